/* Runs a program that samples itself (tests/machine/sampled.c) on a simulated machine, in lockstep with the
 * golden simulator, and watched (driver_watch.h). Measures each interrupt on the way. */
#ifndef CULPRIT_DRIVER_RUN_H
#define CULPRIT_DRIVER_RUN_H

#include <stdbool.h>
#include <stdint.h>

#include "sim/sim.h"
#include "tb/lib/driver_watch.h"

struct driver_cost { /* of interrupts of one kind */
  uint64_t interrupts;
  uint64_t cycles;                /* from the interrupt to the first retirement after mret */
  uint64_t instructions;          /* of the handler */
  uint64_t dmiss_cycles, dmisses; /* in which the handler waited for a load that missed the D-cache; those loads */
  uint64_t imiss_cycles, imisses; /* ... for an instruction that missed the I-cache */
};

struct driver_run {
  uint64_t cycles;              /* of the whole run */
  unsigned status;              /* of the program */
  struct driver_cost hit, miss; /* miss: one lookup or more missed */
  struct driver_model_counts counts;
  uint64_t records;       /* of samples sent */
  uint64_t parts;         /* in them */
  uint64_t samples;       /* as the driver says */
  uint64_t timed[2];      /* cycles on hits and on misses, as the driver says */
  uint64_t by_event[256]; /* parts */
  uint64_t flushes;
  char wrong[300]; /* the first error, or "" */
};

/* False: something was wrong; *r says so. */
bool driver_run(const struct sim_api *api, const char *program, const struct sampled *want, uint64_t max_cycles,
                struct driver_run *r);

#endif
