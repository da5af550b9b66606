/* Command lines of `culprit report`, `annotate` and `stat`. One table holds names and help. docs/report.md */
#ifndef CULPRIT_PROFILE_OPTIONS_H
#define CULPRIT_PROFILE_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "profile/rows.h"
#include "tools/cli/options.h"

#define PROFILE_SELECTS 8 /* --select, at most */

enum profile_command { PROFILE_REPORT = 1, PROFILE_ANNOTATE = 2, PROFILE_STAT = 4 };

struct profile_options {
  enum profile_command command;
  const char *file, *function; /* the profile; annotate: a name or an address */
  const char *program;         /* NULL: the one that the profile names */
  const char *json;            /* NULL: none */
  const char *counts;          /* of an instrumented program, which is then `file`; NULL: none */
  unsigned by;                 /* enum profile_by */
  const char *sort;            /* NULL: the default of the profile's kind */
  uint64_t top;                /* rows, 0: all */
  bool all, raw, help;
  /* Profiles of ProfileMe only */
  const char *select[PROFILE_SELECTS];
  unsigned selects;
  bool pairs, addresses, histogram, paths;
  uint64_t pc;           /* of histogram and paths */
  const char *first_pme; /* the first of these options on the command line, NULL: none */
};

/* Parses what follows the command's name. The strings stay the caller's. table: of one of the three,
 * commands.h. */
bool profile_options_parse(struct profile_options *o, const struct option_table *table, int argc, char **argv, struct failure *f);

#endif
