/* The results of a run with rivals: errors of every profiler at every granularity, and the class of the
 * program.                                                                                  docs/rivals.md */
#ifndef CULPRIT_RIVALS_RESULT_H
#define CULPRIT_RIVALS_RESULT_H

#include "oracle/granularity.h"
#include "rivals/rivals.h"

struct rivals_error {
  double total;      /* against the Oracle of all cycles; 0 to 1, as all here */
  double systematic; /* against the Oracle of the sampled cycles */
  double floor;      /* expected of a profiler that is never wrong, with as many independent samples */
};

/* Under an operating system: the kernel with its firmware, and the programs of processes. */
enum rivals_part { RIVALS_KERNEL, RIVALS_PROCESSES, RIVALS_PARTS };
const char *rivals_part_key(enum rivals_part p); /* "kernel", "processes" */

/* A profiler within a part: of the time that each gives it. */
struct rivals_within {
  double share; /* of all time, as the profiler sees it */
  struct rivals_error error[GRANULARITIES];
};

struct rivals_row { /* one profiler on one schedule */
  enum rival who;
  size_t schedule; /* number of its schedule */
  uint64_t samples, undelivered, squashed;
  struct rivals_error error[GRANULARITIES];
  bool parts; /* the image knows processes: */
  struct rivals_within apart[RIVALS_PARTS];
  bool situated; /* of the first schedule, when asked for: errors against the Oracle of the same sampled cycles */
  double situation[SITUATIONS][GRANULARITIES];
};

struct rivals_result {
  struct profile_symbols symbols;
  double effective[GRANULARITIES]; /* profile_effective() of the Oracle's profile */
  /* between NCI and Software, each on the first schedule, which has both: TIP sec. 5.2 "Validation" */
  double distance[GRANULARITIES];
  double part[RIVALS_PARTS];     /* the Oracle's share of time */
  uint64_t situated[SITUATIONS]; /* samples of the first schedule */
  struct rivals_row *row;
  size_t rows;
};

/* After the run and oracle_finish. schedule: those given to rivals_new, each with RIVAL_ORACLE. False: out of
 * memory. Rows are in the order of the schedules, then of the profilers. rivals_result_free is harmless on a
 * zeroed struct. */
bool rivals_result_build(struct rivals_result *x, const struct rivals *r, const struct rivals_schedule *schedule, size_t schedules,
                         const struct report *report);
void rivals_result_free(struct rivals_result *x);

/* TIP sec. 4: "compute" when more than half of the cycles commit something, else "flush" when more than 3 %
 * of the cycles go to mispredictions and other flushes, else "stall". */
const char *rivals_class(const struct oracle *oracle);

#endif
