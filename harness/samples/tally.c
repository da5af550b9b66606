/* Samples added up by place. */
#include "samples/tally.h"

#include <math.h>
#include <stdlib.h>

#include "base/array.h"
#include "profile/places.h"
#include "samples/walk.h"

static void add_row(struct tally_sum *sum, unsigned e, const struct samples_set *set, const struct samples_row *row,
                    const struct program_image *image) {
  const double samples = (double)row->parts / set->unit, events = samples * set->period;
  sum->samples[e] += samples;
  sum->events[e] += events;
  sum->squares[e] += events * set->period;
  if (e || set->kind != SAMPLES_TIP) return;
  sum->classes = true;
  sum->of_class[samples_row_class(row, image)] += events;
  for (unsigned c = 0; c < TALLY_CAUSES; c++)
    if (row->reason >> (SAMPLES_CAUSES_SHIFT + c) & 1) sum->of_cause[c] += events;
}

void tally_sum_join(struct tally_sum *to, const struct tally_sum *from) {
  for (unsigned e = 0; e < TALLY_EVENTS; e++) {
    to->samples[e] += from->samples[e];
    to->events[e] += from->events[e];
    to->squares[e] += from->squares[e];
  }
  for (unsigned c = 0; c < ORACLE_CLASSES; c++) to->of_class[c] += from->of_class[c];
  for (unsigned c = 0; c < TALLY_CAUSES; c++) to->of_cause[c] += from->of_cause[c];
  to->classes |= from->classes;
}

/* ---- instructions, by rising address ---- */

static bool walk_tally(struct walk *w, const struct tally *t, const struct tally_image *at) {
  return walk_begin(w, at->samples, t->event, t->events);
}

/* There is room for one for each row. */
static bool add_insns(struct tally *t, struct tally_image *at) {
  struct walk w;
  const struct walk_set *r;
  const bool good = walk_tally(&w, t, at);
  at->insn = t->insns;
  for (; good && (r = walk_row(&w)); walk_step(&w)) {
    if (t->insns == at->insn || t->insn[t->insns - 1].pc != r->row->offset)
      t->insn[t->insns++] = (struct tally_insn){.pc = r->row->offset};
    if (!r->event) t->insn[t->insns - 1].events += samples_events(r->set, r->row->parts);
  }
  at->insns = t->insns - at->insn;
  walk_end(&w);
  return good;
}

/* ---- functions and lines of an image ---- */

/* Their sums are those of their instructions, of neighbours of one line together. */
static bool add_sums(struct tally *t, struct tally_image *at) {
  struct walk w;
  const struct walk_set *r;
  const bool good = walk_tally(&w, t, at);
  const struct tally_insn *i = t->insn + at->insn, *const end = i + at->insns;
  while (good && i < end) {
    struct tally_sum sum = {.classes = false};
    const struct tally_insn *const first = i;
    for (; (r = walk_row(&w)); walk_step(&w)) {
      if (r->row->offset != i->pc && (++i)->line != first->line) break;
      add_row(&sum, r->event, r->set, r->row, &at->program->image);
    }
    if (!r) i = end;
    tally_sum_join(&t->function[first->function].sum, &sum);
    tally_sum_join(&t->line[first->line].sum, &sum);
    tally_sum_join(&at->sum, &sum);
  }
  if (good) tally_sum_join(&t->all, &at->sum);
  walk_end(&w);
  return good;
}

/* Places of the image's instructions. */
static void take_places(struct tally *t, const struct places *places, size_t image) {
  struct tally_insn *insn = t->insn + t->image[image].insn;
  for (size_t i = 0; i < places->functions; i++) {
    const struct place_function *f = &places->function[i];
    t->function[t->functions + i] = (struct tally_function){.image = image, .symbol = f->symbol, .name = f->name};
  }
  for (size_t i = 0; i < places->lines; i++) {
    const struct place_line *l = &places->line[i];
    t->line[t->lines + i] =
      (struct tally_line){.image = image, .function = t->functions + l->function, .file = l->file, .line = l->line};
  }
  for (size_t i = 0; i < t->image[image].insns; i++) {
    insn[i].function = (uint32_t)(t->functions + places->place[i].function);
    insn[i].line = (uint32_t)(t->lines + places->place[i].line);
  }
  t->functions += places->functions;
  t->lines += places->lines;
}

