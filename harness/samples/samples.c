#include "samples/samples.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "coproc/rows.h"
#include "isa/events.h"
#include "oracle/oracle.h"

enum { BUILD_ID_DIGITS = 8 }; /* that are enough to name an image */

/* ---- making ---- */

static const char *last_part(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash && slash[1] ? slash + 1 : path;
}

static bool same_image(const struct samples_image *i, const char *path, const char *build_id) {
  return strcmp(i->build_id, build_id) == 0 && (*build_id || strcmp(i->path, path) == 0);
}

struct samples_image *samples_image_add(struct samples *s, const char *path, const char *build_id) {
  for (size_t i = 0; i < s->images; i++)
    if (same_image(&s->image[i], path, build_id)) return &s->image[i];
  if (!ARRAY_ROOM(s->image, s->image_room, s->images + 1)) return NULL;
  struct samples_image *new = &s->image[s->images];
  *new = (struct samples_image){.path = strdup(path), .name = strdup(last_part(path)), .build_id = strdup(build_id)};
  s->images++;
  return new->path &&new->name &&new->build_id ? new : NULL;
}

struct samples_set *samples_set_add(struct samples_image *i, unsigned event, enum samples_kind kind, double period, unsigned unit) {
  for (struct samples_set *s = i->set; s < i->set + i->sets; s++)
    if (s->event == event && s->kind == kind && s->period == period && s->unit == unit) return s;
  if (!ARRAY_ROOM(i->set, i->set_room, i->sets + 1)) return NULL;
  i->set[i->sets] = (struct samples_set){.event = event, .kind = kind, .period = period, .unit = unit};
  return &i->set[i->sets++];
}

/* Room for one more. Not ARRAY_ROOM, which writes zeros: of ten million rows, what is not used takes no memory. */
static bool has_room(struct samples_set *s) {
  enum { FIRST = 64 };
  if (s->rows < s->row_room) return true;
  const size_t room = s->row_room ? 2 * s->row_room : FIRST;
  struct samples_row *row = reallocarray(s->row, room, sizeof *row);
  if (!row) return false;
  s->row = row;
  s->row_room = room;
  return true;
}

bool samples_row_add(struct samples_set *s, uint64_t offset, uint32_t reason, uint64_t parts) {
  struct samples_row *last = s->rows ? &s->row[s->rows - 1] : NULL;
  if (last && last->offset == offset && last->reason == reason) {
    last->parts = samples_sum(last->parts, parts);
    return true;
  }
  if (!has_room(s)) return false;
  s->row[s->rows++] = (struct samples_row){offset, reason, parts};
  return true;
}

bool samples_machine_add(struct samples *s, const char *machine, unsigned width) {
  if (!s->machine) {
    s->machine = strdup(machine);
    s->width = width;
  } else {
    if (strcmp(s->machine, machine) != 0) *s->machine = '\0';
    if (s->width != width) s->width = 0;
  }
  return s->machine != NULL;
}

/* ---- order ---- */

#define ORDER(a, b) ((a) < (b) ? -1 : (a) > (b))

static int by_offset(const void *a, const void *b) {
  const struct samples_row *x = a, *y = b;
  return x->offset != y->offset ? ORDER(x->offset, y->offset) : ORDER(x->reason, y->reason);
}

static int by_event(const void *a, const void *b) {
  const struct samples_set *x = a, *y = b;
  if (x->event != y->event) return ORDER(x->event, y->event);
  return x->kind != y->kind ? ORDER(x->kind, y->kind) : ORDER(x->period, y->period);
}

static int by_name(const void *a, const void *b) {
  const struct samples_image *x = a, *y = b;
  const int name = strcmp(x->name, y->name), path = name ? name : strcmp(x->path, y->path);
  return path ? path : strcmp(x->build_id, y->build_id);
}

static bool in_order(const struct samples_set *s) {
  for (size_t i = 1; i < s->rows; i++)
    if (by_offset(&s->row[i - 1], &s->row[i]) >= 0) return false;
  return true;
}

/* Gives back what the array has grown too large. */
static void fit(struct samples_set *s) {
  struct samples_row *row = s->rows ? reallocarray(s->row, s->rows, sizeof *row) : NULL;
  if (!row) return;
  s->row = row;
  s->row_room = s->rows;
}

