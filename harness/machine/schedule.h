/* The static schedule of a basic block: how long each instruction is at the head of the ROB when nothing goes
 * wrong: every fetch and load hits, every prediction is right, every division has few bits.
 *                                                                            docs/machine.md, DCPI sec. 6.1.3
 *
 * The oldest of those that commit in a cycle is at the head; in a cycle in which none commits, the oldest of
 * the ROB is; a cycle with an empty ROB counts for the next to come. That is where an overflow interrupt
 * stops. With samples of TIP, the time of a cycle in which n commit is divided among the n. */
#ifndef CULPRIT_SCHEDULE_H
#define CULPRIT_SCHEDULE_H

#include <stddef.h>
#include <stdint.h>

#include "machine/machine.h"
#include "program/image.h"

#define SCHEDULE_NOBODY SIZE_MAX

/* Why an instruction commits no earlier: the static stalls of Figure 4. */
enum schedule_reason {
  SCHEDULE_NONE,
  SCHEDULE_SLOTTING, /* width: fetch, dispatch, or issue in order, were taken by instructions before it */
  SCHEDULE_RA,       /* waits for the result in rs1 */
  SCHEDULE_RB,       /* in rs2 */
  SCHEDULE_RC,       /* waits to write rd: never, since registers are renamed */
  SCHEDULE_UNIT,     /* functional unit: busy with another, or the instruction's own time in it */
  SCHEDULE_REASONS
};

struct schedule_row {
  unsigned head; /* M_i: cycles at the head of the ROB. More than 0: an issue point; 0: commits with the one before it */
  double shared; /* M_i for samples of TIP, cycles: the last cycle of a group is divided among it */
  /* static stall, cycles, a multiple of 1/W: what better slots, operands or units would have saved of the
   * time since the last commit */
  double stall;
  enum schedule_reason reason; /* of the stall; NONE: there is none */
  /* index in the block of the instruction that it waits for; itself for its own time in a unit; NOBODY:
   * before the block */
  size_t blame;
  size_t after; /* the youngest in the block whose result or unit `head` depends on (j of sec. 6.1.3); NOBODY: on none */
};

struct schedule_block {
  const struct program_image *image; /* where the instructions are */
  uint64_t pc;                       /* of the block's first */
  size_t count;                      /* instructions */
  const uint64_t *before;            /* pcs of what is always executed just before, in that order; two ROBs of it are plenty */
  size_t before_count;               /* 0: not known; then all operands are ready and the machine is empty */
};

/* Fills row[0] to row[count - 1]. False: out of memory. Linear time. */
bool schedule_block(const struct machine_model *m, const struct schedule_block *b, struct schedule_row *row);

/* Cycles of the block: the sum of head. */
unsigned schedule_cycles(const struct schedule_row *row, size_t count);

/* One letter, as the listings mark it, and its name in the summary: 's' "Slotting", 'a' "Ra dependency",
 * ... */
char schedule_letter(enum schedule_reason reason);
const char *schedule_name(enum schedule_reason reason);

#endif
