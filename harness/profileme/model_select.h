/* Choosing the instruction (sec. 4.1.1, 4.2). A step is pme_select_seen, then pme_select_next. */
#ifndef CULPRIT_PME_MODEL_SELECT_H
#define CULPRIT_PME_MODEL_SELECT_H

#include "profileme/model_state.h"

struct pme_seen {   /* what the record shows */
  unsigned n;       /* counted */
  bool selected;    /* the counter ran out */
  bool asked;       /* and a tag had been asked for */
  unsigned over;    /* counted after the selected one */
  bool first_begun; /* not an empty slot */
};
struct pme_seen pme_select_seen(struct pme_model *m, const struct probe_fetch *fetch, bool ctl_written);
void pme_select_next(struct pme_model *m, const struct pme_seen *seen, const uint8_t before[PROBE_TAGS], bool was_awaiting,
                     bool run);
void pme_drop(struct pme_model *m, unsigned first, bool pair); /* a selection that has begun; counts it */

#endif
