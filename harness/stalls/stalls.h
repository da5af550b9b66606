/* The true cause of every cycle in which nothing commits, from the observation port.                      docs/culprits.md, "The truth"
 *
 * Time goes to instructions in two ways at once, as samples of the two kinds do: to the oldest instruction, or the next to come
 * (STALLS_PC); and as the Oracle gives it (STALLS_TIP). Needs the views COMMIT, DISPATCH, RETIRE and PIPE of every cycle from reset on. */
#ifndef CULPRIT_STALLS_H
#define CULPRIT_STALLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/hash.h"
#include "machine/machine.h"
#include "probe/probe.h"

enum stalls_cause {
  STALLS_STATIC, /* what a schedule without misses explains: width, operands, the least time in a unit */
  STALLS_ICACHE, /* its fetch block missed in the I-cache */
  STALLS_DCACHE, /* a load that missed in the D-cache, waits for a device, or for the memory port */
  STALLS_BRANCH, /* the way back after a misprediction; a taken target that fetch corrected */
  STALLS_WRITE,  /* a store that finds no room among the committed ones, or the memory port taken */
  STALLS_SYNC,   /* FENCE, CSR access, trap and return: waiting at the head, and the way back after the flush */
  STALLS_DIVIDE, /* a division longer than the least, or waiting for the divider */
  STALLS_ORDER,  /* a load that is fetched again, or waits for a store */
  STALLS_CAUSES
};

enum stalls_kind { STALLS_PC, STALLS_TIP, STALLS_KINDS }; /* as enum samples_kind */

/* One instruction. Time in twelfths of a cycle. */
struct stalls_row {
  uint64_t pc;
  uint64_t executions;
  uint64_t busy[STALLS_KINDS];                 /* of cycles in which it commits: all of it to the oldest, or shared out */
  uint64_t stall[STALLS_KINDS][STALLS_CAUSES]; /* of cycles in which nothing commits */
  uint64_t imiss, dmiss, mispredict;           /* events of its executions; imiss: it is the first of a line that came late */
};

struct stalls;

/* NULL: out of memory, or more ROB entries than 1024. */
struct stalls *stalls_new(const struct machine_model *m, unsigned rob_entries);
void stalls_free(struct stalls *s); /* NULL is harmless */

/* One cycle. False: out of memory. */
bool stalls_step(struct stalls *s, const struct probe_cycle *c);

/* The rows in no order; pcs differ. */
const struct stalls_row *stalls_rows(const struct stalls *s, size_t *count);
const struct stalls_row *stalls_at(const struct stalls *s, uint64_t pc); /* NULL: no time, no execution */

/* Twelfths of all cycles up to the last in which something committed or excepted: the sum of all busy and stall of either kind. */
uint64_t stalls_total(const struct stalls *s);

const char *stalls_name(enum stalls_cause cause);

#endif
