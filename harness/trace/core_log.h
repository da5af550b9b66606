/* Reads the logs that tracers of other cores write, a line an instruction, plain or compressed by gzip, in one pass and bounded
 * memory. Which core's it is, the first line says.                                    docs/trace.md, "From a core's log"
 *
 *  - Ibex: trace_core_HART.log of ibex_tracer.
 *  - CVA6: trace_hart_N.dasm (under Verilator) and trace_hart_N.log of instr_tracer (other simulators). The logs of rvfi_tracer
 *    have no cycles, and are refused.
 *
 * Life cycle: core_log_open, core_log_next until it says something else than TRACE_OK, core_log_close. */
#ifndef CULPRIT_TRACE_CORE_LOG_H
#define CULPRIT_TRACE_CORE_LOG_H

#include "trace/state.h"

enum { CORE_LOG_LINE = 4096 };           /* bytes of the longest line */
#define CORE_LOG_GAP ((uint64_t)1 << 32) /* cycles between two lines */

enum core_log_event {
  CORE_LOG_RETIRES,   /* an instruction; one that traps is here, too, if the core's log has it as an instruction */
  CORE_LOG_TRAPS,     /* of the instruction at pc; the cycle is not known */
  CORE_LOG_INTERRUPT, /* the cycle is not known */
};

struct core_log_entry {
  enum core_log_event event;
  uint64_t cycle, pc; /* of CORE_LOG_RETIRES; pc also of CORE_LOG_TRAPS */
  uint32_t insn;      /* its encoding; 0: unknown */
  bool traps, enters; /* the log says that it traps; that it is the first of a handler */
  uint8_t mode;       /* privilege, 3 if unknown */
};

struct core_log {
  const char *core; /* "Ibex", "CVA6" */
  unsigned width;   /* instructions that may retire in a cycle */
  bool lists_traps; /* instructions that trap are in the log, as others are */
  uint64_t line;    /* of the last entry, from 1 */
  uint64_t cycle;   /* of the last instruction; from the core's reset on */
  uint64_t wrapped; /* cycles that the log's counter has lost */
  unsigned lanes;   /* instructions in it */
  bool held;        /* the line in text is still to come */
  void *file;       /* gzFile */
  char message[400], path[300], text[CORE_LOG_LINE];
};

/* Reads as far as the first line. A message is one line that names the path and the place. */
enum trace_status core_log_open(struct core_log *l, const char *path);
void core_log_close(struct core_log *l); /* harmless on a zeroed struct */

/* TRACE_END behind the last line. Cycles never go back, and no more than `width` instructions have the same. */
enum trace_status core_log_next(struct core_log *l, struct core_log_entry *e);

#endif
