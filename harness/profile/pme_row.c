#include "profile/pme_row.h"

#include <math.h>

void pme_row_add(struct pme_row_sums *s, const struct pme_life *l) {
  struct pme_sums sums = {.pc = l->pc};
  pme_sums_add(&sums, l);
  s->records += sums.records;
  for (unsigned r = 0; r < PME_REASONS; r++) s->reasons[r] += sums.reasons[r];
  for (unsigned e = 0; e < PME_EVENTS; e++) s->events[e] += sums.events[e];
  s->own += l->own;
  s->saturated += pme_life_saturated(l);
  for (unsigned p = 0; p < PME_PHASES && l->retired; p++) {
    unsigned cycles;
    if (pme_phase_of(l, (enum pme_phase)p, &cycles)) pme_moments_add(&s->phase[p], cycles);
  }
}

static void add_phase(struct pme_row_sums *s, enum pme_phase p, uint64_t n, uint64_t sum) {
  s->phase[p].n += n;
  s->phase[p].sum += sum;
  s->phase[p].squares = NAN;
}

void pme_row_add_sums(struct pme_row_sums *s, const struct pme_sums *from, const struct isa_op *op) {
  const uint64_t *l = from->latency, retired = from->reasons[PME_RETIRES];
  enum pme_unit unit = pme_unit_of(op);
  uint64_t executed = op && unit == PME_U_NONE ? 0 : retired, memory = unit == PME_U_LOAD || unit == PME_U_STORE ? retired : 0;
  s->records += from->records;
  for (unsigned r = 0; r < PME_REASONS; r++) s->reasons[r] += from->reasons[r];
  for (unsigned e = 0; e < PME_EVENTS; e++) s->events[e] += from->events[e];
  uint64_t progress = l[PME_L_DISPATCH] + l[PME_L_ISSUE] + l[PME_L_EXECUTION];
  add_phase(s, PME_P_FETCH_MAP, retired, l[PME_L_DISPATCH]);
  add_phase(s, PME_P_MAP_READY, executed, l[PME_L_READY]);
  add_phase(s, PME_P_READY_ISSUE, executed, l[PME_L_ISSUE] - l[PME_L_READY]);
  add_phase(s, PME_P_ISSUE_READY, executed, l[PME_L_EXECUTION]);
  add_phase(s, PME_P_READY_RETIRE, retired, l[PME_L_TOTAL] - progress);
  add_phase(s, PME_P_MEMORY, memory, l[PME_L_MEMORY]);
  add_phase(s, PME_P_PROGRESS, retired, progress);
  add_phase(s, PME_P_TOTAL, retired, l[PME_L_TOTAL]);
  add_phase(s, PME_P_OLDEST, retired, l[PME_L_OLDEST]);
}

void pme_row_join(struct pme_row_sums *s, const struct pme_row_sums *other) {
  s->records += other->records;
  for (unsigned r = 0; r < PME_REASONS; r++) s->reasons[r] += other->reasons[r];
  for (unsigned e = 0; e < PME_EVENTS; e++) s->events[e] += other->events[e];
  for (unsigned p = 0; p < PME_PHASES; p++) pme_moments_join(&s->phase[p], &other->phase[p]);
  s->own += other->own;
  s->saturated += other->saturated;
}

void pme_row_pair(struct pme_row_sums *s, const struct pme_pair *p, unsigned sides) {
  pme_pair_sums_add(&s->pairs, p, sides);
  s->both += sides == (PME_FIRST | PME_SECOND_ONE);
}

double pme_spread(const struct pme_row_sums *s) { return s->records ? 1 + 2 * (double)s->both / (double)s->records : 1; }

uint64_t pme_row_aborted(const struct pme_row_sums *s) { return s->records - s->reasons[PME_RETIRES]; }

/* ---- estimates ---- */

static struct profile_interval counted(const struct pme_row_sums *s, uint64_t k, const struct pme_scale *scale) {
  return pme_count(k, pme_spread(s), scale->each, PME_95);
}

struct profile_interval pme_fetched(const struct pme_row_sums *s, const struct pme_scale *scale) {
  return counted(s, s->records, scale);
}

struct profile_interval pme_retired(const struct pme_row_sums *s, const struct pme_scale *scale) {
  return counted(s, s->reasons[PME_RETIRES], scale);
}

struct profile_interval pme_aborted(const struct pme_row_sums *s, const struct pme_scale *scale) {
  return counted(s, pme_row_aborted(s), scale);
}

struct profile_interval pme_event_count(const struct pme_row_sums *s, enum pme_event e, const struct pme_scale *scale) {
  return counted(s, s->events[e], scale);
}

struct profile_interval pme_event_rate(const struct pme_row_sums *s, enum pme_event e) {
  return pme_rate(s->events[e], s->reasons[PME_RETIRES], pme_spread(s));
}

struct profile_interval pme_abort_rate(const struct pme_row_sums *s) {
  return pme_rate(pme_row_aborted(s), s->records, pme_spread(s));
}

struct profile_interval pme_phase_mean(const struct pme_row_sums *s, enum pme_phase p) {
  return pme_mean(&s->phase[p], pme_spread(s));
}

struct profile_interval pme_phase_cycles(const struct pme_row_sums *s, enum pme_phase p, const struct pme_scale *scale) {
  return pme_moments_total(&s->phase[p], pme_spread(s), scale->each);
}

/* ---- names ---- */

const char *pme_event_name(enum pme_event e) {
  static const char *const names[PME_EVENTS] = {"icmiss", "l1miss", "l2miss",    "taken",    "mispredict",
                                                "order",  "replay", "forwarded", "itlbmiss", "dtlbmiss"};
  return names[e];
}

const char *pme_reason_name(enum pme_reason r) {
  static const char *const names[PME_REASONS] = {"retired", "wrong_path", "order_violation", "exception", "flush", "interrupt"};
  return names[r];
}
