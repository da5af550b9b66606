/* Profile registers: what is kept of a tagged instruction, and the record made from it (sec. 4.1.3). */
#ifndef CULPRIT_PME_MODEL_TAG_H
#define CULPRIT_PME_MODEL_TAG_H

#include "profileme/model_state.h"

void pme_follow(struct pme_model *m, unsigned t, const struct probe_cycle *record, const struct pme_in *in);
void pme_see_branches(struct pme_model *m, const struct probe_cycle *record);
void pme_begin(struct pme_model *m, unsigned t, const struct probe_fetch *fetch, unsigned slot, bool wanted);

#endif
