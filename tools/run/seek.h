/* `--at`: the window of waves and pipeline log is around one execution of an instruction. A second machine like the
 * run's, in the same state, runs ahead up to there; runs are deterministic, so the run itself then does the same in
 * the same cycles. */
#ifndef CULPRIT_RUN_SEEK_H
#define CULPRIT_RUN_SEEK_H

#include "tools/run/at.h"
#include "tools/run/run.h"

/* The instruction, and where it is while the program runs. */
struct seek_place {
  struct at at; /* pc: as in `symbols` */
  const struct symbols *symbols;
  bool (*is)(const void *ctx, uint64_t pc); /* is this the instruction, now? NULL: at.pc is */
  void (*word)(void *ctx, uint64_t word);   /* as of struct run_hook; NULL: dropped */
  void *ctx;
};

/* After the program is loaded and before the run's first step: sets r->from, r->to and the marker of the waves, if the run has the
 * option. False, with f filled: no such instruction, it is not executed that often, or a signal came. */
bool seek_window(struct run *r, struct failure *f);

/* The same for a place that is known. */
bool seek_place(struct run *r, const struct seek_place *p, struct failure *f);

#endif
