/* The Oracle's profile of a part of a run's cycles: those of the program itself,
 * without the profiler's own code. */
#ifndef CULPRIT_OWN_TIME_H
#define CULPRIT_OWN_TIME_H

#include "oracle/oracle.h"
#include "oracle/pc_sum.h"

struct own_time {
  struct pc_sum sum; /* ORACLE_UNITS for each cycle */
  uint64_t waiting;  /* counted cycles whose time the Oracle gives to the next instruction to reach the head of the ROB */
};

/* Every cycle. blame: the Oracle's verdict; counts: the cycle is the program's own. False: out of memory. */
bool own_time_step(struct own_time *t, const struct oracle_blame *blame, bool counts);

#endif
