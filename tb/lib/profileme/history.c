#include "tb/lib/profileme/history.h"
#include "tb/lib/random.h"

enum { AHEAD = 12, BRANCH = 0x18 }; /* BRANCH: bits 6:2 of an encoding */

void pme_history_init(struct pme_history *h, uint64_t seed) { *h = (struct pme_history){.random = seed, .side = 3}; }

void pme_history_own(struct pme_history *h) { h->foreign = 0; }

/* A change of sides flushes, so all that is in flight is of one side. */
void pme_history_retire(struct pme_history *h, const struct probe_commit *commit, const struct probe_retire *retire) {
  const uint32_t side = (uint32_t)commit->context << 2 | commit->privilege;
  if (side != h->side) {
    h->foreign = ~0u;
    h->ahead = 0;
  }
  h->side = side;
  for (unsigned l = 0; l < PROBE_LANES; l++) {
    const struct probe_retire_lane *lane = &retire->lane[l];
    if (!(retire->valid >> l & 1) || lane->trap || (lane->insn >> 2 & 0x1f) != BRANCH) continue;
    const bool off = (lane->insn & 3) != 3 && random_chance(&h->random, 3, 4); /* a profile branch that was predicted off */
    if (off) continue;
    h->committed = h->committed << 1 | random_below(&h->random, 2);
    h->foreign <<= 1;
    if (h->ahead) h->ahead--;
  }
}

uint64_t pme_history_fetch(struct pme_history *h) {
  if (random_chance(&h->random, 1, 4)) h->ahead = random_below(&h->random, AHEAD);
  const uint64_t own = random_next(&h->random) & (((uint64_t)1 << h->ahead) - 1);
  return h->committed << h->ahead | own;
}

uint32_t pme_history_foreign(const struct pme_history *h) { return h->foreign << h->ahead; }
