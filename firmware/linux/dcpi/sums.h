/* Counts by key, in a table of the daemon that grows. */
#ifndef CULPRIT_LINUX_DCPI_SUMS_H
#define CULPRIT_LINUX_DCPI_SUMS_H

#include <stdint.h>

/* An entry with count 0 is free. */
struct sum {
  uint64_t key, count;
};

struct sums {
  struct sum *entry;
  uint64_t room, used; /* room: a power of two, or 0 */
};

/* 0: there is no memory. *s is all 0. */
int sums_begin(struct sums *s);
int sums_add(struct sums *s, uint64_t key, uint64_t count);

/* Puts the entries, `used` of them, to the front, in the order of their keys. Nothing can be added afterwards. */
void sums_sort(struct sums *s);

#endif
