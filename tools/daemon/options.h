/* Options of `culprit daemon`. docs/stream.md */
#ifndef CULPRIT_DAEMON_OPTIONS_H
#define CULPRIT_DAEMON_OPTIONS_H

#include <stdint.h>

#include "tools/cli/failure.h"

struct daemon_options {
  const char *db;     /* NULL: $CULPRIT_DB */
  const char *stream; /* "-": standard input */
  const char *label;
  uint64_t memory; /* MiB */
  uint64_t every;  /* seconds from commit to commit; 0: after each read */
  uint64_t wait;   /* seconds without news; 0: for ever */
  bool once, help;
};

bool daemon_options_parse(struct daemon_options *o, int argc, char **argv, struct failure *f);

#endif
