#include "profile/pme_histogram.h"

#define SINGLE 16 /* buckets of one cycle */
#define PARTS 4   /* of a doubling */

unsigned pme_bucket(unsigned cycles) {
  unsigned octave = 0;
  if (cycles < SINGLE) return cycles;
  if (cycles > PME_LATENCY_MAX) cycles = PME_LATENCY_MAX;
  while (cycles >> octave >= 2 * SINGLE) octave++;
  return SINGLE + octave * PARTS + ((cycles >> octave) - SINGLE) * PARTS / SINGLE;
}

unsigned pme_bucket_first(unsigned bucket) {
  if (bucket < SINGLE) return bucket;
  unsigned octave = (bucket - SINGLE) / PARTS, part = (bucket - SINGLE) % PARTS;
  return (SINGLE + part * SINGLE / PARTS) << octave;
}

void pme_histogram_add(struct pme_histogram *h, unsigned cycles) {
  if (!h->n || cycles < h->least) h->least = cycles;
  if (cycles > h->most) h->most = cycles;
  h->bucket[pme_bucket(cycles)]++;
  h->n++;
}

struct pme_histogram pme_histogram_of(const struct pme_profile *p, const struct pme_insn *insn, enum pme_phase phase) {
  struct pme_histogram h = {.n = 0};
  for (size_t i = 0; p->raw && i < insn->sums.records; i++) {
    const struct pme_life *l = &p->life[p->by_pc[insn->first + i]];
    unsigned cycles;
    if (l->retired && pme_phase_of(l, phase, &cycles)) pme_histogram_add(&h, cycles);
  }
  return h;
}

unsigned pme_histogram_quantile(const struct pme_histogram *h, double share) {
  uint64_t seen = 0;
  for (unsigned b = 0; b < PME_BUCKETS; b++) {
    seen += h->bucket[b];
    if ((double)seen < share * (double)h->n || !seen) continue;
    unsigned last = pme_bucket_first(b + 1) - 1;
    return last < h->most ? last : h->most;
  }
  return h->most;
}
