/* What the profilers that look at commit would blame for one cycle: LCI, NCI, TIP and its variants.
 *                                                                           docs/rivals.md, TIP sec. 2.2, 3.1
 * From the commit view alone, and independent of the Oracle. */
#ifndef CULPRIT_RIVALS_COMMIT_H
#define CULPRIT_RIVALS_COMMIT_H

#include <stdbool.h>
#include <stdint.h>

#include "probe/probe.h"

/* What left the ROB last: LCI's instruction, and TIP's Offending Instruction Register. Zeroed: nothing
 * did. */
struct commit_past {
  bool committed;   /* last_pc is valid */
  uint64_t last_pc; /* the youngest of the last commit group */
  bool offends;     /* it mispredicted, flushed or raised an exception: empty cycles are its own */
  uint64_t offending_pc;
};

/* One cycle of the commit view in program order. */
struct commit_now {
  unsigned commits;         /* instructions that commit */
  uint64_t pc[PROBE_LANES]; /* their addresses, oldest first */
  unsigned last_bank;       /* the youngest's */
  bool valid;               /* the ROB holds something */
  uint64_t oldest;          /* then: its oldest */
};

void commit_now(struct commit_now *now, const struct probe_commit *v, unsigned width);
void commit_past_update(struct commit_past *past, const struct commit_now *now, const struct probe_commit *v);

/* What gets the sample: n instructions, equal shares. n = 0: see `waits`. */
enum commit_wait { WAIT_NOT, WAIT_COMMIT, WAIT_VALID }; /* nothing; the next to commit; the next to be oldest in the ROB */
struct commit_choice {
  unsigned n;
  uint64_t pc[PROBE_LANES];
  enum commit_wait waits;
};

/* `past` is as commit_past_update leaves it for this same cycle. */
struct commit_choice choose_lci(const struct commit_now *now, const struct commit_past *past);
struct commit_choice choose_nci(const struct commit_now *now, bool ilp);
struct commit_choice choose_tip(const struct commit_now *now, const struct commit_past *past, bool ilp);

#endif
