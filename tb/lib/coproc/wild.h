/* A random observation port, as the co-processor reads it: dispatch view, retire stream; and samples of
 * TIP.                                                                                          docs/probe.md
 *
 * Wilder than a core: a reorder buffer whose entries hold any instruction, retire in order, at most as many a
 * cycle as there are lanes, as early as in the record after the one that dispatched them, and are dropped
 * from the young end at any time. Instructions come from a few addresses, so that slots are hit; what means
 * nothing in a cycle is junk. A sample of TIP waits until it is taken, or software drops it, or TIP is reset
 * as it changes hands; a delegate's samples are of the delegate. */
#ifndef CULPRIT_COP_WILD_H
#define CULPRIT_COP_WILD_H

#include "coproc/pins.h"

enum { COP_WILD_PCS = 64 };

struct cop_wild {
  uint64_t random;      /* state of the generator */
  unsigned width, size; /* lanes; entries of the reorder buffer */
  unsigned events;      /* those that it shows: probe_event bits */
  unsigned head, count; /* entries in flight */
  struct {
    uint64_t pc;
    uint32_t insn;
    bool doomed;
  } entry[128]; /* doomed: it will trap */
  struct {
    uint64_t pc, value;
    uint32_t insn;
  } text[COP_WILD_PCS];
  uint8_t privilege; /* of what retires */
  uint16_t context;
  bool ready; /* TIP holds a sample */
  struct delegation tip_owner;
  uint64_t flags, addr[PROBE_LANES];
  struct cop_wild_knobs { /* chances in 1/256 */
    unsigned dispatch, more, retire, kill, flush, trap, interrupt, tip, tip_drop, change, event, mode;
    unsigned pcs, window; /* addresses in use; instructions in flight at most */
  } k;
};

void cop_wild_init(struct cop_wild *w, unsigned width, unsigned rob, unsigned events, uint64_t seed);
void cop_wild_mood(struct cop_wild *w); /* new chances and a new program */

/* A pc of its program, or any. */
uint64_t cop_wild_pc(struct cop_wild *w);

/* One clock cycle: its records, and privilege, context and what TIP shows in `in`. taken: the unit took the
 * sample that was shown in the previous cycle. */
void cop_wild_step(struct cop_wild *w, bool taken, struct probe_dispatch *dispatch, struct probe_retire *retire, struct cop_in *in);

#endif
