#include "profile/profile.h"

#include <stdlib.h>
#include <string.h>

static struct profile_insn *insn_of(const struct profile *p, uint64_t pc) {
  size_t low = 0, high = p->insns;
  while (high - low > 1) {
    const size_t middle = low + (high - low) / 2;
    if (p->insn[middle].pc <= pc) low = middle;
    else high = middle;
  }
  return high && p->insn[low].pc == pc ? &p->insn[low] : NULL;
}

/* ---- the instructions that samples name ---- */

static int rising(const void *a, const void *b) {
  const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return x < y ? -1 : x > y;
}

static struct oracle_blame blame_of(const struct profile *p, const struct tip_sample *s) {
  const struct recording *f = p->source.prof;
  const struct program_image *image = p->source.image;
  struct oracle_blame blame = {.n = 1, .pc = {s->addr[0]}};
  if (f->kind == PROF_TIP) blame = tip_sample_blame(s, f->width, image);
  for (unsigned k = 0; image && k < blame.n; k++) blame.pc[k] = program_image_linked(image, blame.pc[k]);
  return blame;
}

/* Each once, by rising pc. NULL: out of memory. */
static uint64_t *named_pcs(const struct profile *p, size_t *pcs) {
  const struct recording *f = p->source.prof;
  uint64_t *pc = malloc((f->sample_count * PROBE_LANES + 1) * sizeof *pc);
  size_t n = 0;
  *pcs = 0;
  for (size_t i = 0; pc && i < f->sample_count; i++) {
    const struct oracle_blame blame = blame_of(p, &f->sample[i].tip);
    for (unsigned k = 0; k < blame.n; k++) pc[n++] = blame.pc[k];
  }
  if (n) qsort(pc, n, sizeof *pc, rising);
  for (size_t i = 0; i < n; i++)
    if (!i || pc[i] != pc[i - 1]) pc[(*pcs)++] = pc[i];
  return pc;
}

static bool make_places(struct profile *p) {
  struct places at = {.functions = 0};
  size_t pcs;
  uint64_t *pc = named_pcs(p, &pcs);
  bool good = pc && places_find(&at, &p->source, pc, pcs);
  p->insn = calloc(pcs + 1, sizeof *p->insn);
  p->function = calloc(at.functions + 1, sizeof *p->function);
  p->line = calloc(at.lines + 1, sizeof *p->line);
  good = good && p->insn && p->function && p->line;
  for (; good && p->insns < pcs; p->insns++)
    p->insn[p->insns] = (struct profile_insn){.pc = pc[p->insns], .at = at.place[p->insns]};
  for (; good && p->functions < at.functions; p->functions++) p->function[p->functions].at = at.function[p->functions];
  for (; good && p->lines < at.lines; p->lines++) p->line[p->lines].at = at.line[p->lines];
  places_free(&at);
  free(pc);
  return good;
}

/* ---- one sample ---- */

/* A sample's part for one thing. */
struct part {
  struct profile_sum *sum;
  double twelfths, causes; /* causes: twelfths of the instruction that the cause belongs to */
  unsigned commits;
};

struct said {
  enum oracle_class class;
  bool has_class;
  unsigned weight, cause; /* cause: bits by tip_cause */
};

static void add_said(const struct part *part, const struct said *s) {
  profile_share_add(&part->sum->share, s->weight, part->twelfths);
  if (part->commits) profile_commits_add(&part->sum->commits, s->weight, part->twelfths, part->commits);
  if (s->has_class) part->sum->twelfths[s->class] += s->weight * part->twelfths;
  for (unsigned c = 0; c < PROFILE_CAUSES; c++)
    if (s->cause >> c & 1) part->sum->cause[c] += s->weight * part->causes;
}

/* Two instructions of one function in one sample are one part of it: x is their sum. */
static void merge(struct part *list, unsigned *n, const struct part *more) {
  for (unsigned i = 0; i < *n; i++) {
    if (list[i].sum != more->sum) continue;
    list[i].twelfths += more->twelfths;
    list[i].commits += more->commits;
    list[i].causes += more->causes;
    return;
  }
  list[(*n)++] = *more;
}

