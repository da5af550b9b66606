/* What selectors give for records and for sums. */
#include <math.h>
#include <string.h>

#include "profile/pme_selector.h"

static enum pme_answer compare_numbers(enum pme_selector_op op, uint64_t a, uint64_t b) {
  const bool yes[] = {
    [PME_OP_EQ] = a == b, [PME_OP_NE] = a != b, [PME_OP_LT] = a<b, [PME_OP_LE] = a <= b, [PME_OP_GT] = a> b, [PME_OP_GE] = a >= b};
  return yes[op] ? PME_YES : PME_NO;
}

static enum pme_answer ask(const struct pme_selector *s, unsigned at, const struct pme_life *l) {
  const struct pme_selector_node *n = &s->node[at];
  enum pme_answer a, b;
  uint64_t value;
  unsigned cycles;
  switch (n->kind) {
    case PME_N_BIT: return n->bit->ask(l);
    case PME_N_NUMBER: return n->number->get(l, &value) ? compare_numbers(n->op, value, n->value) : PME_UNKNOWN;
    case PME_N_PHASE: return pme_phase_of(l, n->phase, &cycles) ? compare_numbers(n->op, cycles, n->value) : PME_UNKNOWN;
    case PME_N_NOT: a = ask(s, n->left, l); return a == PME_UNKNOWN ? a : a == PME_YES ? PME_NO : PME_YES;
    case PME_N_AND:
      a = ask(s, n->left, l);
      b = ask(s, n->right, l);
      return a == PME_NO || b == PME_NO ? PME_NO : a == PME_YES && b == PME_YES ? PME_YES : PME_UNKNOWN;
    case PME_N_OR:
      a = ask(s, n->left, l);
      b = ask(s, n->right, l);
      return a == PME_YES || b == PME_YES ? PME_YES : a == PME_NO && b == PME_NO ? PME_NO : PME_UNKNOWN;
  }
  return PME_UNKNOWN;
}

enum pme_answer pme_selector_ask(const struct pme_selector *s, const struct pme_life *l) { return ask(s, s->root, l); }

void pme_selected_add(struct pme_selected *to, const struct pme_selector *s, const struct pme_life *l) {
  enum pme_answer answer = pme_selector_ask(s, l);
  unsigned cycles;
  to->yes += answer == PME_YES;
  to->no += answer == PME_NO;
  to->unknown += answer == PME_UNKNOWN;
  if (answer == PME_YES && s->counter != PME_C_COUNT && pme_phase_of(l, s->phase, &cycles)) pme_moments_add(&to->value, cycles);
}

void pme_selected_join(struct pme_selected *to, const struct pme_selected *other) {
  to->yes += other->yes;
  to->no += other->no;
  to->unknown += other->unknown;
  pme_moments_join(&to->value, &other->value);
}

/* ---- from sums ---- */

static bool is_bit(const struct pme_selector_node *n, const char *name) {
  return n->kind == PME_N_BIT && strcmp(n->bit->name, name) == 0;
}

/* Records with one bit. */
static bool of_bit(const struct pme_selector_node *n, const struct pme_row_sums *sums, uint64_t *count) {
  if (is_bit(n, "any")) {
    *count = sums->records;
    return true;
  }
  if (is_bit(n, "aborted")) {
    *count = pme_row_aborted(sums);
    return true;
  }
  for (unsigned r = 0; r < PME_REASONS; r++)
    if (is_bit(n, pme_reason_name((enum pme_reason)r))) {
      *count = sums->reasons[r];
      return true;
    }
  return false;
}

/* Records with `retired` and an event. */
static bool of_event(const struct pme_selector_node *n, const struct pme_row_sums *sums, uint64_t *count) {
  for (unsigned e = 0; e < PME_EVENTS; e++)
    if (is_bit(n, pme_event_name((enum pme_event)e))) {
      *count = sums->events[e];
      return true;
    }
  return false;
}

bool pme_selected_of_sums(struct pme_selected *to, const struct pme_selector *s, const struct pme_row_sums *sums) {
  const struct pme_selector_node *root = &s->node[s->root], *left = &s->node[root->left], *right = &s->node[root->right];
  *to = (struct pme_selected){.yes = 0};
  bool known = of_bit(root, sums, &to->yes);
  if (root->kind == PME_N_AND)
    known = (is_bit(left, "retired") && of_event(right, sums, &to->yes)) ||
            (is_bit(right, "retired") && of_event(left, sums, &to->yes));
  to->no = sums->records - to->yes;
  if (s->counter == PME_C_COUNT) return known;
  to->value = sums->phase[s->phase];
  return is_bit(root, "retired");
}

struct profile_interval pme_selected_value(const struct pme_selected *v, const struct pme_selector *s, double spread,
                                           const struct pme_scale *scale) {
  if (s->counter == PME_C_COUNT) return pme_count(v->yes, spread, scale->each, PME_95);
  if (s->counter == PME_C_MEAN) return pme_mean(&v->value, spread);
  return pme_moments_total(&v->value, spread, scale->each);
}
