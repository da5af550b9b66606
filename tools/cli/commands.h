/* The commands of `culprit`: their names, what they do, and what they take. */
#ifndef CULPRIT_COMMANDS_H
#define CULPRIT_COMMANDS_H

#include "tools/cli/options.h"

#ifndef CULPRIT_VERSION
#define CULPRIT_VERSION "0.1"
#endif

struct command {
  const char *name, *help;
  const struct option_table *table; /* the first of its tables */
  /* Takes what follows its name and returns the exit status with *f untouched, or fills *f: main() prints its
   * text and exits with its status. self: argv[0] of the process. */
  int (*run)(const char *self, int argc, char **argv, struct failure *f);
  const char *group; /* the title above it, of those that serve one task; NULL: that of the one before */
};

/* All of them; tools/culprit.c has the list. */
const struct command *commands_all(size_t *count);

#define COMMAND(name)                                                                                                              \
  extern const struct option_table name##_options_table;                                                                           \
  int command_##name(const char *self, int argc, char **argv, struct failure *f)

COMMAND(run);
COMMAND(checkpoint);
COMMAND(record);
COMMAND(system);
COMMAND(report);
COMMAND(annotate);
COMMAND(stat);
COMMAND(compare);
COMMAND(trace);
COMMAND(ucode);
COMMAND(instrument);
COMMAND(export);
COMMAND(eval);
COMMAND(daemon);
COMMAND(db);
COMMAND(html);
COMMAND(prof);
COMMAND(topcounts);
COMMAND(whatcg);
COMMAND(stats);
COMMAND(diff);
COMMAND(sample);
COMMAND(sweep);
COMMAND(calc);
COMMAND(list);
COMMAND(topstalls);
COMMAND(man);
COMMAND(completion);

#undef COMMAND

#endif
