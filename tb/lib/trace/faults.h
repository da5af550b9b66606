/* Faults of an adapter to the observation port, planted into the records of a core that keeps its rules. */
#ifndef CULPRIT_TB_TRACE_FAULTS_H
#define CULPRIT_TB_TRACE_FAULTS_H

#include "tb/lib/trace/core.h"
#include "trace/port_rules.h"

struct port_fault {
  const char *name;
  /* *now is a copy of *is, which follows is[-1] and precedes is[1] */
  void (*plant)(struct probe_cycle *now, const struct probe_cycle *is, unsigned width);
  enum port_rule rule; /* the one that it breaks, perhaps among others */
  unsigned width;      /* least number of lanes */
  enum core_style style;
};

extern const struct port_fault port_faults[];
extern const unsigned port_fault_count;

#endif
