/* Time that passes, for lines on a terminal and for speeds. */
#ifndef CULPRIT_CLI_CLOCK_H
#define CULPRIT_CLI_CLOCK_H

#include <time.h>

/* Seconds since some moment; never goes back. */
static inline double wall_clock(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

#endif
