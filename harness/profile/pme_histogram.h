/* Latencies by length: one bucket a cycle up to 15, then four for each doubling, up to 4095. */
#ifndef CULPRIT_PME_HISTOGRAM_H
#define CULPRIT_PME_HISTOGRAM_H

#include "profile/pme_profile.h"

#define PME_BUCKETS 48

struct pme_histogram {
  uint64_t bucket[PME_BUCKETS], n;
  unsigned least, most; /* cycles; 0 without values */
};

unsigned pme_bucket(unsigned cycles);       /* cycles of 4095 and more are in the last one */
unsigned pme_bucket_first(unsigned bucket); /* its shortest latency; of PME_BUCKETS: 4096 */

void pme_histogram_add(struct pme_histogram *h, unsigned cycles);

/* Of one instruction's records that retired. Empty for sums. */
struct pme_histogram pme_histogram_of(const struct pme_profile *p, const struct pme_insn *insn, enum pme_phase phase);

/* The latency that a share of the values, 0 to 1, does not exceed: end of its bucket, but
 * never more than the longest. */
unsigned pme_histogram_quantile(const struct pme_histogram *h, double share);

#endif
