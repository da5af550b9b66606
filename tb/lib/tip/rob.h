/* A random core as the observation port shows it: a reorder buffer that behaves at random.      docs/probe.md
 *
 * Instructions enter in order, finish in any order, commit in order from rotating banks; they are
 * mispredicted, flush, raise exceptions, are executed again and interrupted. Wilder than a real core where
 * the port allows it: flags on any lane, interrupts of an empty buffer, commit that is frozen at any time. What
 * means nothing is junk. */
#ifndef CULPRIT_TIP_ROB_H
#define CULPRIT_TIP_ROB_H

#include "oracle/oracle.h"
#include "probe/probe.h"

enum { TIP_ROB_MAX = 64, TIP_TEXT_BYTES = 1 << 14 };
#define TIP_TEXT_BASE 0x80000000ull

struct tip_rob {
  uint64_t random;      /* state of the generator */
  unsigned width, size; /* lanes; entries, a multiple of width */
  unsigned events;      /* those that it shows: probe_event bits */
  struct tip_rob_entry {
    uint64_t pc, next_pc;
    uint32_t insn;
    uint16_t events;
    bool done, mispredicted, flushes, traps, replays;
  } entry[TIP_ROB_MAX];
  unsigned head, count;
  unsigned wait;   /* cycles until instructions enter again */
  unsigned frozen; /* cycles that commit stands still: no head is shown */
  uint64_t pc;     /* of the next to enter */
  uint8_t privilege;
  uint16_t context;
  struct tip_rob_knobs { /* chances in 1/256 */
    unsigned dispatch, done, commit, mispredict, flush, trap, replay, interrupt, drain, event, marker, mode, wild, freeze;
    unsigned refill; /* longest wait after a flush, cycles */
  } k;
  uint8_t text[TIP_TEXT_BYTES]; /* the program: random instructions, by which stalls are classified */
};

void tip_rob_init(struct tip_rob *r, unsigned width, unsigned events, uint64_t seed);
struct program_image tip_rob_image(const struct tip_rob *r);

/* New chances and a new size; the buffer is emptied, silently. */
void tip_rob_mood(struct tip_rob *r);

/* One clock cycle: its records. */
void tip_rob_step(struct tip_rob *r, struct probe_commit *commit, struct probe_retire *retire);

#endif
