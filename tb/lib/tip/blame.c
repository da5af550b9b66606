#include "tb/lib/tip/blame.h"

static struct tip_blame_cycle *slot(struct tip_blame *b, uint64_t cycle) { return &b->past[cycle % TIP_BLAME_DEPTH]; }

bool tip_blame_step(struct tip_blame *b, const struct probe_commit *commit, uint64_t cycle) {
  if (oracle_step(b->oracle, commit) != ORACLE_OK) return false;
  const struct oracle_blame *now = oracle_blame(b->oracle);
  *slot(b, cycle) = (struct tip_blame_cycle){.cycle = cycle, .blame = *now};
  if (now->released) {
    if (cycle - b->waiting >= TIP_BLAME_DEPTH) b->waiting = cycle - TIP_BLAME_DEPTH + 1;
    for (; b->waiting != cycle; b->waiting++) {
      struct oracle_blame *w = &slot(b, b->waiting)->blame;
      if (w->n) continue;
      w->n = 1;
      w->pc[0] = now->released_pc;
    }
  }
  if (!oracle_pending(b->oracle)) b->waiting = cycle + 1;
  return true;
}

const struct oracle_blame *tip_blame_of(const struct tip_blame *b, uint64_t cycle) {
  const struct tip_blame_cycle *c = &b->past[cycle % TIP_BLAME_DEPTH];
  return c->cycle == cycle && c->blame.n ? &c->blame : NULL;
}

const char *tip_blame_differ(const struct oracle_blame *a, const struct oracle_blame *b) {
  if (a->why != b->why) return "class";
  if (a->n != b->n) return "number";
  for (unsigned i = 0; i < a->n; i++)
    if (a->pc[i] != b->pc[i]) return "instruction";
  return NULL;
}
