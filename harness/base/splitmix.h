/* SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, OOPSLA 2014). The state is
 * one word, any value is a good seed, and neighbouring seeds give unrelated sequences. */
#ifndef CULPRIT_SPLITMIX_H
#define CULPRIT_SPLITMIX_H

#include <stdint.h>

/* The next number, of 64 bits. */
static inline uint64_t splitmix(uint64_t *state) {
  uint64_t z = *state += 0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

#endif
