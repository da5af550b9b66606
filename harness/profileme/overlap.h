/* Two instructions of a pair on one clock, and what "overlap" may mean for them: definitions as data.
 *                                                           docs/profileme-analysis.md "Pairs", sec. 5.2.2 */
#ifndef CULPRIT_PME_OVERLAP_H
#define CULPRIT_PME_OVERLAP_H

#include "isa/isa.h"
#include "profileme/phase.h"

/* Where an instruction executes. */
enum pme_unit { PME_U_NONE, PME_U_ALU, PME_U_CONTROL, PME_U_MUL, PME_U_DIV, PME_U_LOAD, PME_U_STORE, PME_UNITS };
enum pme_unit pme_unit_of(const struct isa_op *op); /* NULL: NONE */
const char *pme_unit_name(enum pme_unit u);

/* When it passed each boundary, in cycles since the first of the pair was fetched. PME_NEVER: it did not
 * reach it. */
#define PME_NEVER INT64_MAX
struct pme_times {
  int64_t fetched, mapped, ready, issued, finished, ended; /* finished: ready to retire */
  int64_t progress;                                        /* end of "in progress": finished, or ended if it was aborted before */
  bool retired;
  enum pme_unit unit;
};

/* fetched: cycles since the first one's fetch (0 for itself, distance_cycles for the second). */
struct pme_times pme_times_of(const struct pme_life *l, int64_t fetched, enum pme_unit unit);

/* Stages: what lies between two neighbouring boundaries. */
enum pme_stage { PME_S_FETCHED, PME_S_MAPPED, PME_S_READY, PME_S_EXECUTING, PME_S_FINISHED, PME_STAGES };
const char *pme_stage_name(enum pme_stage s);
/* [*from, *to); empty when it did not enter it. */
void pme_stage_span(const struct pme_times *t, enum pme_stage s, int64_t *from, int64_t *to);

/* Cycles in which it holds its unit: from issue to ready to retire, one at least.
 * Empty when it did not issue. */
void pme_unit_span(const struct pme_times *t, int64_t *from, int64_t *to);

/* f(I, J) of sec. 5.2.4: does J overlap with I? Every definition is applied to a pair twice, (first, second)
 * and (second, first). */
enum pme_overlap {
  PME_O_USEFUL,    /* sec. 5.2.3: J issues while I is in progress, and retires */
  PME_O_QUEUED,    /* J issues while I waits in the issue queue (map to issue), and retires */
  PME_O_DATA,      /* ... while I waits for operands */
  PME_O_UNIT,      /* ... while I, ready, waits for a port or unit */
  PME_O_EXECUTING, /* both are in functional units in some cycle */
  PME_O_FLIGHT,    /* J is in flight in some cycle in which I is, and retires */
  PME_O_RETIRES,   /* J retires while I is in flight */
  PME_O_NEAR,      /* both retire, J in the PME_NEIGHBOURHOOD cycles around the retirement of I */
  PME_OVERLAPS
};
#define PME_NEIGHBOURHOOD 30 /* cycles: from 15 before to 14 after */

struct pme_overlap_def {
  const char *name, *text;
  bool (*holds)(const struct pme_times *i, const struct pme_times *j);
};
extern const struct pme_overlap_def pme_overlaps[PME_OVERLAPS];

#endif
