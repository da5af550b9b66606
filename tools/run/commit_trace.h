/* The commit view and the retire stream of every cycle as a compressed trace (`culprit run --commit-trace`). docs/trace.md */
#ifndef CULPRIT_COMMIT_TRACE_H
#define CULPRIT_COMMIT_TRACE_H

#include "probe/probe.h"
#include "tools/cli/packed_file.h"

struct commit_trace {
  struct packed_file file;
  struct culprit_trace *trace;
  bool good;
};

struct commit_trace_source {
  unsigned width;
  const char *core, *program, *build_id;
};

bool commit_trace_open(struct commit_trace *t, const char *path, const struct commit_trace_source *source, struct failure *f);
void commit_trace_step(struct commit_trace *t, const struct probe_cycle *now);
bool commit_trace_close(struct commit_trace *t, struct failure *f);
void commit_trace_abandon(struct commit_trace *t); /* harmless on one that is closed, or zeroed */

#endif
