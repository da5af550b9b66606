/* Part of the evidence: what records of ProfileMe say about a cause.          docs/culprits.md, "Evidence" */
#ifndef CULPRIT_RECORDED_H
#define CULPRIT_RECORDED_H

#include "culprits/evidence.h"

/* Lowers c->high and raises c->low as far as the image's records allow; it must have some. */
void recorded_bound(const struct evidence *e, const struct suspect *s, struct culprit *c);

#endif
