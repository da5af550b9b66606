/* Command line of `culprit compare`. */
#ifndef CULPRIT_COMPARE_OPTIONS_H
#define CULPRIT_COMPARE_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "failure.h"

struct compare_options {
  const char *program, *config, *json; /* json NULL: none */
  uint64_t period;          /* cycles, of the base rate */
  uint64_t seed;            /* of the random schedules */
  uint64_t max_cycles;      /* 0: no limit */
  uint64_t mem_latency, mem_gap; /* cycles; latency 0: the machine's default */
  bool help;
};

/* Parses what follows `compare`. The strings stay the caller's. */
bool compare_options_parse(struct compare_options *o, int argc, char **argv, struct failure *f);
void compare_options_help(FILE *out);

#endif
