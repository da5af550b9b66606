#include "tools/record/own_time.h"

bool own_time_step(struct own_time *t, const struct oracle_blame *blame, bool counts) {
  bool good = true;
  if (blame->released && t->waiting) {
    good = pc_sum_add(&t->sum, blame->released_pc, t->waiting * ORACLE_UNITS);
    t->waiting = 0;
  }
  if (!counts) return good;
  if (blame->n == 0) t->waiting++;
  for (unsigned i = 0; i < blame->n; i++) good = pc_sum_add(&t->sum, blame->pc[i], ORACLE_UNITS / blame->n) && good;
  return good;
}
