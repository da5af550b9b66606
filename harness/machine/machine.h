/* The machines as a scheduler sees them: widths, sizes and latencies.                              docs/machine.md, machine.def */
#ifndef CULPRIT_MACHINE_MODEL_H
#define CULPRIT_MACHINE_MODEL_H

#include <stdbool.h>

enum machine_latency {
#define LATENCY(id, cycles, what) MACHINE_##id,
#include "machine/machine.def"
  MACHINE_LATENCIES
};

struct machine_model {
  const char *name; /* of the configuration: tiny, small, large */
  bool in_order;    /* mchicken bit 0: one instruction issues a cycle, in program order */
  unsigned width;   /* instructions a cycle through decode, rename and commit */
  unsigned fetch;   /* slots of an aligned fetch block */
  unsigned alus;
  unsigned rob, queue, branches, loads, stores; /* entries */
  unsigned latency[MACHINE_LATENCIES];          /* cycles */
};

/* The machine of a configuration, in one of its modes. A name with a suffix is the same machine with another observer (small-bare).
 * False: no such configuration. */
bool machine_find(const char *config, bool in_order, struct machine_model *out);

#endif
