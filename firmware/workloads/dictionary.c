/* The C library's bsearch in a table of pointers to records: each step waits for a load, and turns left or
 * right at random. */
#include <stdlib.h>

#include "workload.h"
#include "random.h"

#ifndef SCALE
#define SCALE 1
#endif

enum { RECORDS = 1 << 12, SEARCHES = 3000 };

struct record {
  uint32_t key;
  uint8_t rest[28];
};

static int compare(const void *key, const void *at) {
  const uint32_t wanted = *(const uint32_t *)key, is = (*(const struct record *const *)at)->key;
  return wanted < is ? -1 : wanted > is;
}

int main(void) {
  static struct record record[RECORDS];
  static struct record *sorted[RECORDS];
  uint64_t random = 42, sum = CHECKSUM_START;
  workload_begin();
  for (uint32_t i = 0; i < RECORDS; i++) {
    sorted[i] = &record[i * 5 & (RECORDS - 1)];
    sorted[i]->key = i;
  }
  for (int n = 0; n < SEARCHES * SCALE; n++) {
    const uint32_t key = random_next(&random) & (RECORDS - 1);
    struct record *const *found = bsearch(&key, sorted, RECORDS, sizeof sorted[0], compare);
    if (!found || (*found)->key != key) return workload_fail("dictionary", "a record was not found");
    sum = checksum_word(sum, (uint64_t)(found - sorted));
  }
  return workload_end("dictionary", sum);
}
