/* Options of `culprit db`. docs/database.md */
#ifndef CULPRIT_TOOLS_DATABASE_OPTIONS_H
#define CULPRIT_TOOLS_DATABASE_OPTIONS_H

#include <stdint.h>

#include "tools/cli/failure.h"

enum { DB_SOURCES = 1024 };

enum db_command {
  DB_ADD = 1,
  DB_EPOCH = 2,
  DB_LABEL = 4,
  DB_MERGE = 8,
  DB_DUMP = 16,
  DB_LOAD = 32,
  DB_CHECK = 64,
  DB_VACUUM = 128,
  DB_INFO = 256
};

struct db_options {
  enum db_command command;
  const char *db; /* NULL: $CULPRIT_DB */
  bool help, programs;
  const char *label, *out;
  uint64_t time;                      /* of an epoch; 0: now */
  const char *argument;               /* profile, epoch, run, dump */
  const char *second;                 /* program, label */
  const char *source[DB_SOURCES + 1]; /* merge: ends with NULL */
};

/* argv begins with the subcommand. The strings stay the caller's. */
bool db_options_parse(struct db_options *o, int argc, char **argv, struct failure *f);

#endif
