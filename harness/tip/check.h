/* Checks samples of TIP against the Oracle: every sample must blame the instructions that the Oracle blames
 * for the sampled cycle, with their privilege and context, and what is filtered must be what the Oracle gives
 * to instructions that the filters exclude.
 *
 * The Oracle's verdict is kept when a capture begins, and waits for its instruction if the
 * cycle does (R4, R5). */
#ifndef CULPRIT_TIP_CHECK_H
#define CULPRIT_TIP_CHECK_H

#include "tip/model.h"

#define TIP_CHECK_OPEN (TIP_BUFFER_MAX + 4) /* captures begun and not yet delivered: register and buffer hold fewer */

struct tip_check {
  const struct program_image *image;
  struct tip_expected {
    struct oracle_blame blame;
    uint64_t cycle;
  } open[TIP_CHECK_OPEN];
  unsigned first, count;
  /* The filters before the step: bits of mtipctl, mtipcontext, between markers */
  uint16_t ctl, match;
  bool running, frozen;
  unsigned waiting;  /* overflows in cycles that wait for an instruction */
  uint32_t filtered; /* overflows in cycles of excluded instructions, modulo 2^32 */
  uint64_t checked;  /* samples compared, all equal */
};

void tip_check_init(struct tip_check *c, const struct program_image *image);

/* Once a cycle, after oracle_step and tip_model_step with the same record. False: they differ; one line in
 * why, without the cycle. */
bool tip_check_step(struct tip_check *c, const struct oracle_blame *blame, const struct tip_model *m, const struct tip_in *in,
                    char *why, size_t size);

#endif
