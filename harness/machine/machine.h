/* The machines as a scheduler sees them: widths, sizes and latencies.         docs/machine.md, machine.def */
#ifndef CULPRIT_MACHINE_MODEL_H
#define CULPRIT_MACHINE_MODEL_H

#include <stdbool.h>
#include <stddef.h>

enum machine_latency {
#define LATENCY(id, cycles, what) MACHINE_##id,
#include "machine/machine.def"
  MACHINE_LATENCIES
};

struct machine_model {
  const char *name; /* of the configuration: tiny, small, large */
  bool translates;  /* has virtual memory: small-os */
  bool in_order;    /* mchicken bit 0: one instruction issues a cycle, in program order */
  unsigned width;   /* instructions a cycle through decode, rename and commit */
  unsigned fetch;   /* slots of an aligned fetch block */
  unsigned alus;
  unsigned rob, queue, branches, loads, stores; /* entries */
  unsigned latency[MACHINE_LATENCIES];          /* cycles */
};

/* Suffix of a configuration that runs in order: small-in-order. Profiles and databases use it. */
#define MACHINE_IN_ORDER "-in-order"

/* Suffix of a machine for operating systems: small-os, small-os-in-order. */
#define MACHINE_OS "-os"

/* The machine of a configuration. Other suffixes are the same machine with other observers (small-bare).
 * False: no such configuration. */
bool machine_find(const char *config, struct machine_model *out);

/* The configuration of a machine: its name without MACHINE_IN_ORDER. */
void machine_config(const char *machine, char *config, size_t size);

#endif
