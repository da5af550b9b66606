/* The table of the value profile. The caller's memory holds, one after the other: struct cop_value, index,
 * entries, blocks of shares, index of shares. Everything is addressed by number, so that firmware and host lay
 * out the same bytes.
 *
 *      entry: half a line          block: a line            block: full
 *   +-----------------------+    +-----------------+      +-----------------+
 *   | first  pc total state | -> | share share . . |  ->  | share x 4       |  <- index of shares
 *   +-----------------------+    +-----------------+      +-----------------+
 */
#ifndef CULPRIT_COP_VALUE_TABLE_H
#define CULPRIT_COP_VALUE_TABLE_H

#include <stdbool.h>
#include <stdint.h>

#include "contract/coproc.h"

/* Codes of the program's interrupts. */
enum cop_value_code {
  COP_VALUE_FULL = 1 /* slots cannot be replaced any more */,
  COP_VALUE_THRASH = 2 /* slots are replaced all the time */
};

/* Policy; cop_value_defaults fills it in. docs/coproc-programs.md, "value", has the reasons.
 *
 * Time goes in rounds: one window for each partition of the program (`select`). If slots fill up early, there
 * are too many instructions, and the partition is halved; or the same ones come again and again, and samples
 * are taken at longer intervals. Partitions that use few slots are joined again. */
struct cop_value_policy {
  uint32_t slots;               /* slots that the program uses */
  uint32_t visits;              /* slots that an instruction must have had before it is masked */
  uint32_t confirm, enough;     /* cycles for which it must have been observed: with a constant value; whatever its values */
  uint32_t high, least;         /* constant: at least this share of one value, in 1/256, of at least so many samples */
  uint32_t window, window_most; /* cycles: shortest, longest */
  uint32_t part;                /* in between: time since the last change >> part */
  uint32_t fresh;               /* share of new instructions, in 1/256, above which the program has changed */
  uint32_t depth, depth_most;   /* log2 of partitions: at first, at most */
  uint32_t few;                 /* instructions in a window below which partitions are joined */
  uint32_t repeats;             /* slots of instructions that already had one, above which samples are taken more slowly */
  uint32_t dense;               /* samples per slot below which they are taken faster */
  uint32_t soon;                /* slots that are full before window >> soon were too few */
  uint32_t round;               /* a round takes at most the time since the last change >> (round - 1) */
  uint32_t stretch;             /* samples of a window cut short are weighted as if it were whole, at most so many times */
  uint32_t thin;                /* 1: samples may be taken at random intervals */
  uint32_t crowded; /* dropped samples, in 1/256 of those that were chosen, above which they are taken more slowly; 0: any number */
  /* What the paper does differently. enum cop_value_way: */
  uint32_t control;    /* windows, or the program's interrupts alone */
  uint32_t masking;    /* by the time observed, or by invariance and visits */
  uint32_t estimation; /* by what slots looked at, or in proportion to hits */
  uint32_t seconds;  /* misses after which a second value gets a slot; COP_VALUE_NO_SECONDS: never. The microprogram's parameter */
  uint32_t low;      /* the paper's masking: up to this share of one value, in 1/256 */
  uint32_t resample; /* the paper's control: cycles after which masked loads are let in again; 0: never */
};

enum cop_value_way { COP_VALUE_OURS, COP_VALUE_PAPERS };
enum { COP_VALUE_NO_SECONDS = 256 };

/* Why the unit halted, and its counts, modulo 2^32: of working cycles, and of samples. */
struct cop_value_event {
  uint8_t cause, code;
  uint32_t cycles, processed, dropped;
};

enum {
  COP_VALUE_PARTS = 1 << 16, /* a round's line of partitions */
  COP_VALUE_LINE = 64,       /* bytes of a line of the cache: parts begin on one if the memory does */
  COP_VALUE_CHUNK = 1 << 16, /* cycles: unit in which an instruction's time is counted */
  COP_VALUE_EVIDENCE = 8,
  COP_VALUE_ONE = 16,       /* weight of a sample that stands for one execution; weights are multiples of it, counts need not be */
  COP_VALUE_WHOLE = 1 << 16 /* of all samples: unit of shares */
};
#define COP_VALUE_SECOND 0x80000000u /* in the CAM word: slot of an instruction's second value */

/* A value of an instruction: weighted samples, shifted right by its entry's scale. After the estimation,
 * `known` counts all samples of the instruction that are thought to have had it. */
struct cop_value_share {
  uint32_t value;
  uint32_t known, looked; /* in the slots that looked at it: of this value; of all values */
  uint16_t next;          /* of an entry's first share, and of the first in a block: the next block + 1; 0: none */
  uint16_t owner;         /* in a block: number of the entry + 1; 0: nothing is here. Of a first share: COP_VALUE_INDEXED, or 0 */
};

