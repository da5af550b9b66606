/* The true cause of every cycle in which nothing commits, from the observation port.
 *                                                                               docs/culprits.md, "The truth"
 *
 * Time is given to instructions in two ways at once, as by samples of the two kinds: to the oldest
 * instruction, or the next to come (SAMPLES_PC); and as the Oracle gives it (SAMPLES_TIP). Needs the views
 * COMMIT, DISPATCH, RETIRE and PIPE of every cycle from reset on. */
#ifndef CULPRIT_STALL_CAUSES_H
#define CULPRIT_STALL_CAUSES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/hash.h"
#include "contract/samples.h"
#include "machine/machine.h"
#include "probe/probe.h"

enum stall_cause {
  STALL_STATIC, /* what a schedule without misses explains: width, operands, the least time in a unit */
  STALL_ICACHE, /* its fetch block missed in the I-cache */
  STALL_DCACHE, /* a load that missed in the D-cache, waits for a device, or for the memory port */
  STALL_BRANCH, /* recovery from a misprediction; a taken target that fetch corrected */
  STALL_WRITE,  /* a store that finds no room among the committed ones, or finds the memory port taken */
  STALL_SYNC,   /* FENCE, CSR access, trap and return: waiting at the head, and recovery from the flush */
  STALL_DIVIDE, /* a division longer than the least, or waiting for the divider */
  STALL_ORDER,  /* a load that is fetched again, or waits for a store */
  STALL_ITLB,   /* a walk of page tables for its fetch */
  STALL_DTLB,   /* a walk for its data */
  STALL_CAUSES
};

/* One instruction. Time in twelfths of a cycle. */
struct stall_causes_row {
  uint64_t pc;
  uint64_t executions;
  uint64_t busy[SAMPLES_KINDS];                  /* of cycles in which it commits: all to the oldest, or divided among those */
  uint64_t stall[SAMPLES_KINDS][STALL_CAUSES];   /* of cycles in which nothing commits */
  uint64_t imiss, dmiss, mispredict, itlb, dtlb; /* events of its executions; imiss: it is the first of a line that came late */
};

struct stall_causes;

/* NULL: out of memory, or more ROB entries than 1024. */
struct stall_causes *stall_causes_new(const struct machine_model *m, unsigned rob_entries);
void stall_causes_free(struct stall_causes *s); /* NULL is harmless */

/* One cycle. False: out of memory. */
bool stall_causes_step(struct stall_causes *s, const struct probe_cycle *c);

/* The rows, in no particular order; each pc once. */
const struct stall_causes_row *stall_causes_rows(const struct stall_causes *s, size_t *count);
const struct stall_causes_row *stall_causes_at(const struct stall_causes *s, uint64_t pc); /* NULL: no time, no execution */

/* Twelfths of all cycles up to the last in which something committed or raised an exception: the sum of all
 * busy and stall of either kind. */
uint64_t stall_causes_total(const struct stall_causes *s);

const char *stall_causes_name(enum stall_cause cause);

#endif
