/* Follows the machine where it uses a translation that is permitted, but is not what the tables say now.
 *                                                            docs/iss.md, "Translations that are permitted"
 * Before a step it looks at what the machine retired, and chooses the translations that explain it, those of now
 * first; after it, it notes what the step did to tables, and which stores may have gone elsewhere. */
#ifndef CULPRIT_ISS_FOLLOW_H
#define CULPRIT_ISS_FOLLOW_H

#include "iss/permitted.h"
#include "iss/undecided.h"

struct follow {
  struct tables tables;
  struct undecided undecided;
  uint64_t reservation[PERMITTED_MOST]; /* what LR may have reserved beside s->reservation */
  unsigned reservations;
  struct permitted fetch, data;                           /* of the instruction being stepped; count 0: it has none, or one */
  uint64_t place[PERMITTED_MOST], before[PERMITTED_MOST]; /* of a store: where it may go, and what is there */
  unsigned places;
  bool sure;                          /* the place of a load is known */
  uint64_t older_pages, older_faults; /* pages, and faults, that the tables did not give any more */
};

/* False: out of memory. */
bool follow_open(struct follow *f);
void follow_close(struct follow *f); /* harmless on a zeroed struct */

/* Sets s->hints.chosen and translations for the instruction that the machine retired. May change memory: a store that
 * went elsewhere. */
void follow_choose(struct follow *f, struct iss *s, const struct probe_retire_lane *lane);

/* The instruction has been executed as the machine did. */
void follow_step(struct follow *f, const struct iss *s, const struct iss_result *result);

#endif