static bool add_places(struct tally *t, size_t *function_room, size_t *line_room, size_t image) {
  const struct tally_image *at = &t->image[image];
  const struct profile_source from = {.image = at->program->image.bytes ? &at->program->image : NULL,
                                      .symbols = at->program->symbols};
  uint64_t *pc = malloc((at->insns + 1) * sizeof *pc);
  struct places places = {0};
  for (size_t i = 0; pc && i < at->insns; i++) pc[i] = t->insn[at->insn + i].pc;
  const bool good = pc && places_find(&places, &from, pc, at->insns) &&
                    ARRAY_ROOM(t->function, *function_room, t->functions + places.functions) &&
                    ARRAY_ROOM(t->line, *line_room, t->lines + places.lines);
  if (good) take_places(t, &places, image);
  places_free(&places);
  free(pc);
  return good;
}

static size_t rows_of(const struct samples *s) {
  size_t rows = 0;
  for (size_t i = 0; i < s->images; i++)
    for (size_t k = 0; k < s->image[i].sets; k++) rows += s->image[i].set[k].rows;
  return rows;
}

bool tally_build(struct tally *t, const struct samples *s, const struct tally_program *program, const unsigned *event,
                 unsigned events) {
  size_t function_room = 0, line_room = 0;
  const size_t rows = rows_of(s);
  *t = (struct tally){.events = events, .image = calloc(s->images + 1, sizeof *t->image)};
  t->insn = malloc((rows + 1) * sizeof *t->insn); /* what is not written takes no memory */
  if (!t->image || !t->insn || rows > UINT32_MAX) return false;
  for (unsigned e = 0; e < events; e++) t->event[e] = event[e];
  for (size_t i = 0; i < s->images; i++) {
    t->image[i] = (struct tally_image){.samples = &s->image[i], .program = &program[i]};
    t->images++;
    if (!add_insns(t, &t->image[i]) || !add_places(t, &function_room, &line_room, i) || !add_sums(t, &t->image[i])) return false;
  }
  return true;
}

void tally_free(struct tally *t) {
  free(t->image);
  free(t->function);
  free(t->line);
  free(t->insn);
  *t = (struct tally){0};
}

/* ---- estimates ---- */

struct profile_interval tally_share(const struct tally *t, const struct tally_sum *sum, unsigned event) {
  const double all = t->all.events[event], squares = t->all.squares[event];
  if (!(all > 0)) return (struct profile_interval){NAN, 0, 1};
  return profile_wilson(sum->events[event] / all, all * all / squares);
}

struct profile_interval tally_count(const struct tally *t, const struct tally_sum *sum, unsigned event) {
  const struct profile_interval share = tally_share(t, sum, event);
  const double all = t->all.events[event];
  return (struct profile_interval){share.value * all, share.low * all, share.high * all};
}

enum oracle_class tally_main_class(const struct tally_sum *sum) {
  unsigned best = 0;
  if (!sum->classes) return ORACLE_CLASSES;
  for (unsigned c = 1; c < ORACLE_CLASSES; c++)
    if (sum->of_class[c] > sum->of_class[best]) best = c;
  return (enum oracle_class)best;
}

/* ---- one instruction ---- */

const struct tally_insn *tally_insn_from(const struct tally *t, size_t image, uint64_t pc) {
  const struct tally_insn *insn = t->insn + t->image[image].insn;
  size_t low = 0, high = t->image[image].insns;
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    if (insn[middle].pc < pc) low = middle + 1;
    else high = middle;
  }
  return insn + low;
}

const struct tally_insn *tally_insn_at(const struct tally *t, size_t image, uint64_t pc) {
  const struct tally_insn *insn = tally_insn_from(t, image, pc);
  return insn < t->insn + t->image[image].insn + t->image[image].insns && insn->pc == pc ? insn : NULL;
}

struct tally_sum tally_insn_sum(const struct tally *t, const struct tally_insn *insn) {
  const struct tally_image *at = &t->image[t->function[insn->function].image];
  struct tally_sum sum = {.classes = false};
  for (size_t i = 0; i < at->samples->sets; i++) {
    const struct samples_set *set = &at->samples->set[i];
    unsigned e = 0;
    while (e < t->events && t->event[e] != set->event) e++;
    for (size_t r = e < t->events ? samples_first(set, insn->pc) : set->rows; r < set->rows && set->row[r].offset == insn->pc; r++)
      add_row(&sum, e, set, &set->row[r], &at->program->image);
  }
  return sum;
}
