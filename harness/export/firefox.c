/* A processed profile of the Firefox profiler, version 48, which every later front end takes. Each image is a
 * process with a thread for each event; a row, or one at its time, is a sample whose weight is the count. The class is the
 * frame's category, so the front end colours and adds up by class. Structure: src/types/profile of
 * github.com/firefox-devtools/profiler.
 *
 * The tables of a thread:   functions   0: the image; then those that have rows, by address; then those inlined
 *                           frames      0: the image; then of each row its function, and what was inlined there
 *                           stacks      as frames: each frame on the one before it, a row's first on the image
 *                           strings     0: the image's name; then name and file of each function; names of those inlined */
#include <stdlib.h>

#include "base/array.h"
#include "base/json.h"
#include "export/formats.h"

enum { VERSION = 48, GECKO_VERSION = 27 };
enum { CATEGORY_OTHER, CATEGORY_CLASSES };

static const char *const class_colour[ORACLE_CLASSES] = {
  [ORACLE_EXECUTE] = "green",  [ORACLE_ALU_STALL] = "yellow",  [ORACLE_LOAD_STALL] = "red",     [ORACLE_STORE_STALL] = "orange",
  [ORACLE_FRONT_END] = "blue", [ORACLE_MISPREDICT] = "purple", [ORACLE_MISC_FLUSH] = "magenta", [ORACLE_INTERRUPT] = "brown",
};

/* A function of a row. */
struct spot {
  size_t row, inlined; /* number of the inlined function, plus 1; 0: the row's own function */
  unsigned depth;
};

/* The rows of one event in one image. */
struct thread {
  const struct export_view *view;
  const struct export_row *row;
  size_t rows;
  size_t *function; /* in the view, by index here */
  size_t functions;
  size_t *function_of; /* of each row: index here */
  struct spot *spot;   /* by row, then depth */
  size_t spots, spot_room;
  size_t *last; /* of each row: its innermost spot */
};

static const struct export_function *function_at(const struct thread *t, size_t i) { return &t->view->function[t->function[i]]; }

/* ---- columns: a table is an object of arrays. Cell 0 of functions, frames and stacks is the image's ---- */

typedef void put_cell(struct json *j, const struct thread *t, size_t i);

static void column(struct json *j, const char *key, const struct thread *t, size_t n, put_cell *put) {
  json_key(j, key);
  json_array_inline(j);
  for (size_t i = 0; i < n; i++) put(j, t, i);
  json_end_array(j);
}

static void put_null(struct json *j, const struct thread *t, size_t i) {
  (void)t;
  (void)i;
  json_string(j, NULL);
}
static void put_zero(struct json *j, const struct thread *t, size_t i) {
  (void)t;
  (void)i;
  json_uint(j, 0);
}
static void put_none(struct json *j, const struct thread *t, size_t i) {
  (void)t;
  (void)i;
  json_real(j, -1, 0);
}
static void put_false(struct json *j, const struct thread *t, size_t i) {
  (void)t;
  (void)i;
  json_bool(j, false);
}
static void put_index(struct json *j, const struct thread *t, size_t i) {
  (void)t;
  json_uint(j, i);
}

/* Samples: moments if the view has some, else rows. A cycle is a microsecond: the front end counts milliseconds. */
static size_t samples_of(const struct thread *t) { return t->view->moments ? t->view->moments : t->rows; }
static const struct export_moment *moment_at(const struct thread *t, size_t i) {
  return t->view->moments ? &t->view->moment[i] : NULL;
}

static void put_weight(struct json *j, const struct thread *t, size_t i) {
  json_uint(j, moment_at(t, i) ? moment_at(t, i)->count : t->row[i].count);
}

static void put_stack(struct json *j, const struct thread *t, size_t i) {
  json_uint(j, t->last[moment_at(t, i) ? moment_at(t, i)->row : i] + 1);
}

static void put_time(struct json *j, const struct thread *t, size_t i) {
  if (moment_at(t, i)) json_real(j, (double)moment_at(t, i)->cycle / 1000, 3);
  else json_uint(j, i);
}

static const struct spot *spot_at(const struct thread *t, size_t frame) { return frame ? &t->spot[frame - 1] : NULL; }

static void put_prefix(struct json *j, const struct thread *t, size_t i) {
  if (i) json_uint(j, spot_at(t, i)->depth ? i - 1 : 0);
  else put_null(j, t, i);
}

static void put_depth(struct json *j, const struct thread *t, size_t i) { json_uint(j, i ? spot_at(t, i)->depth : 0); }

