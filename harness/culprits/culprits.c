#include "culprits/culprits.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "culprits/evidence.h"
#include "culprits/suspect.h"

#define NOISE 2.0  /* standard errors */
#define LEAST 0.02 /* cycles for each execution; and a culprit's share of a stall */

struct build {
  const struct analysis_program *program;
  const struct frequency *f;
  const struct samples_set *set;
  const struct samples_image *image;
  struct culprits *c;
};

/* ---- static part ---- */

static bool schedule(const struct build *b, const struct frequency_block *k) {
  const uint32_t count = (uint32_t)((k->end - k->start) / 4);
  const struct schedule_block block = {.image = b->program->image, .pc = k->start, .count = count};
  struct schedule_row *row = calloc(count + 1, sizeof *row);
  const bool good = row && schedule_block(&b->program->machine, &block, row);
  for (uint32_t i = 0; i < count && good; i++) {
    struct culprits_insn *out = &b->c->insn[k->first + i];
    out->stopped = row[i].stall * out->executions;
    out->reason = row[i].reason;
    out->blame = row[i].blame == SCHEDULE_NOBODY ? 0 : k->start + 4 * row[i].blame;
  }
  free(row);
  return good;
}

/* Standard error of the cycles that samples show. */
static double error_of(const struct build *b, const struct frequency_insn *i) { return sqrt(i->samples) * b->f->period; }

static void measure(const struct build *b, uint32_t n) {
  const struct frequency_insn *i = &b->f->insn[n];
  struct culprits_insn *out = &b->c->insn[n];
  out->pc = i->pc;
  out->cycles = i->samples * b->f->period;
  out->executions = frequency_executions(b->f, i);
  out->execution = out->executions / b->program->machine.width;
  out->dynamic = out->cycles - i->least * out->executions;
  out->noise = fabs(out->dynamic) < fmax(NOISE * error_of(b, i), LEAST * out->executions);
}

/* ---- culprits ---- */

static void accuse(const struct build *b, uint32_t n) {
  struct culprits_insn *out = &b->c->insn[n];
  struct suspect s;
  suspect_find(&s, b->program, b->f, b->set ? b->set->kind : SAMPLES_PC, n);
  const struct evidence e = {b->program, b->f, b->set, b->image};
  for (int kind = 0; kind < CULPRIT_KINDS; kind++) {
    struct culprit c = {.kind = kind, .evidence = CULPRIT_NOT_EXCLUDED};
    double most;
    if (!suspect_guilty(&s, kind, &most, &c.at)) continue;
    c.high = fmin(out->dynamic, most * out->executions);
    evidence_bound(&e, n, &c);
    if (c.high >= LEAST * out->dynamic) out->list[out->count++] = c;
  }
}

/* What nobody else can have caused is the least of each. */
static void bound_below(struct culprits_insn *i) {
  double sum = 0;
  for (unsigned k = 0; k < i->count; k++) sum += i->list[k].high;
  for (unsigned k = 0; k < i->count; k++)
    i->list[k].low = fmin(i->list[k].high, fmax(i->list[k].low, i->dynamic - (sum - i->list[k].high)));
}

/* ---- summary ---- */

static void add_up(const struct build *b, uint32_t n) {
  struct culprits_summary *s = &b->c->summary;
  const struct culprits_insn *i = &b->c->insn[n];
  s->cycles += i->cycles;
  if (i->executions <= 0) {
    s->outside += i->cycles;
    return;
  }
  s->instructions += i->executions;
  s->best += b->f->insn[n].least * i->executions;
  s->execution += i->execution;
  s->stalls[i->reason] += i->stopped;
  if (i->noise) return;
  s->dynamic += i->dynamic;
  double sum = 0;
  for (unsigned k = 0; k < i->count; k++) {
    s->low[i->list[k].kind] += i->list[k].low;
    s->high[i->list[k].kind] += i->list[k].high;
    sum += i->list[k].high;
  }
  if (i->dynamic < 0) s->gain += i->dynamic;
  else s->unexplained += fmax(0, i->dynamic - sum);
}

static double statics(const struct culprits_summary *s) {
  double sum = 0;
  for (int r = 0; r < SCHEDULE_REASONS; r++) sum += s->stalls[r];
  return sum;
}

void culprits_summary_add(struct culprits_summary *sum, const struct culprits_summary *more) {
  double *to = (double *)sum;
  const double *from = (const double *)more;
  for (size_t i = 0; i < sizeof *sum / sizeof *to; i++) to[i] += from[i];
}

struct culprits *culprits_of(const struct analysis_program *p, const struct frequency *f, const struct samples_set *set,
                             const struct samples_image *image) {
  struct culprits *c = calloc(1, sizeof *c);
  const struct build b = {p, f, set, image, c};
  if (c) c->insn = calloc(f->insns + 1, sizeof *c->insn);
  bool good = c && c->insn;
  for (uint32_t n = 0; good && n < f->insns; n++) measure(&b, n);
  for (uint32_t k = 0; good && k < f->blocks; k++) good = schedule(&b, &f->block[k]);
  for (uint32_t n = 0; good && n < f->insns; n++) {
    struct culprits_insn *i = &c->insn[n];
    if (i->executions > 0 && i->dynamic > 0 && !i->noise) {
      accuse(&b, n);
      bound_below(i);
    }
    add_up(&b, n);
  }
  if (good) {
    c->frequency = f;
    c->summary.error = c->summary.cycles - c->summary.dynamic - statics(&c->summary) - c->summary.execution;
    return c;
  }
  culprits_free(c);
  return NULL;
}

void culprits_free(struct culprits *c) {
  if (!c) return;
  free(c->insn);
  free(c);
}

static const struct {
  char letter;
  const char *name;
} kinds[CULPRIT_KINDS] = {
  [CULPRIT_ICACHE] = {'i', "I-cache miss"},      [CULPRIT_DCACHE] = {'d', "D-cache miss"},
  [CULPRIT_BRANCH] = {'p', "Branch mispredict"}, [CULPRIT_WRITE] = {'w', "Write buffer"},
  [CULPRIT_SYNC] = {'y', "Synchronisation"},     [CULPRIT_MULTIPLY] = {'m', "Multiplier busy"},
  [CULPRIT_DIVIDE] = {'v', "Divider busy"},      [CULPRIT_ORDER] = {'o', "Store-load order"},
};
char culprit_letter(enum culprit_kind kind) { return kinds[kind].letter; }
const char *culprit_name(enum culprit_kind kind) { return kinds[kind].name; }

const char *culprit_evidence_name(enum culprit_evidence evidence) {
  static const char *const names[] = {"not excluded", "bounded by samples", "seen by TIP"};
  return names[evidence];
}
