/* A trace and the program that it is of, while it is read. */
#ifndef CULPRIT_TRACE_SOURCE_H
#define CULPRIT_TRACE_SOURCE_H

#include "oracle/oracle.h"
#include "program/image_file.h"
#include "program/symbols.h"
#include "tools/cli/failure.h"
#include "trace/reader.h"

struct trace_source {
  struct trace trace;
  const char *program; /* NULL: none was given */
  struct image_file file;
  struct symbols *symbols;
  struct oracle *oracle; /* NULL: none */
  double started;
  /* Instructions that committed outside the program: how many, and the first */
  uint64_t outside, outside_pc, outside_cycle;
};

/* program: NULL if unknown. oracle: with the Oracle; needs a program. Says on standard error what is unknown. */
bool trace_source_open(struct trace_source *s, const char *path, const char *program, bool oracle, struct failure *f);

/* Opens the program alone: s->file and s->symbols of a source that is zero, or has its trace. Says whether names are missing. */
bool trace_source_program(struct trace_source *s, const char *program, struct failure *f);

/* The next cycle, after the Oracle: s->trace.now. False: the trace is at its end, or *f is filled. */
bool trace_source_next(struct trace_source *s, struct failure *f);

/* Cycles per millisecond of CPU time since it was opened. */
uint64_t trace_source_khz(const struct trace_source *s);

/* Says on standard error how much was outside the program. */
void trace_source_notes(const struct trace_source *s);

/* A line on standard error. */
void trace_note(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same: what `what` does not know of the cycles between two retirements. */
void trace_note_rvfi(const char *what);

void trace_source_close(struct trace_source *s); /* harmless on a zeroed struct */

/* The core's name, for reports. */
const char *trace_source_core(const struct trace_source *s);

#endif
