/* Command line of `culprit trace`. docs/trace.md */
#ifndef CULPRIT_TRACE_OPTIONS_H
#define CULPRIT_TRACE_OPTIONS_H

#include "tools/cli/options.h"

enum trace_command { TRACE_CHECK = 1, TRACE_PROFILE = 2, TRACE_COMPARE = 4, TRACE_CONVERT = 8 };

struct trace_options {
  enum trace_command command;
  const char *file, *program; /* program NULL: unknown, only of check */
  const char *output;         /* NULL: the program's name with .prof, of convert with .trace */
  const char *oracle, *json;  /* NULL: none */
  uint64_t period, seed, top;
  bool periodic, details, raw, help;
};

/* Parses what follows `trace`. The strings stay the caller's. */
bool trace_options_parse(struct trace_options *o, int argc, char **argv, struct failure *f);

#endif
