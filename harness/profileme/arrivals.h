/* How much the number of samples with a property varies, by the distances at which the property arrives
 * (ProfileMe sec. 5.1).                                                                docs/eval-profileme.md
 *
 * Samples are taken at random intervals, uniform in least to least + spread fetched instructions. Were they
 * independent, the number k of an instruction's events that are sampled would be a Poisson count: its
 * variance over its mean is 1. But a sample excludes others in the next instructions, so events that come
 * soon after one another are not sampled independently, and
 *
 *     variance / mean = 1 - 1/S + 2/N sum over pairs of events of (h(d) - 1/S)
 *
 * where N is the number of events, d the distance of a pair, h(d) the probability that there is a sample d
 * instructions after a sample, and S the mean interval. After some intervals h(d) is 1/S. */
#ifndef CULPRIT_PME_ARRIVALS_H
#define CULPRIT_PME_ARRIVALS_H

#include "base/hash.h"

struct pme_arrivals {
  double *density; /* h(d), d up to `reach` */
  unsigned reach;
  double mean;        /* S */
  struct hash at;     /* by pc: index + 1 of its events */
  struct pme_events { /* of one instruction */
    uint64_t *recent; /* places of those that are in reach of the last one, oldest first */
    size_t first, last, room;
    uint64_t count;
    double excess; /* sum of h(d) - 1/S */
  } * events;
  size_t used, room;
};

/* False: out of memory. pme_arrivals_free is harmless on a zeroed struct. */
bool pme_arrivals_init(struct pme_arrivals *a, unsigned least, unsigned spread);
void pme_arrivals_free(struct pme_arrivals *a);

/* An event of the instruction at pc; place: instructions fetched before it, rising. False: out of memory. */
bool pme_arrivals_add(struct pme_arrivals *a, uint64_t pc, uint64_t place);

/* Variance over mean of the number of samples; 1 of an instruction without events. */
double pme_arrivals_variance(const struct pme_arrivals *a, uint64_t pc);

#endif
