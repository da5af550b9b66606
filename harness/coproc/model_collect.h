/* The path of a sample: capture queue, link, buffer, loader of `next`. Each function is one clock cycle of
 * its part; `level` is the buffer's before the cycle.                         docs/coproc.md, "Collection" */
#ifndef CULPRIT_COP_MODEL_COLLECT_H
#define CULPRIT_COP_MODEL_COLLECT_H

#include "coproc/model_state.h"

unsigned cop_collect_tagged(const struct cop_model *m, const struct probe_retire *retire,
                            const struct cop_in *in); /* mask of lanes */
/* The n-th newest sample of the capture queue, n from 1; valid until another sample takes its place. */
static inline const struct cop_sample *cop_model_newest(const struct cop_model *m, unsigned n) {
  return &m->state->queue[(m->state->queue_first + m->regs.capture_level - n) % COP_CAPTURE_MOST];
}
void cop_collect(struct cop_model *m, const struct probe_retire *retire, const struct cop_in *in, bool take);
void cop_link(struct cop_model *m, unsigned level);
void cop_loader_arrive(struct cop_model *m);
void cop_loader_ask(struct cop_model *m, bool next, unsigned level);

uint64_t cop_buffer_pop(struct cop_model *m);
uint64_t cop_next_interval(const struct cop_model *m);
unsigned cop_words_of(uint8_t fields); /* of a sample with these fields */

#endif
