/* What the random pipeline runs, and how often what happens. */
#include <string.h>

#include "tb/lib/profileme/pipe.h"
#include "tb/lib/profileme/pipe_text.h"
#include "tb/lib/random.h"

static uint64_t any(struct pme_pipe *p) { return random_next(&p->random); }
static unsigned below(struct pme_pipe *p, unsigned n) { return random_below(&p->random, n); }
static bool chance(struct pme_pipe *p, unsigned n) { return random_chance(&p->random, n, 256); }

/* Links, and what looks like links, often; of what is told apart, enough of each. */
static uint32_t encoding(struct pme_pipe *p) {
  static const uint8_t ops[] = {OP_LOAD, OP_LOAD, OP_LOAD,  OP_STORE, OP_STORE, OP_BRANCH, OP_BRANCH, OP_BRANCH, OP_JALR,
                                OP_JALR, OP_JAL,  OP_FENCE, 0x13,     0x33,     0x3b,      0x07,      0x27,      0x73};
  static const uint8_t regs[] = {0, 1, 5, 1, 5, 0, 2, 4};
  const uint32_t rd = chance(p, 160) ? regs[below(p, 8)] : below(p, 32), rs1 = chance(p, 160) ? regs[below(p, 8)] : below(p, 32);
  if (chance(p, 6)) return chance(p, 128) ? MRET : MRET ^ 1u << below(p, 32);
  if (chance(p, 4)) return 0;
  const uint32_t word = (uint32_t)(any(p) & 0xfff07000u) | rs1 << 15 | rd << 7 | ops[below(p, sizeof ops)];
  return chance(p, 32) ? (word & ~3u) | below(p, 3) : word; /* profile instructions */
}

void pme_pipe_mood(struct pme_pipe *p) {
  static const uint8_t often[] = {8, 32, 96, 160, 224, 255}, rarely[] = {0, 0, 1, 2, 8, 24}, waits[] = {0, 0, 1, 3, 10, 60};
  struct pme_pipe_knobs *k = &p->k;
  k->opportunity = often[1 + below(p, 5)];
  k->fetch = often[1 + below(p, 5)];
  k->jump = often[below(p, 4)];
  k->commit = often[1 + below(p, 5)];
  k->mispredict = rarely[below(p, 6)];
  k->flush = rarely[below(p, 5)];
  k->trap = rarely[below(p, 5)];
  k->replay = rarely[below(p, 5)];
  k->interrupt = rarely[below(p, 5)] / 2;
  k->event = often[below(p, 6)];
  k->mode = rarely[below(p, 6)];
  k->freeze = often[below(p, 3)];
  k->far = below(p, 2) ? 0 : 32;
  if (k->far) { /* nothing older may end the wait, nor make that of others longer */
    k->interrupt = k->trap = k->freeze = 0;
    k->mispredict = k->flush = k->replay = below(p, 2);
  }
  k->map = waits[below(p, 5)];
  k->ready = waits[below(p, 6)];
  k->issue = waits[below(p, 6)];
  k->finish = waits[below(p, 6)];
  k->refill = below(p, 3) ? 12 : 120;
  k->apart = 32;
}

void pme_pipe_init(struct pme_pipe *p, unsigned tags, unsigned slots, unsigned events, uint64_t seed) {
  memset(p, 0, sizeof *p);
  p->tags = tags;
  p->slots = slots;
  p->events = events;
  p->width = slots / 2;
  p->random = seed;
  p->pc = PME_PIPE_BASE;
  p->privilege = 3;
  for (unsigned i = 0; i < PME_PIPE_TEXT; i += 4) {
    const uint32_t word = encoding(p);
    for (unsigned byte = 0; byte < 4; byte++) p->text[i + byte] = (uint8_t)(word >> 8 * byte);
  }
  pme_pipe_mood(p);
}
