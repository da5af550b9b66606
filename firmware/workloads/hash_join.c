/* Joins two tables: rows of one go into a hash table of chains, then each row of the
 * other looks up its key there. */
#include "workload.h"
#include "random.h"

#ifndef SCALE
#define SCALE 1
#endif

enum { ROWS = 1 << 15, BUCKETS = ROWS, PROBES = 2000 };

struct entry {
  uint64_t key, value;
  struct entry *next;
};

static struct entry entries[ROWS];
static struct entry *bucket[BUCKETS];

static struct entry **place(uint64_t key) { return &bucket[key * 0x9e3779b97f4a7c15u >> 49]; }

int main(void) {
  uint64_t random = 42, sum = CHECKSUM_START, found = 0;
  workload_begin();
  for (uint64_t i = 0; i < ROWS; i++) {
    struct entry *e = &entries[i], **head = place(3 * i);
    *e = (struct entry){.key = 3 * i, .value = i, .next = *head};
    *head = e;
  }
  const uint64_t probes = (uint64_t)PROBES * SCALE;
  for (uint64_t n = 0; n < probes; n++) {
    const uint64_t row = random_next(&random) % ROWS;
    const struct entry *e = *place(3 * row);
    while (e && e->key != 3 * row) e = e->next;
    if (!e) break;
    found++;
    sum = checksum_word(sum, e->value);
  }
  if (found != probes) return workload_fail("hash_join", "a row has no partner");
  return workload_end("hash_join", sum);
}
