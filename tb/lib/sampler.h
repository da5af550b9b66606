/* Samples of a machine's cycles as interrupts and TIP take them, at no cost to the program.
 *
 * In each period one cycle is drawn. Its sample of kind pc is the oldest instruction of that cycle, or the
 * next to come if the ROB is empty: there the interrupt stops. Its sample of TIP is what the golden model of
 * the unit captures, CAUSE included. A unit that waits for an instruction or its cause misses samples;
 * several take turns, so that short periods lose nothing. */
#ifndef CULPRIT_SAMPLER_H
#define CULPRIT_SAMPLER_H

#include "samples/samples.h"
#include "sim/sim.h"
#include "tip/model.h"

enum { SAMPLER_UNITS = 8 };

struct sampler_plan {
  const struct sim_api *api;
  const char *path, *build_id; /* of the program */
  uint64_t period, seed;       /* mean cycles from sample to sample; 1: every cycle */
};

struct sampler {
  struct samples pc, tip; /* one image, one set of cycles each */
  struct tip_model unit[SAMPLER_UNITS];
  unsigned width;
  uint64_t period, random, next; /* next: cycle of the next sample */
  unsigned waiting;              /* of kind pc: samples that wait for an instruction to come */
};

/* False: out of memory. Call sampler_end in any case. */
bool sampler_open(struct sampler *s, const struct sampler_plan *plan);

/* A cycle, with the views COMMIT and RETIRE. False: out of memory. */
bool sampler_step(struct sampler *s, const struct probe_cycle *now);

/* Hands over the samples in order; the caller frees them. */
void sampler_end(struct sampler *s, struct samples *pc, struct samples *tip);

#endif
