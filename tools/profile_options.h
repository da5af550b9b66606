/* Command lines of `culprit report`, `annotate` and `stat`. One table holds names and help. docs/report.md */
#ifndef CULPRIT_PROFILE_OPTIONS_H
#define CULPRIT_PROFILE_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "../harness/profile_rows.h"
#include "failure.h"

enum profile_command { PROFILE_REPORT = 1, PROFILE_ANNOTATE = 2, PROFILE_STAT = 4 };

struct profile_options {
  enum profile_command command;
  const char *file, *function; /* the profile; annotate: a name or an address */
  const char *program;         /* NULL: the one that the profile names */
  const char *json;            /* NULL: none */
  enum profile_by by;
  unsigned sort;
  uint64_t top;                /* rows, 0: all */
  bool all, help;
};

/* Parses what follows the command's name. The strings stay the caller's. */
bool profile_options_parse(struct profile_options *o, enum profile_command command, int argc, char **argv, struct failure *f);
void profile_options_help(enum profile_command command, FILE *out);

#endif
