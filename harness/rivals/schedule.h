/* In which cycles a profiler samples: one sample in each period of N cycles, at its end
 * (periodic) or anywhere in it with equal probability (random). TIP sec. 5.2 "Sampling method".
 * Each sample stands for its period.                                                        docs/rivals.md */
#ifndef CULPRIT_SAMPLE_SCHEDULE_H
#define CULPRIT_SAMPLE_SCHEDULE_H

#include <stdbool.h>
#include <stdint.h>

struct sample_schedule {
  uint64_t period; /* cycles, at least 1 */
  bool random;
  uint64_t due;   /* cycle of the next sample, the first cycle being 0 */
  uint64_t end;   /* first cycle after the period that `due` is in */
  uint64_t state; /* of the generator: SplitMix64 */
};

void sample_schedule_init(struct sample_schedule *s, uint64_t period, bool random, uint64_t seed);

/* Sets `due` to the sample of the next period. */
void sample_schedule_next(struct sample_schedule *s);

/* The smallest prime that is not less than n and not less than 2. */
uint64_t sample_schedule_prime(uint64_t n);

#endif
