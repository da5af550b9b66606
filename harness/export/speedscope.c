/* speedscope's own JSON (its file-format-schema.json): a "sampled" profile for each event, whose samples are
 * stacks with their counts as weights. The unit is "none", the only one of its units for counts. */
#include <inttypes.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/json.h"
#include "export/stacks.h"

/* Frames by number: images, functions, classes, functions that were inlined, then source lines as stacks name them. */
struct frames {
  const struct export_view *view;
  struct hash line_of; /* address of the file's name, line: index in line[], plus 1 */
  struct symbols_line *line;
  size_t lines, line_room;
};

static size_t function_frame(const struct frames *f, size_t function) { return f->view->images + function; }
static size_t class_frame(const struct frames *f, enum oracle_class c) { return f->view->images + f->view->functions + c; }

static size_t inlined_frame(const struct frames *f, size_t number) { return class_frame(f, ORACLE_CLASSES) + number; }

static bool add_lines(struct frames *f, const struct export_stack *stack, size_t n) {
  for (const struct export_stack *s = stack; s < stack + n; s++) {
    uint64_t *known = s->at.file ? hash_at(&f->line_of, (uintptr_t)s->at.file, s->at.line) : NULL;
    if (s->at.file && (!known || !ARRAY_ROOM(f->line, f->line_room, f->lines + 1))) return false;
    if (!known || *known) continue;
    f->line[f->lines] = s->at;
    *known = ++f->lines;
  }
  return true;
}

static size_t line_frame(const struct frames *f, const struct symbols_line *at) {
  return inlined_frame(f, f->view->inlineds) + hash_get(&f->line_of, (uintptr_t)at->file, at->line) - 1;
}

static void put_frame(struct json *j, const char *name, const struct symbols_line *at) {
  json_object_inline(j);
  json_key_string(j, "name", name);
  if (at && at->file) {
    json_key_string(j, "file", at->file);
    json_key_uint(j, "line", at->line);
  }
  json_end_object(j);
}

static void put_frames(struct json *j, const struct frames *f) {
  json_key_object(j, "shared");
  json_key(j, "frames");
  json_array(j);
  for (size_t i = 0; i < f->view->images; i++) put_frame(j, f->view->image[i].name, NULL);
  for (size_t i = 0; i < f->view->functions; i++) put_frame(j, f->view->function[i].name, &f->view->function[i].at);
  for (unsigned c = 0; c < ORACLE_CLASSES; c++) put_frame(j, oracle_class_key(c), NULL);
  for (size_t i = 0; i < f->view->inlineds; i++) put_frame(j, f->view->inlined[i].name, NULL);
  for (size_t i = 0; i < f->lines; i++) {
    char text[300];
    export_line_text(&f->line[i], text, sizeof text);
    put_frame(j, text, &f->line[i]);
  }
  json_end_array(j);
  json_end_object(j);
}

static void put_stacks(struct json *j, const struct frames *f, const struct export_stack *stack, size_t n) {
  json_key(j, "samples");
  json_array(j);
  for (const struct export_stack *s = stack; s < stack + n; s++) {
    json_array_inline(j);
    json_uint(j, s->image);
    json_uint(j, function_frame(f, s->function));
    size_t number[SYMBOLS_FRAMES];
    const size_t inlined = export_view_inlined(f->view, s->inlined, number);
    for (size_t i = 0; i < inlined; i++) json_uint(j, inlined_frame(f, number[i]));
    if (s->at.file) json_uint(j, line_frame(f, &s->at));
    if (s->class < ORACLE_CLASSES) json_uint(j, class_frame(f, s->class));
    json_end_array(j);
  }
  json_end_array(j);
  json_key(j, "weights");
  json_array_inline(j);
  for (const struct export_stack *s = stack; s < stack + n; s++) json_uint(j, s->count);
  json_end_array(j);
}

static void put_profile(struct json *j, const struct frames *f, size_t event, const struct export_stack *stack, size_t n) {
  const struct export_event *e = &f->view->event[event];
  json_object(j);
  json_key_string(j, "type", "sampled");
  json_key_string(j, "name", e->name);
  json_key_string(j, "unit", "none");
  json_key_uint(j, "startValue", 0);
  json_key_uint(j, "endValue", e->count);
  put_stacks(j, f, stack, n);
  json_end_object(j);
}

static void put_file(const struct frames *f, struct export_stack *const *stack, const size_t *n, FILE *out) {
  struct json j;
  json_start(&j, out);
  json_object(&j);
  json_key_string(&j, "$schema", "https://www.speedscope.app/file-format-schema.json");
  json_key_string(&j, "exporter", "culprit");
  json_key_string(&j, "name", f->view->image[0].name);
  json_key_uint(&j, "activeProfileIndex", 0);
  put_frames(&j, f);
  json_key(&j, "profiles");
  json_array(&j);
  for (size_t e = 0; e < f->view->events; e++) put_profile(&j, f, e, stack[e], n[e]);
  json_end_array(&j);
  json_end_object(&j);
  json_finish(&j);
}

bool export_speedscope(const struct export_view *v, const struct export_options *o, FILE *out) {
  struct frames f = {.view = v};
  struct export_stack **stack = calloc(v->events, sizeof *stack);
  size_t *n = calloc(v->events, sizeof *n);
  bool good = stack && n;
  for (size_t e = 0; good && e < v->events; e++)
    good = (stack[e] = export_stacks_by_time(v, e, o, &n[e])) && add_lines(&f, stack[e], n[e]);
  if (good) put_file(&f, stack, n, out);
  for (size_t e = 0; stack && e < v->events; e++) free(stack[e]);
  free(stack);
  free(n);
  free(f.line);
  hash_free(&f.line_of);
  return good;
}
