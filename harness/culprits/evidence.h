/* Part of finding culprits: what samples of events, the classes and CAUSE bits of TIP, and records of
 * ProfileMe say about a cause.                                                docs/culprits.md, "Evidence" */
#ifndef CULPRIT_EVIDENCE_H
#define CULPRIT_EVIDENCE_H

#include "culprits/suspect.h"

struct evidence {
  const struct analysis_program *program;
  const struct frequency *f;
  const struct samples_set *set;     /* of cycles */
  const struct samples_image *image; /* other events, and records; NULL: none */
  double stopped, possible;          /* of the suspect, cycles: its static stall; the most that dynamic causes may have cost */
};

/* Lowers c->high and raises c->low, cycles of the suspect, as far as samples allow. */
void evidence_bound(const struct evidence *e, const struct suspect *s, struct culprit *c);

/* With virtual memory, the classes and CAUSE bits of TIP and ProfileMe's events do not tell a walk from the wait
 * that they show: lowers c->low by what walks can have cost. */
void evidence_translated(const struct evidence *e, const struct suspect *s, struct culprit *c);

/* The most cycles that a cause can have cost a whole function, by samples of its event;
 * INFINITY: there are none. */
double evidence_most(const struct evidence *e, enum culprit_kind kind);

#endif
