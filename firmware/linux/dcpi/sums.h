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

/* *to: its entries, `used` of them, in the order of their keys. 0: there is no memory. sums_end gives that back. */
int sums_sorted(const struct sums *s, struct sums *to);
void sums_end(struct sums *s);

#endif
