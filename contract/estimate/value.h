/* Value profile, the host's side: what the interrupt handler of firmware/microcode/value.us does, and the
 * recorder's mirror of it.                                                            docs/coproc-programs.md
 *
 * The same code runs in firmware (no library, no allocation, one division an interrupt) and natively; it is a
 * function of its inputs alone. All memory is the caller's. Per interrupt:
 *
 *   cop_value_begin with the unit's counts;
 *   if cop_value_keeps: cop_value_slots, or for each slot i < slots: read `high`; if cop_value_worth(high),
 *     read `low` and call cop_value_slot;
 *   cop_value_next: gives what to store before GO. The program's registers get their first values again.
 *
 * At the end the same without storing, then cop_value_estimate. */
#ifndef CULPRIT_COP_VALUE_H
#define CULPRIT_COP_VALUE_H

#include "contract/estimate/value_policy.h"

/* Bytes of memory for `pcs` instructions (a power of two, at most 2^15) and `shares` values besides the first
 * of each (a power of two, at most 2^15); memory must be aligned to 8, better to a line of the cache, and all
 * 0. What does not fit is counted as lost. */
uint64_t cop_value_bytes(uint32_t pcs, uint32_t shares);
struct cop_value *cop_value_init(void *memory, uint32_t pcs, uint32_t shares, const struct cop_value_policy *policy);
/* What to store before the first GO. */
void cop_value_start(struct cop_value *t, struct cop_value_command *first);

/* high: register slot_high of the slot. False: it holds nothing, and slot_low need not be read. */
static inline bool cop_value_worth(uint64_t high) { return (uint32_t)high >> 16 != 0; }
/* An interrupt, before its slots. */
void cop_value_begin(struct cop_value *t, const struct cop_value_event *event);
/* Call it after that. False: leave the slots alone, they hold too little. */
static inline bool cop_value_keeps(const struct cop_value *t) {
  return t->policy.control == COP_VALUE_OURS || t->event.cause != COP_CAUSE_PROGRAM || t->event.code != COP_VALUE_THRASH;
}
/* low: register slot_low. */
void cop_value_slot(struct cop_value *t, uint64_t low, uint64_t high);
/* All slots of the unit, read in order from slot 0: `high`, and `low` of those that are worth it. */
void cop_value_slots(struct cop_value *t, const volatile uint64_t *low, const volatile uint64_t *high, uint32_t count);
void cop_value_next(struct cop_value *t, struct cop_value_command *next);

struct cop_value_sums {
  uint32_t pcs, shares, masked, lost, interrupts, full, thrash, limits;
};
struct cop_value_sums cop_value_sums(const struct cop_value *t);

#endif