/* Values of an instruction, in the order in which they were met: a line of the cache. Only an instruction's
 * newest block may have room. Once there are several, the index knows all of them. */
enum { COP_VALUE_BLOCK = 4, COP_VALUE_INDEXED = 1 };
struct cop_value_block {
  struct cop_value_share share[COP_VALUE_BLOCK];
};

/* An instruction, with the first value seen for it: half a line of the cache. Entries are in the order of
 * their first slots. */
struct cop_value_entry {
  struct cop_value_share first;
  uint32_t pc;
  uint32_t total; /* weighted samples, shifted right by the scale */
  union {
    struct {
      uint16_t group; /* samples of its newest slot of a first value, */
      uint16_t left;  /* and the part of them that neither that slot nor those of second values account for, in 2^-16 */
    };
    uint32_t apart; /* the paper's estimation: weighted samples that a slot saw before its value was selected again */
  };
  uint32_t state; /* below: one word, so that a slot costs one load and one store of it */
};
_Static_assert(sizeof(struct cop_value_block) == COP_VALUE_LINE && 2 * sizeof(struct cop_value_entry) == COP_VALUE_LINE,
               "parts of lines, the same for firmware and host");

/* Of an instruction. `observed`, `visits` and `evidence` saturate. */
enum cop_value_field {
  COP_VALUE_SEEN = 0x000003ff, /* harvest that had it last, + 1, modulo 2^10; after the estimation: */
  COP_VALUE_SHIFTING = 1,      /* several of its values were constant, each for a while */
  COP_VALUE_SCALE_AT = 10,     /* 5 bits */
  COP_VALUE_MASKED = 1 << 15,  /* no more slots are needed */
  COP_VALUE_OBSERVED_AT = 16,  /* 8 bits: time in which it had a slot, in chunks */
  COP_VALUE_VISITS_AT = 24,    /* 5 bits: harvests that had it */
  COP_VALUE_EVIDENCE_AT = 29   /* 3 bits: its samples, in units of COP_VALUE_EVIDENCE */
};
static inline uint32_t cop_value_scale(uint32_t state) { return state >> COP_VALUE_SCALE_AT & 31; }
static inline uint32_t cop_value_observed(uint32_t state) { return state >> COP_VALUE_OBSERVED_AT & 255; }
static inline uint32_t cop_value_visits(uint32_t state) { return state >> COP_VALUE_VISITS_AT & 31; }
static inline uint32_t cop_value_evidence(uint32_t state) { return state >> COP_VALUE_EVIDENCE_AT; }

struct cop_value {
  struct cop_value_policy policy;
  uint32_t pcs, blocks_most; /* sizes */
  uint32_t entries, blocks, shares, harvest, lost, masked, full, thrash, limits;
  uint32_t slots;               /* this harvest: all slots, */
  uint32_t firsts, distinct;    /* those of first values, their instructions */
  uint32_t samples;             /* this harvest: sum of totals */
  struct cop_value_event event; /* the last interrupt, */
  uint32_t elapsed;             /* and the cycles that led to it, */
  uint32_t processed, dropped;  /* and samples; */
  uint32_t weight;              /* executions that each of its samples stands for, times COP_VALUE_ONE */
  /* The partition: of a round's line [0, 2^16) it takes 2^16 >> depth from `at` on. */
  uint32_t depth, at;
  uint32_t window;                      /* cycles for this partition */
  uint64_t spent, changed;              /* working cycles so far; at the last change to new code */
  uint32_t known;                       /* entries at the last interrupt */
  uint32_t idle;                        /* consecutive rounds in which hardly anything was found */
  uint32_t found;                       /* slots harvested in this round */
  uint32_t rate;                        /* interval 2^rate + random below that; 0: every sample */
  bool clear;                           /* let masked instructions in again */
  bool split;                           /* the paper's control: this round split a partition */
  uint32_t masks, mask[COP_SLOTS_MOST]; /* this harvest: instructions to be masked */
};

/* Bytes before the index. */
static inline uint64_t cop_value_head(void) {
  return (sizeof(struct cop_value) + COP_VALUE_LINE - 1) / COP_VALUE_LINE * COP_VALUE_LINE;
}
static inline uint16_t *cop_value_index(struct cop_value *t) { return (uint16_t *)((uint8_t *)t + cop_value_head()); }
static inline struct cop_value_entry *cop_value_entries(struct cop_value *t) {
  return (struct cop_value_entry *)(cop_value_index(t) + 2 * t->pcs);
}
static inline struct cop_value_block *cop_value_blocks(struct cop_value *t) {
  return (struct cop_value_block *)(cop_value_entries(t) + t->pcs);
}
static inline uint16_t *cop_value_share_index(struct cop_value *t) { return (uint16_t *)(cop_value_blocks(t) + t->blocks_most); }

#endif
