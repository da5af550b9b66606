/* Value profile, the host's side: what the interrupt handler of firmware/microcode/value.us does, and the recorder's mirror of it. docs/coproc-programs.md
 *
 * The same code runs in firmware (no library, no allocation, one division an interrupt) and natively; it is a function of its inputs
 * alone. All memory is the caller's. Per interrupt:
 *
 *   cop_value_begin with the unit's count of cycles;
 *   cop_value_slots, or for each slot i < slots: read `high`; if cop_value_worth(high), read `low` and call cop_value_slot;
 *   cop_value_next: gives what to store before GO. The registers of the program begin anew.
 *
 * At the end the same without storing, then cop_value_estimate. */
#ifndef CULPRIT_COP_VALUE_H
#define CULPRIT_COP_VALUE_H

#include <stdbool.h>
#include <stdint.h>

#include "coproc/map.h"
#include "coproc/record.h"

/* Codes of the program's interrupts. */
enum cop_value_code {
  COP_VALUE_FULL = 1 /* slots cannot be replaced any more */,
  COP_VALUE_THRASH = 2 /* slots are replaced all the time */
};

/* Policy; cop_value_defaults fills it in. docs/coproc-programs.md, "value", has the reasons.
 *
 * Time goes in rounds: one window for each partition of the program (`select`). Slots that fill up before the window's end: too many instructions, so the partition is halved; or the same ones again and again, so that
 * samples are taken at longer intervals. Partitions that use few slots are joined again. */
struct cop_value_policy {
  uint32_t slots;               /* slots that the program uses */
  uint32_t visits;              /* slots that an instruction must have had before it is masked */
  uint32_t confirm, enough;     /* cycles for which it must have been observed: with a constant value; whatever its values */
  uint32_t high, least;         /* constant: from this share of one value on, in 1/256, of at least so many samples */
  uint32_t window, window_most; /* cycles: shortest, longest */
  uint32_t part;                /* between: time since the last change >> part */
  uint32_t fresh;               /* share of new instructions, in 1/256, above which the program has changed */
  uint32_t depth, depth_most;   /* log2 of partitions: at first, at most */
  uint32_t few;                 /* instructions in a window below which partitions are joined */
  uint32_t repeats;             /* slots of instructions that already had one, above which samples are taken more slowly */
  uint32_t dense;               /* samples a slot below which they are taken faster */
  uint32_t soon;                /* slots that are full before window >> soon were too few */
  uint32_t round;               /* a round takes at most the time since the last change >> (round - 1) */
  uint32_t stretch;             /* a window cut short counts as if it were whole, up to so many times */
};

struct cop_value; /* lies at the beginning of the caller's memory */

/* Why the unit halted, and its count of working cycles, modulo 2^32. */
struct cop_value_event {
  uint8_t cause, code;
  uint32_t cycles;
};

/* What the handler stores before GO. */
struct cop_value_command {
  const uint32_t *mask; /* pc[33:2] of instructions to be masked: store each << 2 into `mask`; valid until the next call */
  uint32_t masks;
  uint32_t select, limit, interval, spread;
  uint16_t classes;
};

void cop_value_defaults(struct cop_value_policy *policy, uint32_t slots);

/* Bytes of memory for `pcs` instructions (a power of two, at most 2^15) and `regions` slots (at most 2^16 - 1); memory must be aligned to 8, better to
 * a line of the cache, and all 0. What does not fit is counted as lost. */
uint64_t cop_value_bytes(uint32_t pcs, uint32_t regions);
struct cop_value *cop_value_init(void *memory, uint32_t pcs, uint32_t regions, const struct cop_value_policy *policy);
/* What to store before the first GO. */
void cop_value_start(struct cop_value *t, struct cop_value_command *first);

/* high: register slot_high of the slot. False: it holds nothing, and slot_low need not be read. */
static inline bool cop_value_worth(uint64_t high) { return (uint32_t)high >> 16 != 0; }
/* An interrupt, before its slots. */
void cop_value_begin(struct cop_value *t, const struct cop_value_event *event);
/* low: register slot_low. */
void cop_value_slot(struct cop_value *t, uint64_t low, uint64_t high);
/* All slots of the unit from slot 0 on, read in the order of their numbers: `high`, and of those that are worth it `low`. */
void cop_value_slots(struct cop_value *t, const volatile uint64_t *low, const volatile uint64_t *high, uint32_t count);
void cop_value_next(struct cop_value *t, struct cop_value_command *next);

/* Rows of the profile (cop_record.h), pcs rising, of one pc counts falling: the first `most` of them; returns how many there are. The profile is not
 * changed, so it may be called at any time. Takes divisions: for the end of a program, or the host. */
uint32_t cop_value_estimate(struct cop_value *t, struct cop_value_row *rows, uint32_t most);

struct cop_value_sums {
  uint32_t pcs, regions, masked, lost, interrupts, full, thrash, limits;
};
struct cop_value_sums cop_value_sums(const struct cop_value *t);

#endif
