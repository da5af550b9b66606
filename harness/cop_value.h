/* Value profile, the host's side: what the interrupt handler of firmware/microcode/value.us does, and the recorder's mirror of it. docs/coproc-programs.md
 *
 * The same code runs in firmware (no library, no division outside the estimation, no allocation) and natively; it is a function of its inputs
 * alone. All memory is the caller's. Per interrupt:
 *
 *   for each slot i < slots: read `high`; if cop_value_worth(high), read `low` and call cop_value_slot;
 *   cop_value_next with the unit's counts: gives what to store before GO.
 *
 * At the end the same without storing, then cop_value_estimate. */
#ifndef CULPRIT_COP_VALUE_H
#define CULPRIT_COP_VALUE_H

#include <stdbool.h>
#include <stdint.h>

#include "cop_map.h"
#include "cop_record.h"

/* Codes of the program's interrupts. */
enum cop_value_code { COP_VALUE_FULL = 1 /* slots cannot be replaced any more */, COP_VALUE_THRASH = 2 /* slots are replaced all the time */ };

/* Policy; cop_value_defaults fills it in. Counts of samples are totals of slots. */
struct cop_value_policy {
  uint32_t slots;           /* slots that the program uses */
  uint32_t least;           /* samples from which on a pc with high or low invariance is characterised */
  uint32_t most;            /* samples from which on any pc is */
  uint32_t visits;          /* slots that a pc of middle invariance must have had */
  uint32_t high, low;       /* limits of invariance, in 1/256 */
  uint32_t pause;           /* first limit, cycles: a partition is left when it does not fill its slots */
  uint32_t pause_most;      /* the limit doubles up to this, 0: never more than `pause` */
};

struct cop_value;           /* lies at the beginning of the caller's memory */

/* Why the unit halted, and its counts, as read from it: all modulo 2^32. */
struct cop_value_event { uint8_t cause, code; uint32_t cycles, tagged, processed; };

/* What the handler stores before GO. */
struct cop_value_command {
  const uint32_t *mask;     /* pc[33:2] of instructions to be masked: store each << 2 into `mask`; valid until the next call */
  uint32_t masks;
  uint32_t select, limit, interval, spread;
  uint16_t classes;         /* 0: rests until `limit`; with limit 0 for ever */
  bool clear_filter;        /* command CLEAR_FILTER, before the masks */
};

void cop_value_defaults(struct cop_value_policy *policy, uint32_t slots);

/* Bytes of memory for `pcs` instructions and `regions` slots merged; memory must be aligned to 8. What does not fit is counted as lost. */
uint64_t cop_value_bytes(uint32_t pcs, uint32_t regions);
struct cop_value *cop_value_init(void *memory, uint32_t pcs, uint32_t regions, const struct cop_value_policy *policy);
/* What to store before the first GO. */
void cop_value_start(struct cop_value *t, struct cop_value_command *first);

/* high: register slot_high of the slot. False: it holds nothing, and slot_low need not be read. */
static inline bool cop_value_worth(uint64_t high) { return (uint32_t)high >> 16 != 0; }
/* low: register slot_low. */
void cop_value_slot(struct cop_value *t, uint64_t low, uint64_t high);
void cop_value_next(struct cop_value *t, const struct cop_value_event *event, struct cop_value_command *next);

/* Rows of the profile (cop_record.h), at most `most`; returns how many there are, which may be more. rows NULL: counts alone.
 * The table is not changed, so it may be called at any time. */
uint32_t cop_value_estimate(struct cop_value *t, struct cop_value_row *rows, uint32_t most);

struct cop_value_sums { uint32_t pcs, regions, masked, lost, interrupts, full, thrash, limits; };
struct cop_value_sums cop_value_sums(const struct cop_value *t);

#endif
