/* Pairs of branches from rows of `correlate`: what the direction of one says about the next. */
#ifndef CULPRIT_COP_CORRELATED_H
#define CULPRIT_COP_CORRELATED_H

#include "coproc/rows.h"

struct cop_correlated {
  uint32_t pc, before;
  uint64_t count[2][2]; /* [the branch before was taken][this one was] */
};

uint64_t cop_correlated_executed(const struct cop_correlated *c);

/* Executions whose direction the branch before tells: right by the majority behind each of its directions, wrong by the
 * majority of all. */
uint64_t cop_correlated_told(const struct cop_correlated *c);

/* One for each pair, most told first. NULL: out of memory; free with free(). */
struct cop_correlated *cop_correlated_pairs(const struct cop_rows *t, size_t *count);

#endif