static void add_sample(struct profile *p, const struct tip_sample *s) {
  const struct oracle_blame blame = blame_of(p, s);
  struct said said = {.has_class = p->source.prof->kind == PROF_TIP, .weight = tip_sample_weight(s)};
  unsigned caused = 0; /* k: the cause is the k-th instruction's */
  if (said.has_class) {
    said.class = blame.why;
    said.cause = s->details >> TIP_DET_CAUSE_SHIFT;
    caused = s->details >> TIP_DET_CAUSEOFFSET_SHIFT & 15;
    profile_share_add(&p->stack[s->flags >> TIP_PRIVILEGE_SHIFT & 3][said.class], said.weight, ORACLE_UNITS);
  }
  const bool commits = said.has_class && said.class == ORACLE_EXECUTE;
  struct part part[(4 + SYMBOLS_FRAMES) * PROBE_LANES];
  unsigned n = 0;
  for (unsigned k = 0; k < blame.n; k++) {
    struct profile_insn *i = insn_of(p, blame.pc[k]);
    const double twelfths = (double)ORACLE_UNITS / blame.n;
    struct profile_sum *const sums[] = {&i->sum, &p->function[i->at.function].sum, &p->line[i->at.line].sum, &p->all};
    for (unsigned of = 0; of < sizeof sums / sizeof sums[0]; of++)
      merge(part, &n, &(struct part){sums[of], twelfths, k + 1 == caused ? twelfths : 0, commits});
    for (size_t of = 0; of < i->inlined.count; of++) {
      struct profile_sum *sum = &p->inlined_sum[p->inlined.of[i->inlined.first + of]];
      merge(part, &n, &(struct part){sum, twelfths, k + 1 == caused ? twelfths : 0, commits});
    }
  }
  for (unsigned k = 0; k < n; k++) add_said(&part[k], &said);
}

static bool make_inlined(struct profile *p) {
  for (size_t i = 0; i < p->insns; i++)
    if (!inlined_add(&p->inlined, p->source.symbols, p->insn[i].pc, p->insn[i].at.function, &p->insn[i].inlined)) return false;
  p->inlined_sum = calloc(p->inlined.functions + 1, sizeof *p->inlined_sum);
  return p->inlined_sum != NULL;
}

struct profile *profile_build(const struct profile_source *source) {
  struct profile *p = calloc(1, sizeof *p);
  if (!p) return NULL;
  p->source = *source;
  p->cycles = source->prof->kind == PROF_TIMER || strcmp(source->prof->event, "cycles") == 0;
  if (!make_places(p) || !make_inlined(p)) {
    profile_free(p);
    return NULL;
  }
  for (size_t i = 0; i < source->prof->sample_count; i++) add_sample(p, &source->prof->sample[i].tip);
  return p;
}

void profile_free(struct profile *p) {
  if (!p) return;
  free(p->insn);
  free(p->line);
  free(p->function);
  free(p->inlined_sum);
  inlined_free(&p->inlined);
  free(p);
}

void profile_set_executions(struct profile *p, uint64_t pc, double executions) {
  struct profile_insn *insn = insn_of(p, pc);
  if (insn) insn->executions = executions;
}

const struct profile_insn *profile_insn_at(const struct profile *p, uint64_t pc) { return insn_of(p, pc); }

const struct profile_function *profile_function_of(const struct profile *p, const struct symbols_function *symbol) {
  for (size_t i = 0; i < p->functions; i++)
    if (p->function[i].at.symbol == symbol) return &p->function[i];
  return NULL;
}

struct profile_share profile_class_share(const struct profile *p, enum oracle_class c) {
  struct profile_share sum = {.samples = 0};
  for (unsigned k = 0; k < PROFILE_PRIVILEGES; k++) profile_share_join(&sum, &p->stack[k][c]);
  return sum;
}

struct profile_share profile_privilege_share(const struct profile *p, unsigned privilege) {
  struct profile_share sum = {.samples = 0};
  for (unsigned c = 0; c < ORACLE_CLASSES; c++) profile_share_join(&sum, &p->stack[privilege][c]);
  return sum;
}

double profile_events(const struct profile *p, double twelfths) { return twelfths / ORACLE_UNITS * (double)p->source.prof->period; }

enum oracle_class profile_main_class(const struct profile_sum *s) {
  unsigned best = 0;
  for (unsigned c = 1; c < ORACLE_CLASSES; c++)
    if (s->twelfths[c] > s->twelfths[best]) best = c;
  return (enum oracle_class)best;
}

const char *profile_cause_name(unsigned c) {
  static const char *const names[PROFILE_CAUSES] = {
    [TIP_CAUSE_IMISS] = "imiss",   [TIP_CAUSE_ITLB] = "itlb",   [TIP_CAUSE_MISPREDICT] = "mispredict",
    [TIP_CAUSE_DMISS] = "dmiss",   [TIP_CAUSE_DTLB] = "dtlb",   [TIP_CAUSE_L2MISS] = "l2miss",
    [TIP_CAUSE_FORWARDED] = "fwd", [TIP_CAUSE_ORDER] = "order", [TIP_CAUSE_REPLAY] = "replay"};
  return names[c];
}
