/* A trace while it is read (trace/reader.h). */
#ifndef CULPRIT_TRACE_STATE_H
#define CULPRIT_TRACE_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "probe/ages.h"
#include "trace/culprit_trace.h"

enum trace_status {
  TRACE_OK,
  TRACE_END,     /* the trace ends here, complete */
  TRACE_MISSING, /* cannot be opened or read */
  TRACE_FOREIGN, /* not a trace, of another version, or more lanes than PROBE_LANES */
  TRACE_DAMAGED, /* cut, or no records */
  TRACE_NO_MEMORY
};

struct trace_header {
  unsigned width;       /* W */
  bool retire;          /* with the retire stream */
  bool walks;           /* with event bits of walks */
  bool rvfi;            /* made from RVFI: why nothing is in the ROB is not known */
  bool age[AGE_PLACES]; /* with ages */
  bool text;
  char core[64], program[1024], build_id[80]; /* "": unknown */
  uint64_t contents;                          /* hash of the program's file (culprit_trace_contents); 0: unknown */
};

struct trace {
  struct trace_header header;
  /* The cycle just read; its number is 1 for the first, as in a machine's record. Commit view, and of the retire stream: masks, interrupt, rob excepted;
   * pc, next_pc, insn, events, trap, cause and tval of lanes. pcs of banks without a valid head are old ones. */
  struct probe_cycle now;
  struct probe_ages ages;    /* of what commits in it */
  uint64_t cycles;           /* read */
  uint64_t repeats;          /* of the last record, still to come */
  uint64_t last_pc;          /* of the youngest that has committed */
  uint64_t came[AGE_PLACES]; /* the cycles in which it came there */
  char message[400];
  struct trace_input *input;
};

#endif
