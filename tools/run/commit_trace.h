/* The commit view, the retire stream and the ages of every cycle as a compressed trace (`culprit run --commit-trace`). docs/trace.md */
#ifndef CULPRIT_COMMIT_TRACE_H
#define CULPRIT_COMMIT_TRACE_H

#include "rivals/inflight.h"
#include "tools/cli/packed_file.h"

struct commit_trace {
  struct packed_file file;
  struct culprit_trace *trace;
  struct inflight inflight;
  bool good;
};

struct commit_trace_source {
  unsigned width, rob_entries;
  bool walks; /* its retire stream has event bits of walks */
  const char *core, *program, *build_id;
};

bool commit_trace_open(struct commit_trace *t, const char *path, const struct commit_trace_source *source, struct failure *f);

/* Views: COMMIT, DISPATCH, FETCH, PIPE, and RETIRE where something retires. False: they contradict each other. What cannot be
 * written: t->good. */
bool commit_trace_step(struct commit_trace *t, const struct probe_cycle *now, struct failure *f);
bool commit_trace_close(struct commit_trace *t, struct failure *f);
void commit_trace_abandon(struct commit_trace *t); /* harmless on one that is closed, or zeroed */

#endif
