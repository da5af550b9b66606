/* How good a value profile is while a program runs: the program's own loads feed the complete profile, and
 * estimates are compared with it at interrupts. */
#ifndef CULPRIT_COP_ACCURACY_H
#define CULPRIT_COP_ACCURACY_H

#include <stdio.h>

#include "coproc/mirror.h"
#include "coproc/truth.h"
#include "probe/probe.h"

enum { COP_POINTS = 64 };

/* cycle: of the run; error: percent, negative: not known; overhead: cycles of the
 * profiler so far. */
struct cop_point {
  uint64_t cycle;
  double error;
  uint64_t overhead;
};

struct cop_accuracy {
  bool on; /* truth is counted */
  struct cop_truth truth;
  struct hash first; /* (load, 0): cycle of its first execution */
  struct cop_point point[COP_POINTS];
  unsigned points;
  uint64_t seen, stride; /* points that came up; each stride-th is kept: they are thinned out when there is no more room */
};

/* on: count the truth; false: points have no error. cop_accuracy_close is harmless on a zeroed struct. */
void cop_accuracy_open(struct cop_accuracy *a, bool on);
void cop_accuracy_close(struct cop_accuracy *a);

/* Retired instructions of the program itself. False: out of memory. */
bool cop_accuracy_step(struct cop_accuracy *a, const struct probe_retire *retire, uint64_t cycle);

/* Percent of the executed loads that are of instructions first executed in the last third of so many cycles:
 * a late phase of the program. */
double cop_accuracy_late(const struct cop_accuracy *a, uint64_t cycles);

/* A point of the timeline; last: the end, always kept. False: out of memory. */
bool cop_accuracy_point(struct cop_accuracy *a, struct cop_mirror *m, uint64_t cycle, uint64_t overhead, bool last);

/* The most frequent pairs of load and value, a line each: estimated invariance, true invariance, executions.
 * Rows by rising pc. False: out of memory. */
bool cop_accuracy_scatter(const struct cop_accuracy *a, const struct cop_value_row *row, size_t rows, FILE *out);

#endif
