#include "profile/profile.h"

#include <stdlib.h>
#include <string.h>

#define NONE SIZE_MAX

/* A hash table of indices into one of the growing arrays. */
struct index {
  size_t *slot;
  size_t size, used; /* size: 0 or a power of 2 */
};

struct builder {
  struct profile *p;
  struct index insns, lines;
  size_t insn_room, line_room, function_room;
  size_t *of_symbol; /* the function's record, by index of the symbol; NONE: not yet */
  size_t nameless, outside;
};

static uint64_t hash(uint64_t v) {
  v *= 0x9e3779b97f4a7c15ull;
  return v ^ v >> 29;
}

/* The array with room for one more element; NULL: out of memory, the array is as it was. */
static void *grown(void *array, size_t *room, size_t used, size_t element) {
  if (used < *room) return array;
  size_t more = *room ? 2 * *room : 64;
  void *bigger = realloc(array, more * element);
  if (bigger) *room = more;
  return bigger;
}

static uint64_t line_key(const struct profile_line *l) {
  uint64_t key = hash(l->line) + l->function;
  for (const char *c = l->file; c && *c; c++) key = hash(key + (unsigned char)*c);
  return key;
}

static bool same_line(const struct profile_line *a, const struct profile_line *b) {
  if (a->line != b->line || a->function != b->function || !a->file != !b->file) return false;
  return a->file == b->file || strcmp(a->file, b->file) == 0;
}

/* Doubles the table; key(ctx, i) is the hash key of element i. */
static bool rehash(struct index *x, uint64_t (*key)(const struct profile *p, size_t i), const struct profile *p) {
  struct index bigger = {.size = x->size ? 2 * x->size : 256, .used = x->used};
  bigger.slot = malloc(bigger.size * sizeof *bigger.slot);
  if (!bigger.slot) return false;
  for (size_t i = 0; i < bigger.size; i++) bigger.slot[i] = NONE;
  for (size_t i = 0; i < x->size; i++) {
    if (x->slot[i] == NONE) continue;
    size_t at = hash(key(p, x->slot[i])) & (bigger.size - 1);
    while (bigger.slot[at] != NONE) at = (at + 1) & (bigger.size - 1);
    bigger.slot[at] = x->slot[i];
  }
  free(x->slot);
  *x = bigger;
  return true;
}

static uint64_t insn_key(const struct profile *p, size_t i) { return p->insn[i].pc; }
static uint64_t key_of_line(const struct profile *p, size_t i) { return line_key(&p->line[i]); }

/* ---- records, made when a sample first names them ---- */

static size_t new_function(struct builder *b, const struct symbols_function *symbol, const char *name) {
  struct profile *p = b->p;
  struct profile_function *list = grown(p->function, &b->function_room, p->functions, sizeof *list);
  if (!list) return NONE;
  p->function = list;
  p->function[p->functions] = (struct profile_function){.symbol = symbol, .name = name};
  return p->functions++;
}

static size_t function_at(struct builder *b, uint64_t pc) {
  const struct profile_source *from = &b->p->source;
  const struct symbols_function *symbol = symbols_function_at(from->symbols, pc);
  bool inside = pc - from->image->base < from->image->size;
  size_t count;
  size_t *known = symbol ? &b->of_symbol[symbol - symbols_functions(from->symbols, &count)] : inside ? &b->nameless : &b->outside;
  if (*known == NONE) *known = new_function(b, symbol, symbol ? symbol->name : inside ? "[no symbol]" : "[outside the program]");
  return *known;
}

static size_t line_at(struct builder *b, uint64_t pc, size_t function) {
  struct profile *p = b->p;
  struct symbols_line at;
  struct profile_line l = {.function = function};
  if (symbols_line_at(p->source.symbols, pc, &at)) l.file = at.file, l.line = at.line;
  if (b->lines.used * 2 >= b->lines.size && !rehash(&b->lines, key_of_line, p)) return NONE;
  size_t slot = hash(line_key(&l)) & (b->lines.size - 1);
  for (; b->lines.slot[slot] != NONE; slot = (slot + 1) & (b->lines.size - 1))
    if (same_line(&p->line[b->lines.slot[slot]], &l)) return b->lines.slot[slot];
  struct profile_line *list = grown(p->line, &b->line_room, p->lines, sizeof *list);
  if (!list) return NONE;
  p->line = list;
  p->line[p->lines] = l;
  b->lines.used++;
  return b->lines.slot[slot] = p->lines++;
}

static struct profile_insn *insn_at(struct builder *b, uint64_t pc) {
  struct profile *p = b->p;
  if (b->insns.used * 2 >= b->insns.size && !rehash(&b->insns, insn_key, p)) return NULL;
  size_t slot = hash(pc) & (b->insns.size - 1);
  for (; b->insns.slot[slot] != NONE; slot = (slot + 1) & (b->insns.size - 1))
    if (p->insn[b->insns.slot[slot]].pc == pc) return &p->insn[b->insns.slot[slot]];
  struct profile_insn *list = grown(p->insn, &b->insn_room, p->insns, sizeof *list);
  if (!list) return NULL;
  p->insn = list;
  struct profile_insn i = {.pc = pc, .function = function_at(b, pc)};
  if (i.function == NONE || (i.line = line_at(b, pc, i.function)) == NONE) return NULL;
  p->insn[p->insns] = i;
  b->insns.used++;
  b->insns.slot[slot] = p->insns;
  return &p->insn[p->insns++];
}

