/* The bytes of a trace, and how a record of each form is taken from them. For reader.c and the forms alone. */
#ifndef CULPRIT_TRACE_INPUT_H
#define CULPRIT_TRACE_INPUT_H

#include <zlib.h>

#include "trace/state.h"

enum { TRACE_BUFFER = 1 << 18, TRACE_RECORD_MOST = 4096 }; /* no record, line or header is longer */

struct trace_input {
  gzFile file;
  char path[300];
  const uint8_t *at, *end; /* in buffer */
  bool last;               /* nothing follows `end` */
  uint8_t buffer[TRACE_BUFFER + TRACE_RECORD_MOST];
};

/* Moves on so that a whole record is in the buffer, if there is one. False: the file cannot be read, or is cut. */
bool trace_fill(struct trace_input *in);

/* Fills t->message: PATH: TEXT. Returns status. */
enum trace_status trace_refuse(struct trace *t, enum trace_status status, const char *format, ...)
  __attribute__((format(printf, 3, 4)));

/* A record was cut off. */
enum trace_status trace_cut(struct trace *t);

/* The end, which says how many cycles there were: nothing else may follow. */
enum trace_status trace_end(struct trace *t, uint64_t cycles);

/* A record in t->now, and how often it repeats: trace_binary and trace_text, without t->cycles. */
enum trace_status trace_binary(struct trace *t);
enum trace_status trace_text(struct trace *t);

#endif
