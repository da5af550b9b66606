/* `culprit ucode run`: a microprogram on the golden model of the co-processor, over samples from a file.
 *                                                              docs/microcode.md, "Running without a core" */
#ifndef CULPRIT_UCODE_RUN_H
#define CULPRIT_UCODE_RUN_H

#include <stdio.h>

#include "microcode/image.h"
#include "coproc/model.h"
#include "tools/cli/failure.h"
#include "tools/ucode/options.h"

/* What was counted besides the unit's own counts. */
struct ucode_sums {
  uint64_t samples, interrupts;
  uint64_t slots_used, jumps; /* microinstructions executed with a branch; with a relative or register branch */
};

struct ucode_runner {
  struct cop_model model;
  const struct cop_image *image;
  const struct ucode_options *options;
  struct cop_word code[COP_CODE];
  unsigned count; /* microinstructions */
  uint64_t ctl;
  unsigned classes, fields; /* selected */
  struct ucode_sums sums;
};

/* Runs to the end of the samples, or to an interrupt; prints to standard output. Statuses 65, 66, 68, 72. */
bool ucode_run(const struct cop_image *image, const struct ucode_options *o, struct failure *f);

/* ucode_show.c */
void ucode_show_sample(const struct ucode_runner *r, const struct cop_sample *s);
/* A microinstruction at address `at` was executed; before: the registers before it. */
void ucode_show_step(const struct ucode_runner *r, unsigned at, const struct cop_model *before);
void ucode_show_interrupt(const struct ucode_runner *r);
void ucode_show_slots(const struct ucode_runner *r);
void ucode_show_end(const struct ucode_runner *r);

#endif
