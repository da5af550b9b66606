/* The random register of the units: xorshift, 32 bits (Marsaglia, J. Stat. Soft. 8, 2003). */
#ifndef CULPRIT_XORSHIFT_H
#define CULPRIT_XORSHIFT_H

#include <stdint.h>

/* The number after x; never 0 when x is not. */
static inline uint32_t xorshift(uint32_t x) {
  x ^= x << 13;
  x ^= x >> 17;
  return x ^ x << 5;
}

#endif
