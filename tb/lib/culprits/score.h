/* How good lists of culprits are, over programs: the sums, and the points of Figure 10.
 *                                                                             docs/culprits.md, "Measured" */
#ifndef CULPRIT_SCORE_H
#define CULPRIT_SCORE_H

#include "base/json.h"
#include "culprits/culprits.h"
#include "stalls/stall_causes.h"
#include "tb/lib/check.h"

struct culprit_totals {
  double cycles, stalls, listed;  /* true time in dynamic stalls; of it, with the cause among the culprits */
  double stalled, innocents;      /* time of the stalls that are listed; innocents, weighted by it */
  double places, place_innocents; /* the same, each place counted once */
  double unexplained, gain, error;
  double truth[STALL_CAUSES], found[STALL_CAUSES], blamed[CULPRIT_KINDS]; /* blamed: innocents by kind, weighted */
  double low[CULPRIT_KINDS], high[CULPRIT_KINDS];
};

struct culprit_point { /* of a function, for the correlation */
  double cycles, misses, truth, low, high;
};

struct culprit_score { /* of some programs */
  struct culprit_totals totals;
  struct culprit_point *point;
  size_t points, point_room;
  unsigned programs;
};

/* The culprit that names a cause; none for STALL_STATIC. */
enum culprit_kind culprit_score_kind(enum stall_cause cause);

/* As in Figure 10: of the points from `first` on, one program's, keeps those that make 99.9 % of its time. */
void culprit_score_keep(struct culprit_score *s, size_t first);

void culprit_score_print(const struct culprit_score *s, const char *machine, const char *programs);
void culprit_score_json(const struct culprit_score *s, const char *programs, struct json *j); /* an object */

/* Cases: the cause listed for 95 % of the time of stalls, at most 1.5 innocents, less than 8.6 %
 * unexplained; on a machine with virtual memory also that there are walks of both kinds, and 95 % of each listed. */
void culprit_score_targets(const struct culprit_score *s, bool translates, struct check *c);

#endif
