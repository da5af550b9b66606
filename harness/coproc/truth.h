/* The complete value profile of a program's loads, and the error of an estimate against it.
 *                                                                              Zilles and Sohi, sec. 5.2, 5.3
 *
 * Counts for each static load how often each value was loaded. Host tools only. Error: square root of the
 * mean square of (estimated - true invariance) over all executed loads; the invariance of a pair is how often
 * the load returned the value, divided by its executions; pairs without an estimate count as 0.
 *
 * Memory is bounded: 768 MB with COP_TRUTH_PAIRS different pairs. Further pairs are counted in `rest`, each
 * execution as a pair of its own. */
#ifndef CULPRIT_COP_TRUTH_H
#define CULPRIT_COP_TRUTH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/hash.h"
#include "contract/value.h"

enum { COP_TRUTH_PAIRS = 1 << 24 };

/* All zero: empty. Loads by pc[33:2]. */
struct cop_truth {
  struct hash pair; /* (load, value): executions */
  struct hash load; /* (load, 0): executions */
  struct hash rest; /* (load, 0): executions with a pair that found no place */
  uint64_t total;   /* loads executed */
};

void cop_truth_free(struct cop_truth *t);

/* A load was executed: its address, and what it wrote into its register. False: out of memory. */
bool cop_truth_add(struct cop_truth *t, uint64_t pc, uint64_t value);

/* The error in percent, 0 for a program without loads; negative: out of memory. rows: estimates, by pc[33:2]
 * and cop_value_fold. */
double cop_truth_error(const struct cop_truth *t, const struct cop_value_row *rows, size_t count);

/* Percent of the executed loads whose instructions the rows call masked. Rows of one pc are adjacent. */
double cop_truth_masked(const struct cop_truth *t, const struct cop_value_row *rows, size_t count);

/* True invariance of a pair, 0..1, of the 64-bit value; executions of a load. */
double cop_truth_invariance(const struct cop_truth *t, uint64_t pc, uint64_t value);
uint64_t cop_truth_count(const struct cop_truth *t, uint64_t pc);

#endif
