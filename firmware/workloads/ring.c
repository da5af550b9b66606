/* libbsd: consistent hashing: the places of servers on a ring are a red-black tree, a key
 * belongs to the next place. */
#include <bsd/sys/tree.h>

#include "workload.h"
#include "random.h"

#ifndef SCALE
#define SCALE 1
#endif

enum { SERVERS = 32, PLACES = 100, KEYS = 4000 };

struct place {
  RB_ENTRY(place) entry;
  uint32_t at, server;
};

static int compare(const struct place *a, const struct place *b) { return a->at < b->at ? -1 : a->at > b->at; }

RB_HEAD(ring, place);
RB_PROTOTYPE(ring, place, entry, compare)
RB_GENERATE(ring, place, entry, compare)

int main(void) {
  static struct place place[SERVERS * PLACES];
  struct ring ring = RB_INITIALIZER(&ring);
  uint64_t random = 73, sum = CHECKSUM_START, keys[SERVERS] = {0}, counted = 0;
  workload_begin();
  for (uint32_t i = 0; i < SERVERS * PLACES; i++) {
    place[i].at = random_next(&random);
    place[i].server = i % SERVERS;
    RB_INSERT(ring, &ring, &place[i]);
  }
  const struct place *first = RB_MIN(ring, &ring);
  for (int n = 0; n < KEYS * SCALE; n++) {
    struct place key = {.at = random_next(&random)};
    const struct place *next = RB_NFIND(ring, &ring, &key);
    keys[next ? next->server : first->server]++;
  }
  for (int i = 0; i < SERVERS; i++) {
    counted += keys[i];
    sum = checksum_word(sum, keys[i]);
  }
  if (counted != KEYS * SCALE) return workload_fail("ring", "keys are missing");
  return workload_end("ring", sum);
}
