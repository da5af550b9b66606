/* Samples added up by place. */
#include "samples/tally.h"

#include <math.h>
#include <stdlib.h>

#include "base/array.h"
#include "profile/places.h"

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

static void join(struct tally_sum *to, const struct tally_sum *from) {
  for (unsigned e = 0; e < TALLY_EVENTS; e++) {
    to->samples[e] += from->samples[e];
    to->events[e] += from->events[e];
    to->squares[e] += from->squares[e];
  }
  for (unsigned c = 0; c < ORACLE_CLASSES; c++) to->of_class[c] += from->of_class[c];
  for (unsigned c = 0; c < TALLY_CAUSES; c++) to->of_cause[c] += from->of_cause[c];
  to->classes |= from->classes;
}

/* ---- instructions: rows of all sets of an image, by rising address ---- */

struct sampled {
  uint64_t offset;
  const struct samples_set *set;
  const struct samples_row *row;
  unsigned event;
};

static int by_offset(const void *a, const void *b) {
  const struct sampled *x = a, *y = b;
  return (x->offset > y->offset) - (x->offset < y->offset);
}

static unsigned event_index(const struct tally *t, unsigned event) {
  unsigned e = 0;
  while (e < t->events && t->event[e] != event) e++;
  return e;
}

static struct sampled *rows_of(const struct tally *t, const struct samples_image *image, size_t *count) {
  size_t rows = 0;
  for (size_t i = 0; i < image->sets; i++) rows += image->set[i].rows;
  struct sampled *list = calloc(rows + 1, sizeof *list);
  *count = 0;
  for (size_t i = 0; list && i < image->sets; i++) {
    const struct samples_set *set = &image->set[i];
    const unsigned e = event_index(t, set->event);
    for (size_t k = 0; e < t->events && k < set->rows; k++)
      list[(*count)++] = (struct sampled){set->row[k].offset, set, &set->row[k], e};
  }
  if (*count) qsort(list, *count, sizeof *list, by_offset);
  return list;
}

static bool add_insns(struct tally *t, size_t *room, size_t image) {
  struct tally_image *at = &t->image[image];
  size_t rows;
  struct sampled *list = rows_of(t, at->samples, &rows);
  bool good = list && ARRAY_ROOM(t->insn, *room, t->insns + rows);
  at->insn = t->insns;
  for (size_t i = 0; good && i < rows; i++) {
    if (!i || list[i].offset != list[i - 1].offset) t->insn[t->insns++] = (struct tally_insn){.image = image, .pc = list[i].offset};
    add_row(&t->insn[t->insns - 1].sum, list[i].event, list[i].set, list[i].row, &at->program->image);
  }
  at->insns = t->insns - at->insn;
  free(list);
  return good;
}

/* ---- functions and lines of an image ---- */

static bool add_places(struct tally *t, size_t *function_room, size_t *line_room, size_t image) {
  struct tally_image *at = &t->image[image];
  struct tally_insn *insn = t->insn + at->insn;
  const struct profile_source from = {.image = at->program->image.bytes ? &at->program->image : NULL,
                                      .symbols = at->program->symbols};
  uint64_t *pc = calloc(at->insns + 1, sizeof *pc);
  struct places places = {0};
  for (size_t i = 0; pc && i < at->insns; i++) pc[i] = insn[i].pc;
  const bool good = pc && places_find(&places, &from, pc, at->insns) &&
                    ARRAY_ROOM(t->function, *function_room, t->functions + places.functions) &&
                    ARRAY_ROOM(t->line, *line_room, t->lines + places.lines);
  for (size_t i = 0; good && i < places.functions; i++) {
    const struct place_function *f = &places.function[i];
    t->function[t->functions + i] = (struct tally_function){.image = image, .symbol = f->symbol, .name = f->name};
  }
  for (size_t i = 0; good && i < places.lines; i++) {
    const struct place_line *l = &places.line[i];
    t->line[t->lines + i] =
      (struct tally_line){.image = image, .function = t->functions + l->function, .file = l->file, .line = l->line};
  }
  for (size_t i = 0; good && i < at->insns; i++) {
    insn[i].function = t->functions + places.place[i].function;
    insn[i].line = t->lines + places.place[i].line;
    join(&t->function[insn[i].function].sum, &insn[i].sum);
    join(&t->line[insn[i].line].sum, &insn[i].sum);
    join(&at->sum, &insn[i].sum);
  }
  if (good) {
    t->functions += places.functions;
    t->lines += places.lines;
    join(&t->all, &at->sum);
  }
  places_free(&places);
  free(pc);
  return good;
}

bool tally_build(struct tally *t, const struct samples *s, const struct tally_program *program, const unsigned *event,
                 unsigned events) {
  size_t insn_room = 0, function_room = 0, line_room = 0;
  *t = (struct tally){.events = events, .image = calloc(s->images + 1, sizeof *t->image)};
  if (!t->image) return false;
  for (unsigned e = 0; e < events; e++) t->event[e] = event[e];
  for (size_t i = 0; i < s->images; i++) {
    t->image[i] = (struct tally_image){.samples = &s->image[i], .program = &program[i]};
    t->images++;
    if (!add_insns(t, &insn_room, i) || !add_places(t, &function_room, &line_room, i)) return false;
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

const struct tally_insn *tally_insn_at(const struct tally *t, size_t image, uint64_t pc) {
  const struct tally_insn *insn = t->insn + t->image[image].insn;
  size_t low = 0, high = t->image[image].insns;
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    if (insn[middle].pc < pc) low = middle + 1;
    else high = middle;
  }
  return low < t->image[image].insns && insn[low].pc == pc ? &insn[low] : NULL;
}
