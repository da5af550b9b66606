/* Callgrind's profile format, version 1: a column for each event, and for each class of an event that has
 * them. No calls: samples have no callers. A function that was inlined is one of its own, "step in walk".
 * Format: valgrind's manual, "Callgrind Format Specification". */
#include <inttypes.h>
#include <string.h>

#include "base/printable.h"
#include "export/formats.h"

struct column {
  size_t event;
  enum oracle_class class; /* ORACLE_CLASSES: of all classes together */
};

/* Calls `each` for every column, in their order. */
static void columns(const struct export_view *v, void (*each)(const struct column *, const void *, FILE *), const void *of,
                    FILE *out) {
  for (size_t e = 0; e < v->events; e++) {
    each(&(struct column){e, ORACLE_CLASSES}, of, out);
    for (unsigned c = 0; v->event[e].classes && c < ORACLE_CLASSES; c++) each(&(struct column){e, c}, of, out);
  }
}

static void put_key(const struct export_view *v, const struct column *c, FILE *out) {
  fputs(v->event[c->event].name, out);
  if (c->class < ORACLE_CLASSES) fprintf(out, "_%s", oracle_class_key(c->class));
}

static void put_long_name(const struct column *c, const void *of, FILE *out) {
  const struct export_view *v = of;
  fputs("event: ", out);
  put_key(v, c, out);
  fprintf(out, " : %s", v->event[c->event].name);
  if (c->class < ORACLE_CLASSES) fprintf(out, ", %s", oracle_class_name(c->class));
  fputc('\n', out);
}

static void put_name(const struct column *c, const void *of, FILE *out) {
  fputc(' ', out);
  put_key(of, c, out);
}

static void put_total(const struct column *c, const void *of, FILE *out) {
  const struct export_view *v = of;
  uint64_t total = 0;
  for (size_t i = 0; i < v->rows; i++)
    if (v->row[i].event == c->event && (c->class == ORACLE_CLASSES || v->row[i].class == c->class)) total += v->row[i].count;
  fprintf(out, " %" PRIu64, total);
}

static void put_cost(const struct column *c, const void *of, FILE *out) {
  const struct export_row *row = of;
  const bool here = c->event == row->event && (c->class == ORACLE_CLASSES || c->class == row->class);
  fprintf(out, " %" PRIu64, here ? row->count : 0);
}

static const char *file_of(const struct symbols_line *at) { return at->file ? at->file : "???"; }

/* A name that begins like one of the format's numbers, "(2)", gets a number itself. */
static void put_position(const char *key, size_t number, const char *name, FILE *out) {
  fprintf(out, "%s=", key);
  if (*name == '(') fprintf(out, "(%zu) ", number + 1);
  printable_print(out, "%s", name);
  fputc('\n', out);
}

static void put_function(const struct export_view *v, const struct export_row *row, FILE *out) {
  const char *name = v->function[row->function].name;
  if (!row->inlined) {
    put_position("fn", row->function, name, out);
    return;
  }
  const char *inlined = v->inlined[row->inlined - 1].name;
  fputs("fn=", out);
  if (*inlined == '(') fprintf(out, "(%zu) ", v->functions + v->rows + row->inlined * v->functions + row->function);
  printable_print(out, "%s in %s", inlined, name);
  fputc('\n', out);
}

static void put_rows(const struct export_view *v, FILE *out) {
  const struct export_row *before = NULL;
  const char *file = NULL;
  for (size_t i = 0; i < v->rows; i++) {
    const struct export_row *row = &v->row[i];
    const struct export_function *f = &v->function[row->function];
    const char *home = file_of(&f->at), *here = file_of(&row->at);
    if (!before || row->image != before->image) {
      fputc('\n', out);
      put_position("ob", row->image, v->image[row->image].path, out);
    }
    if (!before || row->function != before->function || row->inlined != before->inlined) {
      put_position("fl", row->function, file = home, out);
      put_function(v, row, out);
    }
    if (strcmp(here, file) != 0) /* inlined from a file, end of that */
      put_position(strcmp(here, home) ? "fi" : "fe", v->functions + i, file = here, out);
    fprintf(out, "0x%" PRIx64 " %u", row->address, row->at.line);
    columns(v, put_cost, row, out);
    fputc('\n', out);
    before = row;
  }
}

bool export_callgrind(const struct export_view *v, const struct export_options *o, FILE *out) {
  (void)o;
  fputs("# callgrind format\nversion: 1\ncreator: culprit\n", out);
  fputs("cmd:", out);
  for (size_t i = 0; i < v->images; i++) fprintf(out, " %s", v->image[i].name);
  fprintf(out, "\ndesc: Machine: %s\ndesc: Samples: %.0f of an image, %.0f of none, %.0f lost\n", v->samples->machine,
          v->samples->known, v->samples->unknown, v->samples->lost);
  fputs("positions: instr line\n", out);
  columns(v, put_long_name, v, out);
  fputs("events:", out);
  columns(v, put_name, v, out);
  fputs("\nsummary:", out);
  columns(v, put_total, v, out);
  fputc('\n', out);
  put_rows(v, out);
  return true;
}
