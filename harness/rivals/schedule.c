#include "rivals/schedule.h"

#include "base/splitmix.h"

/* Uniform in [0, n): numbers of as many bits as n - 1 has, until one is small enough. */
static uint64_t below(uint64_t *state, uint64_t n) {
  uint64_t mask = n > 1 ? UINT64_MAX >> __builtin_clzll(n - 1) : 0, v;
  do v = splitmix(state) & mask;
  while (v >= n);
  return v;
}

static void place(struct sample_schedule *s) { s->due = s->random ? s->end - s->period + below(&s->state, s->period) : s->end - 1; }

void sample_schedule_init(struct sample_schedule *s, uint64_t period, bool random, uint64_t seed) {
  *s = (struct sample_schedule){.period = period, .random = random, .end = period, .state = seed};
  place(s);
}

void sample_schedule_next(struct sample_schedule *s) {
  s->end += s->period;
  place(s);
}

static bool is_prime(uint64_t n) {
  for (uint64_t d = 2; d <= n / d; d++)
    if (n % d == 0) return false;
  return n >= 2;
}

uint64_t sample_schedule_prime(uint64_t n) {
  while (!is_prime(n)) n++;
  return n;
}
