#include "coproc/selection.h"

#include <math.h>

static const double unit = 256;

void cop_selection_free(struct cop_selection *s) {
  hash_free(&s->offered);
  hash_free(&s->window);
  hash_free(&s->estimate);
  hash_free(&s->variance);
}

bool cop_selection_offer(struct cop_selection *s, uint32_t pc) {
  s->window_offered++;
  return hash_add(&s->offered, pc, 0, 1);
}

bool cop_selection_accept(struct cop_selection *s, uint32_t pc) {
  s->window_accepted++;
  return hash_add(&s->window, pc, 0, 1);
}

bool cop_selection_end_window(struct cop_selection *s) {
  bool good = true;
  const double each = s->window_accepted ? (double)s->window_offered / (double)s->window_accepted : 0;
  for (const struct hash_place *p = hash_next(&s->window, NULL); good && p; p = hash_next(&s->window, p))
    good = hash_add(&s->estimate, p->a, 0, (uint64_t)(unit * each * (double)p->number)) &&
           hash_add(&s->variance, p->a, 0, (uint64_t)(unit * each * fmax(each - 1, 0) * (double)p->number));
  hash_free(&s->window);
  s->window = (struct hash){0};
  s->window_offered = s->window_accepted = 0;
  return good;
}

static double sum(const struct hash *h) {
  double all = 0;
  for (const struct hash_place *p = hash_next(h, NULL); p; p = hash_next(h, p)) all += (double)p->number;
  return all;
}

/* Chance: the mean distance of a normal variable from its mean is sqrt(2 / pi) of its deviation. */
struct cop_selection_bias cop_selection_bias(const struct cop_selection *s) {
  const double offered = sum(&s->offered), estimated = sum(&s->estimate), pi = acos(-1);
  struct cop_selection_bias b = {0, 0};
  if (!(offered > 0 && estimated > 0)) return b;
  for (const struct hash_place *p = hash_next(&s->offered, NULL); p; p = hash_next(&s->offered, p)) {
    const double fair = (double)p->number / offered, is = (double)hash_get(&s->estimate, p->a, 0) / estimated;
    b.percent += 50 * fabs(is - fair);
    b.chance += 50 * sqrt(2 / pi * (double)hash_get(&s->variance, p->a, 0) / unit) / offered;
  }
  return b;
}
