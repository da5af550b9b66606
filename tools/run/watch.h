/* Watches a run by the retire stream alone: the store to tohost that ends the program, a machine that no
 * longer retires anything, a trap whose handler traps at once, which would repeat for ever, and a stack that is
 * full. */
#ifndef CULPRIT_WATCH_H
#define CULPRIT_WATCH_H

#include <stdbool.h>
#include <stdint.h>

#include "probe/probe.h"

#define WATCH_HANG_CYCLES 100000 /* without a retirement: hung */

enum watch_event {
  WATCH_RUNNING,
  WATCH_ENDED,     /* tohost: code is the program's */
  WATCH_REQUEST,   /* tohost with bit 0 clear: a request to a host that we are not; code is the value */
  WATCH_UNHANDLED, /* a trap handler traps at its first instruction */
  WATCH_OVERFLOW   /* a function makes room below the stack: last_pc, sp */
};

struct watch_fault {
  bool interrupt;
  uint64_t cause, pc, tval; /* cause without bit 63; tval 0 for an interrupt */
  uint64_t from_pc;         /* the instruction that retired before */
};

struct watch {
  bool has_tohost;
  uint64_t tohost;
  uint64_t code;
  uint64_t instructions; /* retired without a trap */
  uint64_t traps;        /* exceptions and interrupts */
  uint64_t last_pc;      /* of the youngest instruction that retired */
  bool trapped;          /* the last event was a trap or an interrupt, described by fault */
  struct watch_fault fault;
  uint64_t handler;                /* with WATCH_UNHANDLED: where mtvec points */
  uint64_t stack_limit, stack_top; /* of the main stack: [limit, top); equal: not watched */
  uint64_t sp;                     /* with WATCH_OVERFLOW */
};

/* has_tohost false: only an exit device ends the program. */
void watch_init(struct watch *w, bool has_tohost, uint64_t tohost);

/* Where the main stack lies. An instruction that computes sp from sp, like `addi sp,sp,-64`, may not lead from it to
 * below it; one that loads sp changes to another stack, which is not watched. */
void watch_stack(struct watch *w, uint64_t limit, uint64_t top);

/* Takes the retire view of a cycle in which something retired. physical: addresses of what its instructions
 * accessed; NULL: not known, those that the program used stand for them. Instructions after the end do not count. */
enum watch_event watch_step(struct watch *w, const struct probe_retire *retire, const uint64_t *physical);

#endif
