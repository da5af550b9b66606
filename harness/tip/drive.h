/* Samples with TIP's golden model alone: the counter that triggers it, and the program that sets it up and takes each sample
 * at once, register write by register write. For `culprit record --model` and traces.                      docs/tip.md */
#ifndef CULPRIT_TIP_DRIVE_H
#define CULPRIT_TIP_DRIVE_H

#include "tip/model.h"

struct tip_drive {
  /* The caller's */
  uint64_t period, seed;
  bool random, markers, details;
  bool instret; /* the counter counts instructions that commit, else cycles */
  /* Zero at first */
  uint64_t counter;
  unsigned setup; /* register writes done */
};

/* What the model takes together with the records of this cycle. */
void tip_drive_step(struct tip_drive *d, const struct tip_model *m, const struct probe_cycle *now, struct tip_in *in);

#endif
