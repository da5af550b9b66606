/* What the records say about one thing, an instruction, line or function: sums, and the
 * estimates derived from them.                                                  docs/profileme-analysis.md */
#ifndef CULPRIT_PME_ROW_H
#define CULPRIT_PME_ROW_H

#include "profile/pme_pairs.h"

struct pme_row_sums {
  uint64_t records;              /* it was fetched */
  uint64_t reasons[PME_REASONS]; /* how they ended; reasons[PME_RETIRES] retired */
  uint64_t own;                /* of those aborted by an exception or order violation: it was the one that raised it. Not in sums */
  uint64_t events[PME_EVENTS]; /* of those that retired */
  struct pme_moments phase[PME_PHASES]; /* of those that retired */
  uint64_t saturated;                   /* records with a latency of 4095 or more. Not in sums */
  uint64_t both;                        /* pairs of which both records are here */
  struct pme_pair_sums pairs;           /* all 0 without pairs */
};

void pme_row_add(struct pme_row_sums *s, const struct pme_life *l);

/* The same from sums. op: the instruction, NULL: not known; it says which latencies there are. */
void pme_row_add_sums(struct pme_row_sums *s, const struct pme_sums *from, const struct isa_op *op);

/* Records of other samples; pairs and `both` are left out, since they do not add up. */
void pme_row_join(struct pme_row_sums *s, const struct pme_row_sums *other);

/* A pair of which `sides` belong to the row (pme_pair_sums_add). Its records are added by pme_row_add. */
void pme_row_pair(struct pme_row_sums *s, const struct pme_pair *p, unsigned sides);

/* The variance of its counts over that of Poisson counts: 1, with pairs up to 2, since the
 * two of a pair come together. */
double pme_spread(const struct pme_row_sums *s);

uint64_t pme_row_aborted(const struct pme_row_sums *s); /* records */

/* ---- estimates, 95 % ---- */
struct profile_interval pme_fetched(const struct pme_row_sums *s, const struct pme_scale *scale);
struct profile_interval pme_retired(const struct pme_row_sums *s, const struct pme_scale *scale);
struct profile_interval pme_aborted(const struct pme_row_sums *s, const struct pme_scale *scale);
struct profile_interval pme_event_count(const struct pme_row_sums *s, enum pme_event e, const struct pme_scale *scale);
struct profile_interval pme_event_rate(const struct pme_row_sums *s, enum pme_event e); /* per retired one */
struct profile_interval pme_abort_rate(const struct pme_row_sums *s);                   /* per fetched one */
struct profile_interval pme_phase_mean(const struct pme_row_sums *s, enum pme_phase p); /* cycles, of those that retired */
struct profile_interval pme_phase_cycles(const struct pme_row_sums *s, enum pme_phase p,
                                         const struct pme_scale *scale); /* over the run */

const char *pme_event_name(enum pme_event e);   /* "icmiss", "l1miss", ..., as selectors have them */
const char *pme_reason_name(enum pme_reason r); /* "retired", "wrong_path", ... */

#endif
