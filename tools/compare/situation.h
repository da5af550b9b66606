/* What an operating system does in a cycle (rivals/situations.h), as the golden simulator knows it: its mode, whether
 * it takes interrupts, and, by the names that Linux has for its functions, page faults, the scheduler and the idle loop. */
#ifndef CULPRIT_COMPARE_SITUATION_H
#define CULPRIT_COMPARE_SITUATION_H

#include "iss/iss.h"
#include "program/symbols.h"

enum { SITUATION_LOOPS = 4 };

struct situation_code { /* [start, end); empty: the kernel has no such function */
  uint64_t start, end;
};

struct situation {
  const struct iss *iss; /* as it was before the cycle */
  struct situation_code scheduler, forked, handler, loop[SITUATION_LOOPS];
  bool fault, scheduling; /* now */
  uint64_t faulted;       /* where the page fault was */
};

/* symbols: of the kernel; NULL: none of the three is known. */
void situation_init(struct situation *s, const struct iss *iss, const struct symbols *symbols);
/* The mask of the cycle, before what retires in it; once for each. */
unsigned situation_step(struct situation *s, const struct probe_retire *now);

#endif
