/* ProfileMe, golden model: the unit of rtl/profileme clock by clock. docs/profileme.md; sections are of the
 * paper (MICRO 1997).
 *
 *   pme_model_reset(&m, N, K, slots);
 *   each cycle: pme_model_step(&m, record, &in);
 *
 * Then m.request is what was asked for in this cycle, m.regs the state after its edge. The record is that of
 * the previous cycle; its views FETCH, TAG, COMMIT and RETIRE are read. As a sampler next to a machine
 * without the unit: give m.request to the machine for its next cycle (sim.h, set_tags). */
#ifndef CULPRIT_PME_MODEL_H
#define CULPRIT_PME_MODEL_H

#include "profileme/model_state.h"

#ifdef __cplusplus
extern "C" {
#endif

void pme_model_reset(struct pme_model *m, unsigned tags, unsigned sets, unsigned slots);
void pme_model_step(struct pme_model *m, const struct probe_cycle *record, const struct pme_in *in);

/* What a CSR read gives in the coming cycle; 0 for numbers that are not the unit's. */
uint64_t pme_model_read(const struct pme_model *m, unsigned number);

#ifdef __cplusplus
}
#endif

#endif
