/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The TIP unit and the counter that triggers it: docs/tip.md, docs/csr.md. A kernel in machine mode reaches both by
 * their own numbers; one in supervisor mode reaches the unit by its views, and the counter through the SBI.
 */
#ifndef CULPRIT_TIP_UNIT_H
#define CULPRIT_TIP_UNIT_H

#include <linux/types.h>

#define TIP_LANES_MOST 4
#define TIP_WORDS_MOST (3 + TIP_LANES_MOST)

/* Bits of the unit's control register */
#define TIP_ENABLE BIT(0)
#define TIP_RANDOM BIT(1)
#define TIP_RELOAD BIT(2)
#define TIP_FREEZE BIT(5)
#define TIP_NO_MACHINE BIT(6)
#define TIP_NO_USER BIT(7)
#define TIP_DETAILS BIT(8)
#define TIP_NO_SUPERVISOR BIT(9)

/* Of the kernel's own mode */
#ifdef CONFIG_RISCV_M_MODE
#define TIP_NO_KERNEL TIP_NO_MACHINE
#else
#define TIP_NO_KERNEL TIP_NO_SUPERVISOR
#endif

/* A sample: cycle, flags, an address for each lane, details. */
struct tip_sample {
  u64 word[TIP_WORDS_MOST];
};

static inline unsigned int tip_weight(const struct tip_sample *s) { return s->word[1] >> 32 & 0xffff; }

static inline bool tip_in_user(const struct tip_sample *s) { return (s->word[1] >> 14 & 3) == 0; }

/* The addresses to blame, at most one a lane; they share the sample evenly. */
unsigned int tip_blamed(const struct tip_sample *s, u64 address[TIP_LANES_MOST]);

struct tip_counts {
  u64 overflows, samples, missed, filtered;
};

struct tip_setup {
  u64 event, control, period, seed, water;
};

unsigned int tip_unit_lanes(void); /* 0: there is no unit */
void tip_unit_start(const struct tip_setup *setup);
void tip_unit_arm(u64 control);           /* of the counter alone: samples its overflows; interrupts when its buffer is full */
void tip_unit_disarm(void);               /* samples that wait stay */
void tip_unit_stop(void);                 /* samples that wait stay */
bool tip_unit_read(struct tip_sample *s); /* the oldest sample; false: none waits */
void tip_unit_pop(void);
void tip_unit_counts(struct tip_counts *c);

/* The counter alone. */
void tip_counter_start(u64 event, u64 filter, u64 value); /* of one that is stopped */
void tip_counter_again(u64 value);                        /* the same event, from there, and it overflows again */
void tip_counter_stop(void);
u64 tip_counter_read(void);

#endif