static void order_rows(struct samples_set *s) {
  size_t kept = 0;
  if (in_order(s)) return;
  qsort(s->row, s->rows, sizeof *s->row, by_offset);
  for (size_t i = 0; i < s->rows; i++) {
    if (kept && by_offset(&s->row[kept - 1], &s->row[i]) == 0)
      s->row[kept - 1].parts = samples_sum(s->row[kept - 1].parts, s->row[i].parts);
    else s->row[kept++] = s->row[i];
  }
  s->rows = kept;
}

void samples_order(struct samples *s) {
  for (struct samples_image *i = s->image; i < s->image + s->images; i++) {
    for (struct samples_set *set = i->set; set < i->set + i->sets; set++) {
      order_rows(set);
      fit(set);
    }
    if (i->sets) qsort(i->set, i->sets, sizeof *i->set, by_event);
  }
  if (s->images) qsort(s->image, s->images, sizeof *s->image, by_name);
}

/* ---- reading ---- */

const char *samples_event_name(unsigned event) {
  if (event == SAMPLES_HELD) return "held";
  if (event == SAMPLES_LOADS) return "loads";
  if (event >= SAMPLES_COP && event < SAMPLES_COP + COP_ROW_COUNT) return cop_row_key((enum cop_row_kind)(event - SAMPLES_COP));
  return event_name(event);
}

bool samples_event_find(const char *name, unsigned *event) {
  uint64_t number;
  for (*event = SAMPLES_HELD; *event < SAMPLES_COP + COP_ROW_COUNT; ++*event)
    if (strcmp(samples_event_name(*event), name) == 0) return true;
  if (!event_find(name, &number)) return false;
  *event = (unsigned)number;
  return true;
}

uint64_t samples_parts(const struct samples_set *s) {
  uint64_t sum = 0;
  for (size_t i = 0; i < s->rows; i++) sum = samples_sum(sum, s->row[i].parts);
  return sum;
}

size_t samples_first(const struct samples_set *s, uint64_t offset) {
  size_t low = 0, high = s->rows;
  while (low < high) {
    const size_t middle = (low + high) / 2;
    if (s->row[middle].offset < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

const struct samples_set *samples_main_set(const struct samples_image *i, unsigned event) {
  const struct samples_set *best = NULL;
  double most = 0;
  for (const struct samples_set *s = i->set; s < i->set + i->sets; s++) {
    const double events = s->event == event ? samples_events(s, samples_parts(s)) : 0;
    if (events > most) {
      most = events;
      best = s;
    }
  }
  return best;
}

enum oracle_class samples_row_class(const struct samples_row *r, const struct program_image *program) {
  const enum oracle_class class = (enum oracle_class)(r->reason & SAMPLES_CLASS_MASK);
  return class == ORACLE_ALU_STALL ? oracle_stall_class(program, r->offset) : class;
}

double samples_row_commits(const struct samples_row *r) {
  const unsigned together = (r->reason >> SAMPLES_BESIDE_SHIFT & 3) + 1;
  return (r->reason & SAMPLES_CLASS_MASK) == ORACLE_EXECUTE ? (double)r->parts * together / ORACLE_UNITS : 0;
}

static bool is_called(const struct samples_image *i, const char *name) {
  const size_t digits = strlen(name);
  return strcmp(i->name, name) == 0 || strcmp(i->path, name) == 0 ||
         (digits >= BUILD_ID_DIGITS && strncmp(i->build_id, name, digits) == 0);
}

const struct samples_image *samples_find(const struct samples *s, const char *image) {
  const struct samples_image *found = NULL;
  for (size_t i = 0; i < s->images; i++) {
    if (!is_called(&s->image[i], image)) continue;
    if (found) return NULL;
    found = &s->image[i];
  }
  return found;
}

static void free_image(struct samples_image *i) {
  for (size_t k = 0; k < i->sets; k++) free(i->set[k].row);
  free(i->set);
  records_free(&i->records);
  free(i->path);
  free(i->name);
  free(i->build_id);
}

bool samples_keep(struct samples *s, const char *image) {
  const struct samples_image *found = samples_find(s, image);
  if (!found) return false;
  const struct samples_image kept = *found;
  for (size_t i = 0; i < s->images; i++)
    if (&s->image[i] != found) free_image(&s->image[i]);
  s->image[0] = kept;
  s->images = 1;
  return true;
}

void samples_free(struct samples *s) {
  for (size_t i = 0; i < s->images; i++) free_image(&s->image[i]);
  free(s->image);
  free(s->machine);
  free(s->moment);
  *s = (struct samples){.images = 0};
}
