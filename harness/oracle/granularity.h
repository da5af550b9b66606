/* Addresses to symbols at three granularities, and profiles summed over them.      docs/rivals.md, "Error" */
#ifndef CULPRIT_PROFILE_SYMBOLS_H
#define CULPRIT_PROFILE_SYMBOLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "oracle/pc_sum.h"
#include "oracle/report.h"

enum granularity { GRANULARITY_INSTRUCTION, GRANULARITY_BLOCK, GRANULARITY_FUNCTION, GRANULARITIES };

const char *granularity_key(enum granularity g); /* "instruction", "block", "function" */

/* Symbols are numbered from 0. The last one of each granularity is for what belongs to none: instructions and
 * blocks outside the program, code in no function. */
struct profile_symbols {
  size_t insns;
  uint64_t *pc;                    /* of each instruction that was executed or got time, rising */
  uint32_t *symbol[GRANULARITIES]; /* of each of them */
  size_t count[GRANULARITIES];     /* symbols, the last one included */
};

/* What the Oracle saw executed. False: out of memory. profile_symbols_free is harmless on a zeroed struct. */
bool profile_symbols_init(struct profile_symbols *s, const struct report *report);
void profile_symbols_free(struct profile_symbols *s);

/* Sums over symbols into out[count[g]]: of the Oracle's time, and of a profiler's samples. What a profiler
 * gives to an instruction of the program that the Oracle has no record of goes to the last symbol: it is
 * wrong anyway. */
void profile_symbols_oracle(const struct profile_symbols *s, enum granularity g, const struct oracle *oracle, uint64_t *out);
void profile_symbols_profile(const struct profile_symbols *s, enum granularity g, const struct pc_sum *sum, uint64_t *out);

#endif
