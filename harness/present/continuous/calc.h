/* One function, instruction by instruction: cycles for each execution, how often it was executed, what stalls it and who is to blame
 * (DCPI Figure 2), and a summary of its cycles (Figure 4). docs/analysis-verbs.md */
#ifndef CULPRIT_CONTINUOUS_CALC_H
#define CULPRIT_CONTINUOUS_CALC_H

#include "culprits/culprits.h"
#include "present/continuous/view.h"

struct calc {
  const struct continuous_view *view;
  size_t image;
  const struct symbols_function *function;
  const struct frequency *frequency;
  const struct culprits *culprits;
  unsigned width; /* of commit: a line of bubbles is 1/width cycle */
  bool whole;     /* blocks without samples, too */
};

void calc_text(const struct calc *c, const struct style *style);
void calc_json(const struct calc *c, FILE *out);

/* The lines of Figure 4; and keys of an object that is open. */
void calc_summary_text(const struct culprits_summary *s, FILE *out);
void calc_summary_json(const struct culprits_summary *s, struct json *j);

#endif
