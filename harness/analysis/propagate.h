/* Frequencies that no samples tell, from those that are known: what comes to a block leaves it.          docs/analysis.md, DCPI sec. 6.1.4 */
#ifndef CULPRIT_ANALYSIS_PROPAGATE_H
#define CULPRIT_ANALYSIS_PROPAGATE_H

#include "analysis/flow.h"
#include "profile/estimate.h"

struct propagate_group {
  double frequency;                   /* NAN: not known */
  enum profile_confidence confidence; /* when it is known */
};

/* Fills in what can be known of the groups of f; none becomes negative. Time linear in blocks and edges. False: out of memory. */
bool propagate(const struct flow *f, struct propagate_group *group);

#endif