/* ---- one sample ---- */

/* A sample's part for one thing. */
struct part {
  struct profile_sum *sum;
  unsigned twelfths, commits, causes; /* causes: twelfths of the instruction that the cause belongs to */
};

struct said {
  enum oracle_class class;
  bool has_class;
  unsigned weight, cause; /* cause: bits by tip_cause */
};

static void add(const struct part *part, const struct said *s) {
  profile_share_add(&part->sum->share, s->weight, part->twelfths);
  if (part->commits) profile_commits_add(&part->sum->commits, s->weight, part->twelfths, part->commits);
  if (s->has_class) part->sum->twelfths[s->class] += (uint64_t)s->weight * part->twelfths;
  for (unsigned c = 0; c < PROFILE_CAUSES; c++)
    if (s->cause >> c & 1) part->sum->cause[c] += (uint64_t)s->weight * part->causes;
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

static bool add_sample(struct builder *b, const struct tip_sample *s) {
  struct profile *p = b->p;
  const struct prof *from = p->source.prof;
  struct oracle_blame blame = {.n = 1, .pc = {s->addr[0]}};
  struct said said = {.has_class = from->kind == PROF_TIP, .weight = tip_sample_weight(s)};
  unsigned caused = 0; /* k: the cause is the k-th instruction's */
  if (said.has_class) {
    blame = tip_sample_blame(s, from->width, p->source.image);
    said.class = blame.why;
    said.cause = s->details >> TIP_DET_CAUSE_SHIFT;
    caused = s->details >> TIP_DET_CAUSEOFFSET_SHIFT & 15;
    profile_share_add(&p->stack[s->flags >> TIP_PRIVILEGE_SHIFT & 3][said.class], said.weight, ORACLE_UNITS);
  }
  bool commits = said.has_class && said.class == ORACLE_EXECUTE;
  struct part part[4 * PROBE_LANES];
  unsigned n = 0;
  size_t at[PROBE_LANES];
  for (unsigned k = 0; k < blame.n; k++) { /* first all records: making one may move the others */
    const struct profile_insn *i = insn_at(b, blame.pc[k]);
    if (!i) return false;
    at[k] = (size_t)(i - p->insn);
  }
  for (unsigned k = 0; k < blame.n; k++) {
    struct profile_insn *i = &p->insn[at[k]];
    unsigned twelfths = ORACLE_UNITS / blame.n;
    struct part own = {.twelfths = twelfths, .commits = commits, .causes = k + 1 == caused ? twelfths : 0};
    struct profile_sum *const sums[] = {&i->sum, &p->function[i->function].sum, &p->line[i->line].sum, &p->all};
    for (unsigned s1 = 0; s1 < 4; s1++) merge(part, &n, &(struct part){sums[s1], own.twelfths, own.commits, own.causes});
  }
  for (unsigned k = 0; k < n; k++) add(&part[k], &said);
  return true;
}

static int by_pc(const void *a, const void *b) {
  const struct profile_insn *x = a, *y = b;
  return x->pc < y->pc ? -1 : x->pc > y->pc;
}

static bool build(struct builder *b) {
  struct profile *p = b->p;
  size_t symbols;
  symbols_functions(p->source.symbols, &symbols);
  b->of_symbol = malloc((symbols + 1) * sizeof *b->of_symbol);
  if (!b->of_symbol) return false;
  for (size_t i = 0; i < symbols; i++) b->of_symbol[i] = NONE;
  for (size_t i = 0; i < p->source.prof->sample_count; i++)
    if (!add_sample(b, &p->source.prof->sample[i].tip)) return false;
  if (p->insns) qsort(p->insn, p->insns, sizeof *p->insn, by_pc);
  return true;
}

struct profile *profile_build(const struct profile_source *source) {
  struct profile *p = calloc(1, sizeof *p);
  if (!p) return NULL;
  p->source = *source;
  p->cycles = source->prof->kind == PROF_TIMER || strcmp(source->prof->event, "cycles") == 0;
  struct builder b = {.p = p, .nameless = NONE, .outside = NONE};
  bool good = build(&b);
  free(b.insns.slot);
  free(b.lines.slot);
  free(b.of_symbol);
  if (good) return p;
  profile_free(p);
  return NULL;
}

void profile_free(struct profile *p) {
  if (!p) return;
  free(p->insn);
  free(p->line);
  free(p->function);
  free(p);
}

const struct profile_insn *profile_insn_at(const struct profile *p, uint64_t pc) {
  struct profile_insn key = {.pc = pc};
  return p->insns ? bsearch(&key, p->insn, p->insns, sizeof key, by_pc) : NULL;
}

const struct profile_function *profile_function_of(const struct profile *p, const struct symbols_function *symbol) {
  for (size_t i = 0; i < p->functions; i++)
    if (p->function[i].symbol == symbol) return &p->function[i];
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

double profile_events(const struct profile *p, uint64_t twelfths) {
  return (double)twelfths / ORACLE_UNITS * (double)p->source.prof->period;
}

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
