/* Random numbers of the testbenches, by base/splitmix.h: any state is a good seed. */
#ifndef CULPRIT_TB_RANDOM_H
#define CULPRIT_TB_RANDOM_H

#include <stdbool.h>
#include <stdint.h>

uint64_t random_next(uint64_t *state);                                   /* any 64-bit number */
unsigned random_below(uint64_t *state, unsigned n);                      /* 0..n-1; n > 0 */
uint64_t random_between(uint64_t *state, uint64_t first, uint64_t last); /* first..last, both included */
double random_uniform(uint64_t *state);                                  /* above 0, below 1 */
bool random_chance(uint64_t *state, unsigned n, unsigned of);            /* true in n of `of` cases */

#endif
