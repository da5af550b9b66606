/* The subcommands of `culprit`. Each takes what follows its name and returns the exit status with *f untouched, or
 * fills *f, of which main() prints the text and exits with the status. */
#ifndef CULPRIT_COMMANDS_H
#define CULPRIT_COMMANDS_H

#include "tools/cli/failure.h"

/* self: argv[0] of the process. */
int command_run(const char *self, int argc, char **argv, struct failure *f);
int command_record(const char *self, int argc, char **argv, struct failure *f);
int command_report(const char *self, int argc, char **argv, struct failure *f);
int command_annotate(const char *self, int argc, char **argv, struct failure *f);
int command_stat(const char *self, int argc, char **argv, struct failure *f);
int command_compare(const char *self, int argc, char **argv, struct failure *f);
int command_ucode(const char *self, int argc, char **argv, struct failure *f);
int command_instrument(const char *self, int argc, char **argv, struct failure *f);
int command_eval(const char *self, int argc, char **argv, struct failure *f);

#endif
