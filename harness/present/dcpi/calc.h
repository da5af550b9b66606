/* One function, instruction by instruction: cycles per execution, how often it was executed, what stalls it
 * and what is to blame (DCPI Figure 2), and a summary of its cycles (Figure 4).     docs/analysis-verbs.md */
#ifndef CULPRIT_DCPI_CALC_H
#define CULPRIT_DCPI_CALC_H

#include "culprits/culprits.h"
#include "present/dcpi/view.h"

struct calc {
  const struct dcpi_view *view;
  size_t image;
  const struct symbols_function *function;
  const struct frequency *frequency;
  const struct culprits *culprits;
  unsigned width; /* of commit: a line of bubbles is 1/width cycle */
  bool whole;     /* blocks without samples, too */
  bool estimates; /* how executions were estimated (Figure 7) instead of stalls */
};

void calc_text(const struct calc *c, const struct style *style);
void calc_json(const struct calc *c, FILE *out);

/* Figure 4: of a function, or of a whole program. JSON: an object under the key `summary`. */
void summary_print(struct table *t, const struct culprits_summary *s);

#endif
