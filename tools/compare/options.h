/* Command line of `culprit compare`. */
#ifndef CULPRIT_COMPARE_OPTIONS_H
#define CULPRIT_COMPARE_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "tools/cli/failure.h"
#include "tools/run/options.h"

enum compare_mode { COMPARE_TIP, COMPARE_PROFILEME };

struct compare_options {
  const char *program, *config, *json; /* json NULL: none */
  unsigned mode;                       /* enum compare_mode */
  uint64_t period;                     /* TIP: cycles, of the base rate */
  uint64_t interval;                   /* ProfileMe: mean number of fetched instructions from selection to selection */
  bool pairs;                          /* ProfileMe: pairs instead of single instructions, */
  uint64_t window;                     /* with distances uniform in 1 to window */
  uint64_t top;                        /* TIP: hottest instructions listed instead of the errors; 0: the errors */
  uint64_t seed;                       /* of random sampling */
  const char *snapshot;                /* what it starts from; NULL: reset */
  const char *fast_forward;            /* where the machine starts; NULL: at reset */
  uint64_t max_cycles;                 /* 0: no limit */
  unsigned memory;                     /* enum run_memory */
  uint64_t mem_latency, mem_gap;       /* cycles; latency 0: that of the memory */
  const char *images;                  /* folder with the programs of processes; NULL: none */
  bool raw, help;
};

/* Parses what follows `compare`. The strings stay the caller's. */
bool compare_options_parse(struct compare_options *o, int argc, char **argv, struct failure *f);

/* The run that is compared: unchecked, with the Oracle. */
struct run_options compare_run_options(const struct compare_options *o);

#endif
