#include "profile/pme_profile.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define NONE SIZE_MAX

struct placed {
  uint64_t pc;
  size_t index; /* of the record in the file */
};

static int by_pc(const void *a, const void *b) {
  const struct placed *x = a, *y = b;
  if (x->pc != y->pc) return x->pc < y->pc ? -1 : 1;
  return x->index < y->index ? -1 : x->index > y->index;
}

/* ---- instructions ---- */

/* One instruction for each pc of the list, which becomes p->by_pc. */
static bool make_insns(struct pme_profile *p, struct placed *list, size_t count) {
  if (count) qsort(list, count, sizeof *list, by_pc);
  p->insn = calloc(count + 1, sizeof *p->insn);
  p->by_pc = malloc((count + 1) * sizeof *p->by_pc);
  if (!p->insn || !p->by_pc) return false;
  for (size_t i = 0; i < count; i++) {
    p->by_pc[i] = list[i].index;
    if (i && list[i].pc == list[i - 1].pc) continue;
    p->insn[p->insns].pc = list[i].pc;
    p->insn[p->insns++].first = i;
  }
  return true;
}

static const struct isa_op *op_at(const struct pme_profile *p, uint64_t pc) {
  const struct program_image *image = p->source.image;
  return image && pc - image->base < image->size ? isa_decode(program_image_word(image, pc)) : NULL;
}

static bool take_records(struct pme_profile *p) {
  const struct prof *f = p->source.prof;
  struct placed *list = malloc((f->sample_count + 1) * sizeof *list);
  p->life = malloc((f->sample_count + 1) * sizeof *p->life);
  p->lives = f->sample_count;
  bool good = list && p->life;
  for (size_t i = 0; good && i < p->lives; i++) {
    p->life[i] = pme_record_life(&f->sample[i].pme);
    list[i] = (struct placed){p->life[i].pc, i};
  }
  good = good && make_insns(p, list, p->lives);
  free(list);
  for (size_t k = 0; good && k < p->insns; k++) {
    struct pme_insn *insn = &p->insn[k];
    size_t end = k + 1 < p->insns ? insn[1].first : p->lives;
    for (size_t i = insn->first; i < end; i++) pme_row_add(&insn->sums, &p->life[p->by_pc[i]]);
  }
  return good;
}

static bool take_sums(struct pme_profile *p) {
  const struct prof *f = p->source.prof;
  struct placed *list = malloc((f->sample_count + 1) * sizeof *list);
  for (size_t i = 0; list && i < f->sample_count; i++) list[i] = (struct placed){f->sample[i].sums.pc, i};
  bool good = list && make_insns(p, list, f->sample_count);
  free(list);
  for (size_t k = 0; good && k < p->insns; k++) {
    struct pme_insn *insn = &p->insn[k];
    size_t end = k + 1 < p->insns ? insn[1].first : f->sample_count;
    for (size_t i = insn->first; i < end; i++) pme_row_add_sums(&insn->sums, &f->sample[p->by_pc[i]].sums, op_at(p, insn->pc));
  }
  return good;
}

/* ---- functions and lines ---- */

static size_t new_function(struct pme_profile *p, const struct symbols_function *symbol, const char *name) {
  p->function[p->functions] = (struct pme_function){.symbol = symbol, .name = name};
  return p->functions++;
}

/* At most one function an instruction, so there is room. */
static bool make_functions(struct pme_profile *p) {
  const struct profile_source *from = &p->source;
  const struct program_image *image = from->image;
  size_t count = 0, nameless = NONE, outside = NONE;
  const struct symbols_function *all = from->symbols ? symbols_functions(from->symbols, &count) : NULL;
  size_t *of_symbol = malloc((count + 1) * sizeof *of_symbol);
  p->function = calloc(p->insns + 1, sizeof *p->function);
  for (size_t i = 0; of_symbol && i < count; i++) of_symbol[i] = NONE;
  for (size_t i = 0; of_symbol && p->function && i < p->insns; i++) {
    uint64_t pc = p->insn[i].pc;
    const struct symbols_function *symbol = from->symbols ? symbols_function_at(from->symbols, pc) : NULL;
    bool inside = !image || pc - image->base < image->size;
    size_t *known = symbol ? &of_symbol[symbol - all] : inside ? &nameless : &outside;
    if (*known == NONE) *known = new_function(p, symbol, symbol ? symbol->name : inside ? "[no symbol]" : "[outside the program]");
    p->insn[i].function = *known;
  }
  bool good = of_symbol && p->function;
  free(of_symbol);
  return good;
}

struct lined {
  struct symbols_line at; /* file NULL: not known */
  size_t function, insn;
};

static int by_line(const void *a, const void *b) {
  const struct lined *x = a, *y = b;
  if (x->function != y->function) return x->function < y->function ? -1 : 1;
  if (!x->at.file != !y->at.file) return x->at.file ? -1 : 1;
  int order = x->at.file ? strcmp(x->at.file, y->at.file) : 0;
  if (order) return order;
  return x->at.line < y->at.line ? -1 : x->at.line > y->at.line;
}

