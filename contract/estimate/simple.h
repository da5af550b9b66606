/* Simple sampling of values, the rival of the value profile: the interrupt handler counts pairs of pc and
 * value, taken at random intervals (the unit with ENGINE = 0), in a hash table. The invariance of a value is
 * its share of its instruction's samples. Runs in firmware and natively, as value.h does; all memory is the
 * caller's.                                                            Zilles and Sohi, sec. 5.3: "simple" */
#ifndef CULPRIT_COP_SIMPLE_H
#define CULPRIT_COP_SIMPLE_H

#include <stdint.h>

#include "contract/value.h"

struct cop_simple; /* lies at the beginning of the caller's memory */

/* Bytes for `pairs` different pairs, a power of two; memory must be aligned to 8 and all 0. What does not fit
 * is counted as lost. */
uint64_t cop_simple_bytes(uint32_t pairs);
struct cop_simple *cop_simple_init(void *memory, uint32_t pairs);

/* pc: pc[33:2]; value: cop_value_fold. Fields of the samples: INFO, PC, VALUE, VALUEH, two words. */
void cop_simple_add(struct cop_simple *t, uint32_t pc, uint32_t value);

/* Adds up the samples of each instruction: the pairs' counts are known already. More samples may follow, and
 * another estimate. */
void cop_simple_estimate(struct cop_simple *t);
/* Row number i < cop_simple_sums().pairs after an estimate, in the order of their first sample. `masked` is
 * false, `visits` 0. */
struct cop_value_row cop_simple_row(const struct cop_simple *t, uint32_t i);

struct cop_simple_sums {
  uint32_t pairs, samples, lost;
};
struct cop_simple_sums cop_simple_sums(const struct cop_simple *t);

#endif
