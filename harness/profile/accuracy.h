/* How well counts tell where a program spends its executions: "Architectural Support for Online Program
 * Instrumentation", VI.C. */
#ifndef CULPRIT_PROFILE_ACCURACY_H
#define CULPRIT_PROFILE_ACCURACY_H

#include "profile/recording.h"

/* 1 - D/2: D is the Manhattan distance between the shares of the counts and the shares of the executions. 1:
 * the same shares; 0: nothing in common. NaN: nothing was counted, or nothing executed. */
double prof_accuracy(const struct recording *p);

/* What is counted: "blocks", "edges" or "arcs". */
const char *prof_count_noun(const struct recording *p);

/* Sums of all rows, and how many rows have any. */
struct prof_count_sums {
  uint64_t count, executed;
  size_t counted, reached;
};
struct prof_count_sums prof_count_sums(const struct recording *p);

#endif
