/* How the samples of procedures vary from set to set: DCPI Figure 3, with exactly its columns. */
#ifndef CULPRIT_DCPI_STATS_H
#define CULPRIT_DCPI_STATS_H

#include "present/table.h"
#include "samples/join.h"

struct stats {
  const char *const *name; /* of the sets */
  const struct join *join; /* of functions */
  const char *event;
  double keep; /* text: only the procedures that together have this share of all samples, 0 to 1 */
  size_t top;  /* text: rows at most; 0: all */
};

/* False: out of memory. */
bool stats_text(const struct stats *s, const struct style *style);
bool stats_json(const struct stats *s, FILE *out);

#endif
