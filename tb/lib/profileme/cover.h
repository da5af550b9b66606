/* What a random run of the ProfileMe unit must have seen to be worth something. */
#ifndef CULPRIT_PME_COVER_H
#define CULPRIT_PME_COVER_H

#include "profileme/model.h"

/* clang-format off */
#define PME_COVER(X) \
  X(retired) X(wrong_path) X(order) X(exception) X(flush) X(interrupt) /* records by reason */ \
  X(own) X(partial) X(other) X(load) X(store) X(control) X(opportunities) \
  X(long_total) X(long_dispatch) X(long_issue) X(long_execution) X(long_oldest) X(long_ready) X(long_memory) /* 4095 */ \
  X(collision) X(empty) X(dropped) X(filtered) X(full) X(frozen) X(lcofi) \
  X(idle_pop)               /* a pop with nothing to read */ \
  X(cut)                    /* mpmectl is written with a selection open */ \
  X(handed)                 /* the unit's owner changes with a selection open */ \
  X(delegate)               /* a record of a delegate */ \
  X(withheld) X(shown)      /* records without history, and with it */
#define PME_COVER_MORE(X)   /* with two tags or more */ \
  X(together)               /* two instructions end in one cycle */ \
  X(same_block) X(beyond) X(far) /* the second of a pair: in the block of the first, after it, 256 or more away */ \
  X(reversed)               /* the second ended before the first */ \
  X(empty_second)           /* an awaited second that is none */
#define PME_COVER_ROOM(X)   /* also with more than two places */ \
  X(half_pop)               /* a pop between the two of a pair */
/* clang-format on */

struct pme_cover {
#define COUNT(name) uint64_t name;
  PME_COVER(COUNT)
  PME_COVER_MORE(COUNT)
  PME_COVER_ROOM(COUNT)
#undef COUNT
  uint32_t time; /* of the first of the pair delivered last */
};

/* After a step: before is the state before it. */
void pme_cover_step(struct pme_cover *c, const struct pme_model *m, const struct pme_regs *before, const struct probe_cycle *record,
                    const struct pme_in *in);

/* Name of something that never happened; NULL: all did. */
const char *pme_cover_missing(const struct pme_cover *c, const struct pme_model *m);
void pme_cover_print(const struct pme_cover *c, const struct pme_model *m);

#endif
