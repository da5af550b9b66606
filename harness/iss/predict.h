/* Branch predictors that a program on the golden simulator trains: what those of a machine would hold after it, but for
 * what a pipeline does in another order (training late, wrong paths).       docs/far.md, "Warm predictors"; docs/frontend.md */
#ifndef CULPRIT_ISS_PREDICT_H
#define CULPRIT_ISS_PREDICT_H

#include "iss/predictors.h"
#include "iss/state.h"

/* All tables empty. False: out of memory. */
bool iss_predict_open(struct iss_predictors *p, struct iss_predict_shape shape);
void iss_predict_close(struct iss_predictors *p); /* harmless on a zeroed struct */

/* A conditional branch, a jump, or a trap. */
void iss_predict_transfer(struct iss_predictors *p, const struct iss_result *done);

/* An instruction has been executed. */
static inline void iss_predict_note(struct iss_predictors *p, const struct iss_result *done) {
  if (done->lane.trap || (done->op && (done->op->kind == ISA_CLASS_BRANCH || done->op->kind == ISA_CLASS_JUMP)))
    iss_predict_transfer(p, done);
}

#endif
