#include "export/view.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/printable.h"
#include "profile/profile.h"

static bool name_images(struct export_view *v, const struct tally_program *program) {
  v->image = calloc(v->samples->images + 1, sizeof *v->image);
  if (!v->image) return false;
  for (; v->images < v->samples->images; v->images++) {
    const struct samples_image *from = &v->samples->image[v->images];
    const struct symbols *symbols = program[v->images].symbols;
    char *path = realpath(from->path, NULL);
    if (!path && !(path = strdup(from->path))) return false;
    const char *name = printable_keep(&v->names, from->name);
    if (!name) {
      free(path);
      return false;
    }
    v->image[v->images] = (struct export_image){.name = name,
                                                .build_id = from->build_id,
                                                .path = path,
                                                .nameless = symbols ? symbols_missing(symbols) : "the program is not there",
                                                .symbols = symbols};
  }
  return true;
}

/* ---- events ---- */

static int by_number(const void *a, const void *b) {
  const struct export_event *x = a, *y = b;
  return (x->number > y->number) - (x->number < y->number);
}

static struct export_event *find_event(const struct export_view *v, unsigned number) {
  return v->events ? bsearch(&(struct export_event){.number = number}, v->event, v->events, sizeof *v->event, by_number) : NULL;
}

static bool add_events(struct export_view *v, unsigned only) {
  for (size_t i = 0; i < v->images; i++)
    for (size_t k = 0; k < v->samples->image[i].sets; k++) {
      const struct samples_set *s = &v->samples->image[i].set[k];
      struct export_event *e = find_event(v, s->event);
      if (only && s->event != only) continue;
      if (!e) {
        if (!ARRAY_ROOM(v->event, v->event_room, v->events + 1)) return false;
        const char *name = samples_event_name(s->event);
        v->event[v->events++] = (struct export_event){.number = s->event, .name = name ? name : "unknown", .period = s->period};
        qsort(v->event, v->events, sizeof *v->event, by_number);
        e = find_event(v, s->event);
      }
      e->classes = e->classes || s->kind == SAMPLES_TIP;
    }
  return true;
}

/* ---- places ---- */

static bool find_function(struct export_view *v, size_t image, uint64_t address, size_t *number) {
  const struct symbols *symbols = v->image[image].symbols;
  const struct symbols_function *f = symbols ? symbols_function_at(symbols, address) : NULL;
  struct export_function new = {.image = image, .name = f ? f->name : NULL, .start = f ? f->start : address};
  uint64_t *known = hash_at(&v->function_of, image, new.start);
  if (!known) return false;
  if (!*known) {
    if (!ARRAY_ROOM(v->function, v->function_room, v->functions + 1)) return false;
    if (!f) {
      if (asprintf(&new.made, "0x%" PRIx64, address) < 0) return false;
      new.name = new.made;
    }
    if (symbols) symbols_line_at(symbols, new.start, &new.at);
    v->function[v->functions++] = new;
    *known = v->functions;
  }
  *number = *known - 1;
  return true;
}

static bool find_inlined(struct export_view *v, const struct symbols *symbols, uint64_t address, size_t *number) {
  struct symbols_frame frame[SYMBOLS_FRAMES];
  const size_t frames = symbols ? symbols_frames_at(symbols, address, frame) : 0;
  *number = 0;
  for (size_t i = frames ? frames - 1 : 0; i-- > 0;) {
    uint64_t *known = hash_at(&v->inlined_of, *number, (uintptr_t)frame[i].name);
    if (!known || (!*known && !ARRAY_ROOM(v->inlined, v->inlined_room, v->inlineds + 1))) return false;
    if (!*known) {
      v->inlined[v->inlineds++] = (struct export_inlined){frame[i].name, *number};
      *known = v->inlineds;
    }
    *number = *known;
  }
  return true;
}

size_t export_view_inlined(const struct export_view *v, size_t innermost, size_t number[SYMBOLS_FRAMES]) {
  size_t count = 0;
  for (size_t i = innermost; i; i = v->inlined[i - 1].parent) count++;
  for (size_t i = innermost, at = count; i; i = v->inlined[i - 1].parent) number[--at] = i - 1;
  return count;
}

static bool add_rows(struct export_view *v, size_t event, size_t image, const struct samples_set *s,
                     const struct program_image *text) {
  if (!ARRAY_ROOM(v->row, v->row_room, v->rows + s->rows)) return false;
  for (size_t i = 0; i < s->rows; i++) {
    const struct samples_row *from = &s->row[i];
    struct export_row row = {.event = event, .image = image, .address = from->offset, .class = ORACLE_CLASSES};
    if (!find_function(v, image, from->offset, &row.function)) return false;
    if (!find_inlined(v, v->image[image].symbols, from->offset, &row.inlined)) return false;
    if (v->image[image].symbols) symbols_line_at(v->image[image].symbols, from->offset, &row.at);
    if (s->kind == SAMPLES_TIP) {
      row.class = samples_row_class(from, text);
      row.causes = from->reason >> SAMPLES_CAUSES_SHIFT & SAMPLES_CAUSES_MASK;
    }
    row.events = samples_events(s, from->parts);
    row.taken = (double)from->parts / s->unit;
    v->row[v->rows++] = row;
  }
  return true;
}

