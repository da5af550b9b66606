#include "culprits/culprits.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "culprits/recorded.h"
#include "culprits/suspect.h"

#define LEAST 0.02 /* cycles for each execution; and a culprit's share of a stall */

struct build {
  const struct analysis_program *program;
  const struct frequency *f;
  const struct samples_set *set;
  const struct samples_image *image;
  struct ways ways;
  struct culprits *c;
};

/* ---- static part ---- */

/* Cycles of TIP's samples in which the instruction commits. */
static double committing(const struct build *b, uint64_t pc) {
  double cycles = 0;
  for (size_t r = samples_first(b->set, pc); r < b->set->rows && b->set->row[r].offset == pc; r++)
    if ((b->set->row[r].reason & SAMPLES_CLASS_MASK) == ORACLE_EXECUTE) cycles += samples_events(b->set, b->set->row[r].parts);
  return cycles;
}

static bool is_tip(const struct build *b) { return b->set && b->set->kind == SAMPLES_TIP; }

/* Standard error of the cycles that samples show. TIP tells the cycles in which it commits from those in
 * which it stalls: no error. */
static double error_of(const struct build *b, const struct frequency_insn *i) {
  return is_tip(b) ? 0 : sqrt(i->samples) * b->f->period;
}

/* In order, the schedule holds: every execution stalls as it says, unless a dynamic stall before it hides
 * that, which a gain beyond chance shows. Out of order, work of before may hide it: then it is what the time
 * could be without a dynamic stall, at most; and an instruction commits alone, or beside others. What has
 * samples was executed. */
static void measure(const struct build *b, uint32_t n, const struct schedule_row *row) {
  const struct frequency_insn *i = &b->f->insn[n];
  const struct machine_model *m = &b->program->machine;
  struct culprits_insn *out = &b->c->insn[n];
  const double f = fmax(frequency_executions(b->f, i), i->samples > 0);
  const bool tip = is_tip(b);
  *out = (struct culprits_insn){.pc = i->pc, .cycles = i->samples * b->f->period, .executions = f, .execution = f / m->width};
  const double commits = tip ? committing(b, i->pc) : m->in_order ? (row->head ? f : 0) : out->execution;
  const double rest = out->cycles - commits, alone = tip || m->in_order ? 0 : f - out->execution;
  const double still = row->head ? (row->head - 1) * f : 0; /* at most, of static stalls */
  const double both = m->in_order ? still : fmin(fmax(rest, 0), still + alone);
  out->stopped = fmin(both, still);
  out->slotting = commits - out->execution + both - out->stopped;
  out->reason = row->reason;
  out->dynamic = rest - both;
  out->possible = m->in_order && out->dynamic >= -error_of(b, i) ? out->dynamic : rest;
  out->noise = fabs(out->possible) < LEAST * f;
}

static bool schedule(const struct build *b, const struct frequency_block *k) {
  const uint32_t count = k->insns;
  const struct schedule_block block = {.image = b->program->image, .pc = k->start, .count = count};
  struct schedule_row *row = calloc(count + 1, sizeof *row);
  const bool good = row && schedule_block(&b->program->machine, &block, row);
  for (uint32_t i = 0; i < count && good; i++) {
    measure(b, k->first + i, &row[i]);
    b->c->insn[k->first + i].blame = row[i].blame == SCHEDULE_NOBODY ? 0 : b->f->insn[k->first + row[i].blame].pc;
  }
  free(row);
  return good;
}

/* ---- culprits ---- */

static void accuse(const struct build *b, uint32_t n) {
  struct culprits_insn *out = &b->c->insn[n];
  struct suspect s;
  suspect_find(&s, b->program, b->f, &b->ways, is_tip(b) ? SAMPLES_TIP : SAMPLES_PC, n);
  const struct evidence e = {b->program, b->f, b->set, b->image, out->stopped, out->possible};
  for (int kind = 0; kind < CULPRIT_KINDS; kind++) {
    struct culprit c = {.kind = kind, .evidence = CULPRIT_NOT_EXCLUDED};
    double most;
    if (!suspect_guilty(&s, kind, &most, &c.at)) continue;
    c.high = fmin(out->possible, most * out->executions);
    evidence_bound(&e, &s, &c);
    if (b->image && b->image->records.rows) recorded_bound(&e, &s, &c);
    evidence_translated(&e, &s, &c);
    if (c.high >= LEAST * out->possible) out->list[out->count++] = c;
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
  s->execution += i->execution;
  s->stalls[SCHEDULE_SLOTTING] += i->slotting;
  s->stalls[i->reason] += i->stopped;
  s->best += i->execution + i->slotting + i->stopped;
  if (i->noise) return;
  s->dynamic += i->dynamic;
  double sum = 0;
  for (unsigned k = 0; k < i->count; k++) {
    s->low[i->list[k].kind] += i->list[k].low;
    s->high[i->list[k].kind] += i->list[k].high;
    for (int l = 0; l < CULPRIT_LEVELS; l++) s->level[l] += i->list[k].level[l];
    sum += i->list[k].high;
  }
  if (i->dynamic < 0) s->gain += i->dynamic;
  else s->unexplained += fmax(0, i->dynamic - sum);
}

/* Bounds that hold for the function as a whole. */
static void bound_all(const struct build *b) {
  struct culprits_summary *s = &b->c->summary;
  const struct evidence e = {b->program, b->f, b->set, b->image, 0, 0};
  for (int k = 0; k < CULPRIT_KINDS; k++) s->high[k] = fmax(s->low[k], fmin(s->high[k], evidence_most(&e, k)));
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
  struct build b = {.program = p, .f = f, .set = set, .image = image, .c = c};
  if (c) c->insn = calloc(f->insns + 1, sizeof *c->insn);
  bool good = c && c->insn && ways_find(&b.ways, f);
  for (uint32_t k = 0; good && k < f->blocks; k++) good = schedule(&b, &f->block[k]);
  for (uint32_t n = 0; good && n < f->insns; n++) {
    struct culprits_insn *i = &c->insn[n];
    if (i->executions > 0 && i->possible > 0 && !i->noise) {
      accuse(&b, n);
      bound_below(i);
    }
    add_up(&b, n);
  }
  ways_free(&b.ways);
  if (good) {
    bound_all(&b);
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
