/* Random software for the co-processor: it loads microprograms, starts, stops and serves the unit, and makes
 * mistakes.
 *
 * An episode begins with stores to everything (cop_soft_mood) that end in GO. Then, at random, it reads
 * registers, stores anything, stops, changes the clock, sweeps, and serves halts. Accesses have all sizes,
 * mapped and unmapped offsets, and never come in two consecutive cycles. */
#ifndef CULPRIT_COP_SOFT_H
#define CULPRIT_COP_SOFT_H

#include "microcode/image.h"
#include "coproc/model.h"
#include "tb/lib/coproc/wild.h"

enum { COP_SOFT_QUEUE = 1024 };

struct cop_soft {
  uint64_t random; /* state of the generator */
  struct cop_shape shape;
  struct cop_store queue[COP_SOFT_QUEUE];
  unsigned first, count;  /* stores still to be made */
  uint64_t ctl;           /* what it stores to GO */
  bool accessed;          /* in the previous cycle */
  bool ran;               /* the previous cycle was one of RUN */
  struct cop_soft_knobs { /* chances in 1/256 */
    unsigned hurry, peek, poke, stop, clock, serve, sample, sweep;
  } k;
};

void cop_soft_init(struct cop_soft *s, const struct cop_shape *shape, uint64_t seed);
/* A new episode. wild: whose addresses are masked and put into slots. */
void cop_soft_mood(struct cop_soft *s, struct cop_wild *wild);

/* The access of the next cycle, into `in`; m: the unit's state in it. */
void cop_soft_step(struct cop_soft *s, const struct cop_model *m, struct cop_wild *wild, struct cop_in *in);

#endif
