/* How far a timer interrupt lands from the instruction that it should have sampled: from the one that the
 * Oracle blames in the cycle of the deadline to the one that the interrupt stops at. */
#ifndef CULPRIT_SKID_H
#define CULPRIT_SKID_H

#include "base/json.h"
#include "oracle/oracle.h"
#include "probe/probe.h"

#define SKID_BINS 20 /* 0, 1, 2..3, 4..7, ... */

struct skid {
  bool armed;        /* a deadline was set and has not come */
  uint64_t deadline; /* cycle */
  bool open, waits;  /* it has come: what follows describes its cycle; the Oracle still waits for an instruction */
  struct oracle_blame blame;
  uint64_t first, last; /* places of the blamed in the order of retirement */
  uint64_t retired;     /* instructions before this cycle */
  uint64_t last_pc;     /* of the youngest of them */
  /* Results */
  uint64_t count, exact, cycles, instructions;
  uint64_t bins[SKID_BINS];
};

/* The deadline is at `cycle`. */
void skid_deadline(struct skid *s, uint64_t cycle);

/* Once a cycle, after oracle_step. `sampled` tells that the sampling interrupt is taken in this cycle. */
void skid_step(struct skid *s, const struct probe_cycle *now, const struct oracle_blame *blame, bool sampled);

/* The member "skid". */
void skid_json(const struct skid *s, struct json *j);

#endif