static bool make_lines(struct pme_profile *p) {
  struct lined *list = calloc(p->insns + 1, sizeof *list);
  p->line = calloc(p->insns + 1, sizeof *p->line);
  if (!list || !p->line) {
    free(list);
    return false;
  }
  for (size_t i = 0; i < p->insns; i++) {
    list[i] = (struct lined){.function = p->insn[i].function, .insn = i};
    if (!p->source.symbols || !symbols_line_at(p->source.symbols, p->insn[i].pc, &list[i].at))
      list[i].at = (struct symbols_line){NULL, 0};
  }
  if (p->insns) qsort(list, p->insns, sizeof *list, by_line);
  for (size_t i = 0; i < p->insns; i++) {
    if (!i || by_line(&list[i - 1], &list[i]) != 0)
      p->line[p->lines++] = (struct pme_line){.function = list[i].function, .file = list[i].at.file, .line = list[i].at.line};
    p->insn[list[i].insn].line = p->lines - 1;
  }
  free(list);
  return true;
}

static void join_all(struct pme_profile *p) {
  for (size_t i = 0; i < p->insns; i++) {
    const struct pme_insn *insn = &p->insn[i];
    pme_row_join(&p->function[insn->function].sums, &insn->sums);
    pme_row_join(&p->line[insn->line].sums, &insn->sums);
    pme_row_join(&p->all, &insn->sums);
  }
}

/* ---- pairs ---- */

/* To one row that both belong to, or to each its own. */
static void add_to_rows(struct pme_row_sums *first, struct pme_row_sums *second, const struct pme_pair *pair) {
  if (first == second) {
    pme_row_pair(first, pair, PME_FIRST | PME_SECOND_ONE);
    return;
  }
  pme_row_pair(first, pair, PME_FIRST);
  pme_row_pair(second, pair, PME_SECOND_ONE);
}

static void add_distance(struct pme_distances *d, double counted, double cycles) {
  if (cycles >= PME_LATENCY_MAX) return;
  d->pairs++;
  d->counted += (uint64_t)counted;
  d->cycles += (uint64_t)cycles;
  d->counted_squares += counted * counted;
  d->product += counted * cycles;
  d->cycles_squares += cycles * cycles;
}

static void add_pair(struct pme_profile *p, const struct pme_life *first, const struct pme_life *second) {
  struct pme_insn *a = &p->insn[pme_insn_at(p, first->pc) - p->insn], *b = &p->insn[pme_insn_at(p, second->pc) - p->insn];
  struct pme_pair pair = pme_pair_of(first, second, pme_unit_of(op_at(p, first->pc)), pme_unit_of(op_at(p, second->pc)));
  p->pairs++;
  add_distance(&p->distance, second->distance, second->distance_cycles);
  add_to_rows(&a->sums, &b->sums, &pair);
  add_to_rows(&p->function[a->function].sums, &p->function[b->function].sums, &pair);
  add_to_rows(&p->line[a->line].sums, &p->line[b->line].sums, &pair);
  pme_row_pair(&p->all, &pair, PME_FIRST | PME_SECOND_ONE);
  if (second->distance * 4 <= p->scale.window * 3) return;
  for (unsigned o = 0; o < PME_OVERLAPS; o++)
    p->far[o] += pme_overlaps[o].holds(&pair.times[0], &pair.times[1]) + pme_overlaps[o].holds(&pair.times[1], &pair.times[0]);
}

/* prof_read saw to it that the second of each follows its first. */
static void take_pairs(struct pme_profile *p) {
  if (!p->source.prof->pairs) return;
  for (size_t i = 0; i + 1 < p->lives; i += 2) add_pair(p, &p->life[i], &p->life[i + 1]);
}

struct pme_profile *pme_profile_build(const struct profile_source *source) {
  struct pme_profile *p = calloc(1, sizeof *p);
  if (!p) return NULL;
  p->source = *source;
  p->scale = pme_scale_of(source->prof);
  p->raw = source->prof->kind == PROF_PROFILEME;
  bool good = (p->raw ? take_records(p) : take_sums(p)) && make_functions(p) && make_lines(p);
  if (!good) {
    pme_profile_free(p);
    return NULL;
  }
  join_all(p);
  take_pairs(p);
  return p;
}

void pme_profile_free(struct pme_profile *p) {
  if (!p) return;
  free(p->life);
  free(p->by_pc);
  free(p->insn);
  free(p->line);
  free(p->function);
  free(p);
}

static int insn_order(const void *a, const void *b) {
  const struct pme_insn *x = a, *y = b;
  return x->pc < y->pc ? -1 : x->pc > y->pc;
}

const struct pme_insn *pme_insn_at(const struct pme_profile *p, uint64_t pc) {
  struct pme_insn key = {.pc = pc};
  return p->insns ? bsearch(&key, p->insn, p->insns, sizeof key, insn_order) : NULL;
}

const struct pme_function *pme_function_of(const struct pme_profile *p, const struct symbols_function *symbol) {
  for (size_t i = 0; i < p->functions; i++)
    if (p->function[i].symbol == symbol) return &p->function[i];
  return NULL;
}

struct profile_interval pme_ipc(const struct pme_profile *p) {
  const struct pme_distances *d = &p->distance;
  if (!d->cycles || !p->all.records || p->source.prof->opportunities) return (struct profile_interval){NAN, 0, INFINITY};
  double cycles = (double)d->cycles, fetched = (double)d->counted / cycles,
         share = (double)p->all.reasons[PME_RETIRES] / (double)p->all.records;
  double residuals = d->counted_squares - 2 * fetched * d->product + fetched * fetched * d->cycles_squares;
  double error = sqrt(fmax(0, residuals)) / cycles / fetched; /* relative */
  double aborts = sqrt((1 - share) / share / (double)p->all.records * pme_spread(&p->all));
  double value = fetched * share, half = PROFILE_Z * value * hypot(error, aborts);
  return (struct profile_interval){value, fmax(0, value - half), value + half};
}