/* ---- rows ---- */

#define ORDER(x, y)                                                                                                                \
  if ((x) != (y)) return (x) < (y) ? -1 : 1

static int by_place(const void *a, const void *b) {
  const struct export_row *x = a, *y = b;
  ORDER(x->event, y->event);
  ORDER(x->image, y->image);
  ORDER(x->address, y->address);
  ORDER(x->class, y->class);
  ORDER(x->causes, y->causes);
  return 0;
}

/* Periods of one event differ, and so does what a sample says beside class and causes. */
static void join_rows(struct export_view *v) {
  size_t kept = 0;
  if (v->rows) qsort(v->row, v->rows, sizeof *v->row, by_place);
  for (size_t i = 0; i < v->rows; i++) {
    struct export_row *last = kept ? &v->row[kept - 1] : NULL;
    if (last && by_place(last, &v->row[i]) == 0) {
      last->events += v->row[i].events;
      last->taken += v->row[i].taken;
    } else v->row[kept++] = v->row[i];
  }
  v->rows = kept;
}

/* A row gets what the rounded sum grows by. Other tools' numbers have a sign: a larger sum stays at their end. */
static uint64_t grow(double sum, uint64_t *total) {
  const uint64_t before = *total;
  *total = sum < 0x1p63 ? (uint64_t)llround(sum) : INT64_MAX;
  return *total - before;
}

static void round_rows(struct export_view *v) {
  double events = 0, taken = 0;
  for (struct export_row *row = v->row; row < v->row + v->rows; row++) {
    struct export_event *e = &v->event[row->event];
    if (row == v->row || row[-1].event != row->event) events = taken = 0;
    row->count = grow(events += row->events, &e->count);
    row->samples = grow(taken += row->taken, &e->samples);
  }
}

/* ---- time ---- */

/* The moments are of the first event's set of the first image. */
static bool add_moments(struct export_view *v, const struct tally_program *program) {
  const struct samples *s = v->samples;
  uint64_t total = 0;
  double sum = 0;
  if (!s->moments || v->images != 1 || v->events != 1) return true;
  v->moment = calloc(s->moments, sizeof *v->moment);
  if (!v->moment) return false;
  for (size_t i = 0; i < s->moments; i++) {
    const struct samples_moment *m = &s->moment[i];
    const struct samples_row from = {m->offset, m->reason, m->parts};
    struct export_row key = {.address = m->offset, .class = ORACLE_CLASSES};
    if (s->image[0].set[0].kind == SAMPLES_TIP) {
      key.class = samples_row_class(&from, &program[0].image);
      key.causes = m->reason >> SAMPLES_CAUSES_SHIFT & SAMPLES_CAUSES_MASK;
    }
    const struct export_row *row = bsearch(&key, v->row, v->rows, sizeof *v->row, by_place);
    sum += samples_events(&s->image[0].set[0], m->parts);
    v->moment[v->moments++] = (struct export_moment){m->cycle, grow(sum, &total), (size_t)(row - v->row)};
  }
  return true;
}

bool export_view_build(struct export_view *v, const struct samples *samples, const struct tally_program *program, unsigned event) {
  *v = (struct export_view){.samples = samples};
  if (!name_images(v, program) || !add_events(v, event)) return false;
  for (size_t i = 0; i < v->images; i++)
    for (size_t k = 0; k < samples->image[i].sets; k++) {
      const struct samples_set *s = &samples->image[i].set[k];
      const struct export_event *e = find_event(v, s->event);
      if (e && !add_rows(v, (size_t)(e - v->event), i, s, &program[i].image)) return false;
    }
  join_rows(v);
  round_rows(v);
  return add_moments(v, program);
}

size_t export_steps(const struct export_view *v, size_t event, size_t *first) {
  *first = 0;
  return v->moments ? v->moments : export_view_rows(v, event, first);
}

struct export_step export_step_at(const struct export_view *v, size_t i) {
  if (v->moments) return (struct export_step){&v->row[v->moment[i].row], v->moment[i].cycle, v->moment[i].count};
  return (struct export_step){&v->row[i], i, v->row[i].count};
}

size_t export_view_rows(const struct export_view *v, size_t event, size_t *first) {
  size_t i = 0;
  while (i < v->rows && v->row[i].event < event) i++;
  *first = i;
  while (i < v->rows && v->row[i].event == event) i++;
  return i;
}

void export_causes(unsigned causes, char *buf, size_t size) {
  size_t used = 0;
  *buf = 0;
  for (unsigned c = 0; c < PROFILE_CAUSES && used < size; c++)
    if (causes >> c & 1) used += (size_t)snprintf(buf + used, size - used, "%s%s", used ? "+" : "", profile_cause_name(c));
}

void export_view_free(struct export_view *v) {
  for (size_t i = 0; i < v->images; i++) free(v->image[i].path);
  free(v->moment);
  for (size_t i = 0; i < v->functions; i++) free(v->function[i].made);
  printable_free(&v->names);
  free(v->image);
  free(v->function);
  free(v->event);
  free(v->row);
  free(v->inlined);
  hash_free(&v->inlined_of);
  hash_free(&v->function_of);
  *v = (struct export_view){0};
}
