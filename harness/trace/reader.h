/* Reads traces of a core's commit view, as culprit_trace.h (binary) and culprit_trace_writer.sv (text) write them, plain
 * or compressed by gzip, in one pass and bounded memory.                                          docs/trace.md
 *
 * Life cycle: trace_open, trace_next until it says something else than TRACE_OK, trace_close. */
#ifndef CULPRIT_TRACE_READER_H
#define CULPRIT_TRACE_READER_H

#include "trace/state.h"

/* A message is one line that names the path. */
enum trace_status trace_open(struct trace *t, const char *path);
void trace_close(struct trace *t); /* harmless on a zeroed struct */

enum trace_status trace_next_record(struct trace *t);

/* Reads a cycle. */
static inline enum trace_status trace_next(struct trace *t) {
  if (!t->repeats) return trace_next_record(t);
  t->repeats--;
  t->now.cycle = ++t->cycles;
  return TRACE_OK;
}

#endif
