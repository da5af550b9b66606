/* What the headers of profiles say of the runs that the samples come from. The database does not keep it. */
#ifndef CULPRIT_SAMPLES_RUN_H
#define CULPRIT_SAMPLES_RUN_H

#include "profile/recording.h"

struct samples_run {
  unsigned runs; /* 0: nothing is known */
  bool mixed;    /* runs of several kinds, or of several microprograms */
  enum prof_kind kind;
  enum prof_source source;
  char microprogram[32], event[24];
  uint64_t period; /* of the first run */
  bool random;
  double cycles, instret; /* sums over the runs */
  double taken, kept;     /* samples; kept: those that are in the profiles */
  double checked;         /* samples compared with the Oracle, or with what was seen beside the unit */
  double missed, lost;    /* triggers without a sample; samples without room */
  double overhead;        /* cycles that sampling cost */
  bool measured;          /* overhead: against runs without sampling, else cycles in the handler */
};

void samples_run_add(struct samples_run *r, const struct recording *p);

#endif
