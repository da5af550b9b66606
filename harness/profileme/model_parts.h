/* Parts of the golden model of ProfileMe, used by pme_model.c alone. A step is, in this order: pme_follow, pme_select_seen, pme_select_next,
 * and the delivery and the registers of pme_model.c. */
#ifndef CULPRIT_PME_MODEL_PARTS_H
#define CULPRIT_PME_MODEL_PARTS_H

#include "profileme/model.h"

/* pme_model_tag.c: profile registers (sec. 4.1.3) */
void pme_follow(struct pme_model *m, unsigned t, const struct probe_cycle *record, const struct pme_in *in);
void pme_begin(struct pme_model *m, unsigned t, const struct probe_fetch *fetch, unsigned slot, bool wanted);
uint64_t pme_header(const struct pme_model_tag *g, const struct probe_tag *view, unsigned reason);

/* pme_model_select.c: choosing (sec. 4.1.1, 4.2) */
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