static void put_category(struct json *j, const struct thread *t, size_t i) {
  const enum oracle_class class = i ? t->row[spot_at(t, i)->row].class : ORACLE_CLASSES;
  json_uint(j, class < ORACLE_CLASSES ? CATEGORY_CLASSES + class : CATEGORY_OTHER);
}

static void put_frame_function(struct json *j, const struct thread *t, size_t i) {
  const struct spot *s = spot_at(t, i);
  json_uint(j, !s ? 0 : s->inlined ? t->functions + s->inlined : t->function_of[s->row] + 1);
}

static void put_line(struct json *j, const struct thread *t, size_t i, const struct symbols_line *at) {
  if (at && at->file) json_uint(j, at->line);
  else put_null(j, t, i);
}

/* The line is the innermost function's. */
static void put_frame_line(struct json *j, const struct thread *t, size_t i) {
  const bool innermost = i && t->last[spot_at(t, i)->row] == i - 1;
  put_line(j, t, i, innermost ? &t->row[spot_at(t, i)->row].at : NULL);
}

static bool is_own(const struct thread *t, size_t function) { return function && function <= t->functions; }

static void put_function_line(struct json *j, const struct thread *t, size_t i) {
  put_line(j, t, i, is_own(t, i) ? &function_at(t, i - 1)->at : NULL);
}

static void put_function_name(struct json *j, const struct thread *t, size_t i) {
  json_uint(j, !i ? 0 : is_own(t, i) ? 2 * i - 1 : t->functions + i);
}

static void put_function_file(struct json *j, const struct thread *t, size_t i) {
  if (is_own(t, i) && function_at(t, i - 1)->at.file) json_uint(j, 2 * i);
  else put_null(j, t, i);
}

static void put_string(struct json *j, const struct thread *t, size_t i) {
  if (i > 2 * t->functions) {
    json_string(j, t->view->inlined[i - 2 * t->functions - 1].name);
    return;
  }
  const struct export_function *f = i ? function_at(t, (i - 1) / 2) : NULL;
  const char *file = f && f->at.file ? f->at.file : "";
  json_string(j, !i ? t->view->image[t->row->image].name : i & 1 ? f->name : file);
}

struct table_column {
  const char *key;
  put_cell *put;
};

/* Columns up to one without a key, and the length. */
static void table(struct json *j, const char *key, const struct thread *t, const struct table_column *c, size_t n) {
  json_key_object(j, key);
  for (; c->key; c++) column(j, c->key, t, n, c->put);
  json_key_uint(j, "length", n);
  json_end_object(j);
}

static const struct table_column stack_columns[] = {
  {"frame", put_index}, {"prefix", put_prefix}, {"category", put_category}, {"subcategory", put_zero}, {NULL, NULL},
};
static const struct table_column frame_columns[] = {
  {"address", put_none},
  {"inlineDepth", put_depth},
  {"category", put_category},
  {"subcategory", put_zero},
  {"func", put_frame_function},
  {"nativeSymbol", put_null},
  {"innerWindowID", put_null},
  {"implementation", put_null},
  {"line", put_frame_line},
  {"column", put_null},
  {NULL, NULL},
};
static const struct table_column function_columns[] = {
  {"name", put_function_name},     {"isJS", put_false},
  {"relevantForJS", put_false},    {"resource", put_none},
  {"fileName", put_function_file}, {"lineNumber", put_function_line},
  {"columnNumber", put_null},      {NULL, NULL},
};
static const struct table_column marker_columns[] = {
  {"data", put_null},     {"name", put_null}, {"startTime", put_null}, {"endTime", put_null}, {"phase", put_null},
  {"category", put_null}, {NULL, NULL},
};
static const struct table_column resource_columns[] = {
  {"lib", put_null}, {"name", put_null}, {"host", put_null}, {"type", put_null}, {NULL, NULL},
};
static const struct table_column symbol_columns[] = {
  {"libIndex", put_null}, {"address", put_null}, {"name", put_null}, {"functionSize", put_null}, {NULL, NULL},
};

/* ---- threads ---- */

static void put_samples(struct json *j, const struct thread *t) {
  json_key_object(j, "samples");
  json_key_string(j, "weightType", "samples");
  const size_t n = samples_of(t);
  column(j, "weight", t, n, put_weight);
  column(j, "stack", t, n, put_stack);
  column(j, "time", t, n, put_time);
  json_key_uint(j, "length", n);
  json_end_object(j);
}

