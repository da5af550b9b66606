#include "profile/pme_profile.h"

#include <math.h>
#include <stdlib.h>

#include "machine/machine.h"

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
  return image && program_image_place(image, pc) != PROGRAM_NO_PLACE ? isa_decode(program_image_word(image, pc)) : NULL;
}

static uint64_t linked(const struct pme_profile *p, uint64_t pc) {
  return p->source.image ? program_image_linked(p->source.image, pc) : pc;
}

static bool take_records(struct pme_profile *p) {
  const struct recording *f = p->source.prof;
  struct placed *list = malloc((f->sample_count + 1) * sizeof *list);
  p->life = malloc((f->sample_count + 1) * sizeof *p->life);
  p->lives = f->sample_count;
  bool good = list && p->life;
  for (size_t i = 0; good && i < p->lives; i++) {
    p->life[i] = pme_record_life(&f->sample[i].pme);
    p->life[i].pc = linked(p, p->life[i].pc);
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
  const struct recording *f = p->source.prof;
  struct placed *list = malloc((f->sample_count + 1) * sizeof *list);
  for (size_t i = 0; list && i < f->sample_count; i++) list[i] = (struct placed){linked(p, f->sample[i].sums.pc), i};
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

static bool make_places(struct pme_profile *p) {
  struct places at = {.functions = 0};
  uint64_t *pc = malloc((p->insns + 1) * sizeof *pc);
  for (size_t i = 0; pc && i < p->insns; i++) pc[i] = p->insn[i].pc;
  bool good = pc && places_find(&at, &p->source, pc, p->insns);
  p->function = calloc(at.functions + 1, sizeof *p->function);
  p->line = calloc(at.lines + 1, sizeof *p->line);
  good = good && p->function && p->line;
  for (size_t i = 0; good && i < p->insns; i++) p->insn[i].at = at.place[i];
  for (; good && p->functions < at.functions; p->functions++) p->function[p->functions].at = at.function[p->functions];
  for (; good && p->lines < at.lines; p->lines++) p->line[p->lines].at = at.line[p->lines];
  places_free(&at);
  free(pc);
  return good;
}

static void join_all(struct pme_profile *p) {
  for (size_t i = 0; i < p->insns; i++) {
    const struct pme_insn *insn = &p->insn[i];
    pme_row_join(&p->function[insn->at.function].sums, &insn->sums);
    pme_row_join(&p->line[insn->at.line].sums, &insn->sums);
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

/* sec. 5.2.4: clusters by what a record says of its own instruction. */
static void add_loads(struct pme_profile *p, const struct pme_pair *pair) {
  for (unsigned missed = 0; missed < PME_LOADS; missed++) {
    unsigned sides = 0;
    for (unsigned side = 0; side < 2; side++) {
      const struct pme_life *l = pair->life[side];
      if (l->retired && l->type == PME_TYPE_LOAD && !!(l->header & PME_L1MISS) == missed) sides |= 1u << side;
    }
    if (sides) pme_pair_sums_add(&p->load[missed], pair, sides);
  }
}

static void add_pair(struct pme_profile *p, const struct pme_life *first, const struct pme_life *second) {
  struct pme_insn *a = &p->insn[pme_insn_at(p, first->pc) - p->insn], *b = &p->insn[pme_insn_at(p, second->pc) - p->insn];
  struct pme_pair pair = pme_pair_of(first, second, pme_unit_of(op_at(p, first->pc)), pme_unit_of(op_at(p, second->pc)));
  p->pairs++;
  add_distance(&p->distance, second->distance, second->distance_cycles);
  add_to_rows(&a->sums, &b->sums, &pair);
  add_to_rows(&p->function[a->at.function].sums, &p->function[b->at.function].sums, &pair);
  add_to_rows(&p->line[a->at.line].sums, &p->line[b->at.line].sums, &pair);
  pme_row_pair(&p->all, &pair, PME_FIRST | PME_SECOND_ONE);
  add_loads(p, &pair);
  if (second->distance * 4 <= p->scale.window * 3) return;
  for (unsigned o = 0; o < PME_OVERLAPS; o++)
    p->far[o] += pme_overlaps[o].holds(&pair.times[0], &pair.times[1]) + pme_overlaps[o].holds(&pair.times[1], &pair.times[0]);
}

/* prof_read saw to it that the second of each follows its first. */
static void take_pairs(struct pme_profile *p) {
  if (!p->source.prof->pairs) return;
  for (size_t i = 0; i + 1 < p->lives; i += 2) add_pair(p, &p->life[i], &p->life[i + 1]);
}

static unsigned events_of(const char *config) {
  struct machine_model machine;
  return machine_find(config, &machine) && machine.translates ? PME_EVENTS : PME_E_ITLBMISS;
}

struct pme_profile *pme_profile_build(const struct profile_source *source) {
  struct pme_profile *p = calloc(1, sizeof *p);
  if (!p) return NULL;
  p->source = *source;
  p->scale = pme_scale_of(source->prof);
  p->raw = source->prof->kind == PROF_PROFILEME;
  p->events = events_of(source->prof->config);
  bool good = (p->raw ? take_records(p) : take_sums(p)) && make_places(p);
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
    if (p->function[i].at.symbol == symbol) return &p->function[i];
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
