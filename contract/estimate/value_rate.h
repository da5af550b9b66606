/* Shares without a division: the reciprocals that a slot's counts need. docs/coproc-programs.md, "value" */
#ifndef CULPRIT_COP_VALUE_RATE_H
#define CULPRIT_COP_VALUE_RATE_H

#include "contract/estimate/value_table.h"

/* Word of a slot: hits 7:0, misses 15:8, total 31:16. */
static inline uint32_t cop_value_hits(uint32_t counts) { return counts & 0xff; }
static inline uint32_t cop_value_misses(uint32_t counts) { return counts >> 8 & 0xff; }
static inline uint32_t cop_value_total(uint32_t counts) { return counts >> 16; }

/* For a slot that also saw other values. */
uint32_t cop_value_rate_of_mixed(uint32_t counts);

/* Share of the active value among a slot's samples, of COP_VALUE_WHOLE. The sample that made it active says
 * nothing about how frequent it is. */
static inline uint32_t cop_value_rate(uint32_t counts) {
  return cop_value_hits(counts) == cop_value_total(counts) ? COP_VALUE_WHOLE : cop_value_rate_of_mixed(counts);
}

#endif