static void put_thread(struct json *j, const struct thread *t) {
  const char *image = t->view->image[t->row->image].name;
  char pid[24];
  snprintf(pid, sizeof pid, "%zu", t->row->image + 1);
  json_object(j);
  json_key_string(j, "processType", "default");
  json_key_string(j, "processName", image);
  json_key_uint(j, "processStartupTime", 0);
  json_key_string(j, "processShutdownTime", NULL);
  json_key_uint(j, "registerTime", 0);
  json_key_string(j, "unregisterTime", NULL);
  json_key(j, "pausedRanges");
  json_array_inline(j);
  json_end_array(j);
  json_key_string(j, "name", t->view->event[t->row->event].name);
  json_key(j, "isMainThread");
  json_bool(j, t->row->event == 0);
  json_key_string(j, "pid", pid);
  json_key_uint(j, "tid", t->row->event + 1);
  put_samples(j, t);
  table(j, "markers", t, marker_columns, 0);
  table(j, "stackTable", t, stack_columns, t->spots + 1);
  table(j, "frameTable", t, frame_columns, t->spots + 1);
  table(j, "funcTable", t, function_columns, t->functions + t->view->inlineds + 1);
  table(j, "resourceTable", t, resource_columns, 0);
  table(j, "nativeSymbols", t, symbol_columns, 0);
  column(j, "stringArray", t, 2 * t->functions + t->view->inlineds + 1, put_string);
  json_end_object(j);
}

static bool add_spots(struct thread *t, size_t row) {
  size_t number[SYMBOLS_FRAMES];
  const size_t inlined = export_view_inlined(t->view, t->row[row].inlined, number);
  if (!ARRAY_ROOM(t->spot, t->spot_room, t->spots + inlined + 1)) return false;
  for (unsigned depth = 0; depth <= inlined; depth++)
    t->spot[t->spots++] = (struct spot){row, depth ? number[depth - 1] + 1 : 0, depth};
  t->last[row] = t->spots - 1;
  return true;
}

/* Addresses rise, so the rows of a function follow each other. */
static bool make_thread(struct thread *t, const struct export_view *v, size_t first) {
  *t = (struct thread){.view = v, .row = &v->row[first]};
  while (first + t->rows < v->rows && t->row[t->rows].event == t->row->event && t->row[t->rows].image == t->row->image) t->rows++;
  t->function = calloc(t->rows, sizeof *t->function);
  t->function_of = calloc(t->rows, sizeof *t->function_of);
  t->last = calloc(t->rows, sizeof *t->last);
  bool good = t->function && t->function_of && t->last;
  for (size_t i = 0; good && i < t->rows; i++) {
    if (!i || t->row[i].function != t->row[i - 1].function) t->function[t->functions++] = t->row[i].function;
    t->function_of[i] = t->functions - 1;
    good = add_spots(t, i);
  }
  return good;
}

/* ---- the file ---- */

static void put_category_row(struct json *j, const char *name, const char *colour) {
  json_object_inline(j);
  json_key_string(j, "name", name);
  json_key_string(j, "color", colour);
  json_key(j, "subcategories");
  json_array_inline(j);
  json_string(j, "Other");
  json_end_array(j);
  json_end_object(j);
}

static void put_meta(struct json *j, const struct export_view *v) {
  json_key_object(j, "meta");
  json_key_uint(j, "version", GECKO_VERSION);
  json_key_uint(j, "preprocessedProfileVersion", VERSION);
  json_key_uint(j, "interval", 1);
  json_key_uint(j, "startTime", 0);
  json_key_uint(j, "processType", 0);
  json_key_uint(j, "stackwalk", 0);
  json_key_string(j, "product", "culprit");
  json_key_string(j, "platform", v->samples->machine);
  json_key(j, "symbolicated");
  json_bool(j, true);
  json_key(j, "markerSchema");
  json_array_inline(j);
  json_end_array(j);
  json_key(j, "categories");
  json_array(j);
  put_category_row(j, "Other", "grey"); /* the front end takes the grey one for what has none */
  for (unsigned c = 0; c < ORACLE_CLASSES; c++) put_category_row(j, oracle_class_name(c), class_colour[c]);
  json_end_array(j);
  json_end_object(j);
}

bool export_firefox(const struct export_view *v, const struct export_options *o, FILE *out) {
  (void)o;
  struct json j;
  bool good = true;
  json_start(&j, out);
  json_object(&j);
  put_meta(&j, v);
  json_key(&j, "libs");
  json_array_inline(&j);
  json_end_array(&j);
  json_key(&j, "threads");
  json_array(&j);
  for (size_t first = 0; good && first < v->rows;) {
    struct thread t;
    good = make_thread(&t, v, first);
    if (good) put_thread(&j, &t);
    first += t.rows;
    free(t.function);
    free(t.function_of);
    free(t.spot);
    free(t.last);
  }
  json_end_array(&j);
  json_end_object(&j);
  json_finish(&j);
  return good;
}
