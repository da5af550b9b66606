#include "profile/accuracy.h"

#include <math.h>

const char *prof_count_noun(const struct recording *p) {
  return p->kind == PROF_BLOCKS ? "blocks" : p->kind == PROF_EDGES ? "edges" : "arcs";
}

struct prof_count_sums prof_count_sums(const struct recording *p) {
  struct prof_count_sums s = {0};
  for (size_t i = 0; i < p->sample_count; i++) {
    const struct prof_count *c = &p->sample[i].count;
    s.count += c->count;
    s.executed += c->executed;
    s.counted += c->count != 0;
    s.reached += c->executed != 0;
  }
  return s;
}

double prof_accuracy(const struct recording *p) {
  const struct prof_count_sums sum = prof_count_sums(p);
  double distance = 0;
  if (!sum.count || !sum.executed) return NAN;
  for (size_t i = 0; i < p->sample_count; i++) {
    const struct prof_count *c = &p->sample[i].count;
    distance += fabs((double)c->count / (double)sum.count - (double)c->executed / (double)sum.executed);
  }
  return 1 - distance / 2;
}
