#include "tb/lib/random.h"

#include "base/splitmix.h"

uint64_t random_next(uint64_t *state) { return splitmix(state); }

unsigned random_below(uint64_t *state, unsigned n) { return (unsigned)(random_next(state) % n); }

uint64_t random_between(uint64_t *state, uint64_t first, uint64_t last) {
  const uint64_t values = last - first + 1;
  return values ? first + random_next(state) % values : random_next(state);
}

bool random_chance(uint64_t *state, unsigned n, unsigned of) { return random_below(state, of) < n; }

double random_uniform(uint64_t *state) { return ((double)(random_next(state) >> 11) + 0.5) / 9007199254740992.0; }
