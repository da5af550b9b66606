/* Part of the static schedule: when each instruction of a straight piece of code is
 * dispatched, executes and commits.                                                        docs/machine.md */
#ifndef CULPRIT_MACHINE_TIMING_H
#define CULPRIT_MACHINE_TIMING_H

#include <stddef.h>
#include <stdint.h>

#include "isa/set.h"
#include "machine/machine.h"

#define TIMING_NOBODY SIZE_MAX

/* What last held back the execution of an instruction. */
enum timing_wait {
  TIMING_FRONT, /* nothing: it executed as soon as fetch, decode and rename had brought it */
  TIMING_ORDER, /* the one before it had to issue first */
  TIMING_RS1,   /* the result in rs1 */
  TIMING_RS2,
  TIMING_PORT /* the unit or port was taken */
};

struct timing_insn {
  const struct isa_op *op; /* NULL: illegal */
  uint32_t word;           /* what it executes as */
  unsigned bytes;          /* of its encoding */
  uint64_t pc;
  /* cycles, from the fetch of the first */
  uint64_t fetch, dispatch, execute, done, commit; /* done: the first cycle in which it may commit */
  unsigned group;                                  /* instructions that commit in its cycle, up to it */
  enum timing_wait wait;
  size_t on; /* the instruction that it waited for; NOBODY: for none */
};

/* Fills in the cycles of insn[0] to insn[count - 1], executed in this order; op, word, bytes and pc are given.
 * False: out of memory. */
bool timing_run(const struct machine_model *m, struct timing_insn *insn, size_t count);

#endif
