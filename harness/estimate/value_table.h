/* The table of the value profile. The caller's memory holds, one behind the other: struct cop_value, index, entries, regions, weights of harvests,
 * order. Everything is reached by numbers, so that firmware and host lay out the same bytes. */
#ifndef CULPRIT_COP_VALUE_TABLE_H
#define CULPRIT_COP_VALUE_TABLE_H

#include <stdbool.h>
#include <stdint.h>

#include "coproc/map.h"

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

/* Why the unit halted, and its count of working cycles, modulo 2^32. */
struct cop_value_event {
  uint8_t cause, code;
  uint32_t cycles;
};

enum {
  COP_VALUE_LINE = 64,       /* bytes of a line of the cache: parts begin on one when the memory does */
  COP_VALUE_CHUNK = 1 << 15, /* cycles: unit in which an instruction's time is counted */
  COP_VALUE_MASKED = 255,
  COP_VALUE_ONE = 16 /* weight of a sample that stands for one execution; weights are multiples of it, counts are fractions, too */
};
#define COP_VALUE_SECOND 0x80000000u /* in the CAM word: slot of an instruction's second value */

/* An instruction, a quarter of a line of the cache; entries lie in the order of their first slot. */
struct cop_value_entry {
  uint32_t pc;
  uint32_t value;     /* active value of its newest slot */
  uint16_t last;      /* newest region + 1 */
  uint16_t seen;      /* number of the harvest that had it last, + 1 */
  uint8_t observed;   /* time in which it had a slot, in chunks; stays at its largest */
  uint8_t visits;     /* harvests, at most COP_VALUE_MASKED - 1; COP_VALUE_MASKED: no more are needed */
  uint8_t hits, rest; /* evidence: samples that had this value, and others, at most; halved together when hits are full */
};

/* A slot as it was read: a value that was active for a while. */
struct cop_value_region {
  uint32_t value, counts; /* hits 7:0, misses 15:8, total 31:16 */
  uint32_t link;          /* number of its harvest 15:1; second value 0; older region of the instruction + 1, 0: none 31:16 */
};

struct cop_value {
  struct cop_value_policy policy;
  uint32_t pcs, regions_most, harvests_most; /* sizes */
  uint32_t entries, regions, harvest, lost, masked, full, thrash, limits;
  uint32_t first;               /* first region of this harvest */
  uint32_t firsts, distinct;    /* this harvest: slots of first values, their instructions */
  uint32_t samples;             /* this harvest: sum of totals */
  struct cop_value_event event; /* the last interrupt, */
  uint32_t elapsed;             /* and the cycles that led to it */
  /* The partition: of a round's line [0, 2^16) it takes 2^16 >> depth from `at` on. */
  uint32_t depth, at;
  uint32_t window;                      /* cycles for this partition */
  uint64_t spent, changed;              /* working cycles so far; at the last change to new code */
  uint32_t known;                       /* entries at the last interrupt */
  uint32_t idle;                        /* rounds in which hardly anything was found, one after the other */
  uint32_t found;                       /* slots harvested in this round */
  uint32_t rate;                        /* interval 2^rate + random below that; 0: each sample */
  uint32_t masks, mask[COP_SLOTS_MOST]; /* this harvest: instructions to be masked */
};

static inline uint32_t cop_value_harvest(const struct cop_value_region *r) { return r->link >> 1 & 0x7fff; }
static inline uint32_t cop_value_second(const struct cop_value_region *r) { return r->link & 1; }
static inline uint32_t cop_value_before(const struct cop_value_region *r) { return r->link >> 16; }
static inline uint32_t cop_value_hits(const struct cop_value_region *r) { return r->counts & 0xff; }
static inline uint32_t cop_value_misses(const struct cop_value_region *r) { return r->counts >> 8 & 0xff; }
static inline uint32_t cop_value_total(const struct cop_value_region *r) { return r->counts >> 16; }

/* Bytes before the index. */
static inline uint64_t cop_value_head(void) {
  return (sizeof(struct cop_value) + COP_VALUE_LINE - 1) / COP_VALUE_LINE * COP_VALUE_LINE;
}
static inline uint16_t *cop_value_index(struct cop_value *t) { return (uint16_t *)((uint8_t *)t + cop_value_head()); }
static inline struct cop_value_entry *cop_value_entries(struct cop_value *t) {
  return (struct cop_value_entry *)(cop_value_index(t) + 2 * t->pcs);
}
static inline struct cop_value_region *cop_value_regions(struct cop_value *t) {
  return (struct cop_value_region *)(cop_value_entries(t) + t->pcs);
}
static inline uint32_t *cop_value_weights(struct cop_value *t) { return (uint32_t *)(cop_value_regions(t) + t->regions_most); }
static inline uint32_t *cop_value_order(struct cop_value *t) { return cop_value_weights(t) + t->harvests_most; }

#endif
