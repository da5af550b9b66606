#include "profileme/overlap.h"

/* ---- units ---- */

enum pme_unit pme_unit_of(const struct isa_op *op) {
  if (!op) return PME_U_NONE;
  switch (op->kind) {
    case ISA_CLASS_ALU:
    case ISA_CLASS_CSR: return PME_U_ALU;
    case ISA_CLASS_BRANCH:
    case ISA_CLASS_JUMP: return PME_U_CONTROL;
    case ISA_CLASS_MUL: return PME_U_MUL;
    case ISA_CLASS_DIV: return PME_U_DIV;
    case ISA_CLASS_LOAD: return PME_U_LOAD;
    case ISA_CLASS_STORE: return PME_U_STORE;
    case ISA_CLASS_ATOMIC: return isa_is_sc(op) ? PME_U_STORE : PME_U_LOAD;
    default: return PME_U_NONE;
  }
}

const char *pme_unit_name(enum pme_unit u) {
  static const char *const names[PME_UNITS] = {"none", "alu", "control", "mul", "div", "load", "store"};
  return names[u];
}

/* ---- times ---- */

static bool known(const struct pme_life *l, enum pme_latency which) { return l->valid >> which & 1; }

struct pme_times pme_times_of(const struct pme_life *l, int64_t fetched, enum pme_unit unit) {
  struct pme_times t = {fetched, PME_NEVER,  PME_NEVER, PME_NEVER, PME_NEVER, fetched + l->latency[PME_L_TOTAL],
                        0,       l->retired, unit};
  unsigned progress;
  if (known(l, PME_L_DISPATCH)) {
    t.mapped = fetched + l->latency[PME_L_DISPATCH];
    if (known(l, PME_L_READY)) t.ready = t.mapped + l->latency[PME_L_READY];
    if (known(l, PME_L_ISSUE)) t.issued = t.mapped + l->latency[PME_L_ISSUE];
    if (known(l, PME_L_ISSUE) && known(l, PME_L_EXECUTION)) t.finished = t.issued + l->latency[PME_L_EXECUTION];
    else if (l->retired) t.finished = t.mapped; /* no unit executes it */
  }
  pme_phase_of(l, PME_P_PROGRESS, &progress);
  t.progress = fetched + progress;
  return t;
}

const char *pme_stage_name(enum pme_stage s) {
  static const char *const names[PME_STAGES] = {"fetched", "mapped", "ready", "executing", "finished"};
  return names[s];
}

void pme_stage_span(const struct pme_times *t, enum pme_stage s, int64_t *from, int64_t *to) {
  const int64_t boundary[PME_STAGES] = {t->fetched, t->mapped, t->ready, t->issued, t->finished};
  *from = *to = boundary[s];
  if (*from == PME_NEVER) return;
  *to = t->ended;
  for (unsigned next = s + 1; next < PME_STAGES; next++) {
    if (boundary[next] == PME_NEVER) continue;
    *to = boundary[next];
    return;
  }
}

void pme_unit_span(const struct pme_times *t, int64_t *from, int64_t *to) {
  *from = *to = t->issued;
  if (t->issued == PME_NEVER) return;
  *to = t->finished == PME_NEVER ? t->ended : t->finished;
  if (*to <= *from) *to = *from + 1;
}

/* ---- definitions ---- */

static bool within(int64_t moment, int64_t from, int64_t to) { return moment != PME_NEVER && moment >= from && moment < to; }

static bool issues_in_stage(const struct pme_times *i, const struct pme_times *j, enum pme_stage s) {
  int64_t from, to;
  pme_stage_span(i, s, &from, &to);
  return j->retired && within(j->issued, from, to);
}

static bool useful(const struct pme_times *i, const struct pme_times *j) {
  return j->retired && within(j->issued, i->fetched, i->progress);
}
static bool while_data(const struct pme_times *i, const struct pme_times *j) { return issues_in_stage(i, j, PME_S_MAPPED); }
static bool while_unit(const struct pme_times *i, const struct pme_times *j) { return issues_in_stage(i, j, PME_S_READY); }
static bool while_queued(const struct pme_times *i, const struct pme_times *j) { return while_data(i, j) || while_unit(i, j); }

static bool both_execute(const struct pme_times *i, const struct pme_times *j) {
  int64_t a, a_end, b, b_end;
  pme_unit_span(i, &a, &a_end);
  pme_unit_span(j, &b, &b_end);
  return a < a_end && b < b_end && a < b_end && b < a_end;
}

static bool flight(const struct pme_times *i, const struct pme_times *j) {
  return j->retired && i->fetched <= j->ended && j->fetched <= i->ended;
}

static bool retires(const struct pme_times *i, const struct pme_times *j) {
  return j->retired && within(j->ended, i->fetched, i->ended);
}

static bool near(const struct pme_times *i, const struct pme_times *j) {
  const int64_t half = PME_NEIGHBOURHOOD / 2;
  return i->retired && j->retired && within(j->ended, i->ended - half, i->ended + half);
}

const struct pme_overlap_def pme_overlaps[PME_OVERLAPS] = {
  [PME_O_USEFUL] = {"useful", "issues while it is in progress (fetch to ready to retire), and retires", useful},
  [PME_O_QUEUED] = {"queued", "issues while it waits in the issue queue, and retires", while_queued},
  [PME_O_DATA] = {"data", "issues while it waits for operands, and retires", while_data},
  [PME_O_UNIT] = {"unit", "issues while it waits for a port or unit, and retires", while_unit},
  [PME_O_EXECUTING] = {"executing", "is in a functional unit in a cycle in which it is", both_execute},
  [PME_O_FLIGHT] = {"flight", "is in flight in a cycle in which it is, and retires", flight},
  [PME_O_RETIRES] = {"retires", "retires while it is in flight", retires},
  [PME_O_NEAR] = {"near", "retires in the 30 cycles around its retirement", near},
};
