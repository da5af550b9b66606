#include "present/document.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/report_file.h"
#include "base/text.h"
#include "draw/svg.h"
#include "present/table.h"

enum kind { HEADING, TEXT, DRAWING, TABLE };

/* Strings of a part: HEADING, TEXT: the text. DRAWING: file, what it shows. TABLE: heads, then cells. */
struct part {
  enum kind kind;
  char **string;
  size_t count, room;
  size_t columns; /* TABLE */
  int *width;     /* of each column */
  bool *rule;     /* for each row: a line stands before it */
  size_t rule_room;
};

struct document {
  struct part *part;
  size_t count, room;
  bool failed;
};

static struct part *last(const struct document *d) { return d->count ? &d->part[d->count - 1] : NULL; }

static void add_part(struct document *d, enum kind kind) {
  if (!d->failed && ARRAY_ROOM(d->part, d->room, d->count + 1)) d->part[d->count++] = (struct part){.kind = kind};
  else d->failed = true;
}

static size_t row_of(const struct part *p) { return p->columns ? p->count / p->columns : 0; } /* of the next string; 0: the heads */

/* Takes `text`, which is NULL when memory ran out. */
static void add_string(struct document *d, char *text) {
  struct part *p = last(d);
  if (!p || !text || d->failed || !ARRAY_ROOM(p->string, p->room, p->count + 1) ||
      !ARRAY_ROOM(p->rule, p->rule_room, row_of(p) + 1)) {
    free(text);
    d->failed = true;
    return;
  }
  if (p->kind == TABLE) {
    const int n = cell_characters(text) - (p->count < p->columns && *text == '<');
    int *width = &p->width[p->count % p->columns];
    if (n > *width) *width = n;
  }
  p->string[p->count++] = text;
}

static char *formatted(const char *format, va_list args) {
  char *text = NULL;
  return vasprintf(&text, format, args) < 0 ? NULL : text;
}

struct document *document_new(const char *title) {
  struct document *d = calloc(1, sizeof *d);
  if (!d) return NULL;
  document_heading(d, "%s", title);
  return d;
}

void document_free(struct document *d) {
  if (!d) return;
  for (size_t i = 0; i < d->count; i++) {
    for (size_t k = 0; k < d->part[i].count; k++) free(d->part[i].string[k]);
    free(d->part[i].string);
    free(d->part[i].width);
    free(d->part[i].rule);
  }
  free(d->part);
  free(d);
}

bool document_good(const struct document *d) { return !d->failed; }

void document_heading(struct document *d, const char *format, ...) {
  va_list args;
  va_start(args, format);
  add_part(d, HEADING);
  add_string(d, formatted(format, args));
  va_end(args);
}

void document_text(struct document *d, const char *format, ...) {
  va_list args;
  va_start(args, format);
  add_part(d, TEXT);
  add_string(d, formatted(format, args));
  va_end(args);
}

void document_drawing(struct document *d, const char *file, const char *shows) {
  add_part(d, DRAWING);
  add_string(d, strdup(file));
  add_string(d, strdup(shows));
}

void document_table(struct document *d, const char *const *heads, size_t columns) {
  add_part(d, TABLE);
  if (d->failed) return;
  last(d)->columns = columns;
  last(d)->width = calloc(columns, sizeof(int));
  d->failed = !last(d)->width;
  for (size_t i = 0; i < columns; i++) add_string(d, strdup(heads[i]));
}

void document_cell(struct document *d, const char *format, ...) {
  va_list args;
  va_start(args, format);
  add_string(d, formatted(format, args));
  va_end(args);
}

void document_number(struct document *d, double v, int decimals) {
  if (isfinite(v)) document_cell(d, "%.*f", decimals, v);
  else document_cell(d, "-");
}

void document_rule(struct document *d) {
  struct part *p = last(d);
  if (d->failed || !p || p->kind != TABLE) return;
  if (ARRAY_ROOM(p->rule, p->rule_room, row_of(p) + 1)) p->rule[row_of(p)] = true;
  else d->failed = true;
}

static void document_cells(struct table *t, const void *ctx, const void *row) {
  const struct part *p = ctx;
  for (size_t k = 0; k < p->columns; k++) {
    const bool words = p->string[k][0] == '<';
    const char *text = t->heads ? "" : ((char *const *)row)[k];
    if (words) table_words(t, p->string[k] + 1, p->width[k], "%s", text);
    else table_cell(t, p->string[k], p->width[k], "%s", text);
  }
}

static void table(const struct part *p, enum table_sink sink, FILE *out) {
  const struct style style = {.out = out};
  struct table t = {.sink = sink, .style = &style, .gap = 2, .indent = 2};
  const struct table_rows rows = {.cells = document_cells,
                                  .ctx = p,
                                  .row = p->string + p->columns,
                                  .rows = (p->count - p->columns) / p->columns,
                                  .size = p->columns * sizeof *p->string,
                                  .rule = p->rule + 1};
  table_print(&t, NULL, &rows);
}

static void paragraph_text(const char *s, FILE *out) {
  enum { WIDTH = 120 };
  int column = 0;
  for (const char *word = s; *word;) {
    size_t n = strcspn(word, " ");
    if (column && column + 1 + (int)n > WIDTH) {
      column = 0;
      fputc('\n', out);
    }
    if (column) {
      column++;
      fputc(' ', out);
    }
    fwrite(word, 1, n, out);
    column += (int)n;
    word += n + strspn(word + n, " ");
  }
  fputc('\n', out);
}

void document_write_text(const struct document *d, FILE *out) {
  for (size_t i = 0; i < d->count; i++) {
    const struct part *p = &d->part[i];
    if (p->kind == HEADING) {
      fprintf(out, "%s%s\n", i ? "\n\n" : "", p->string[0]);
      for (int k = cell_characters(p->string[0]); k > 0; k--) fputc(i ? '-' : '=', out);
      fputc('\n', out);
    } else if (p->kind == TEXT) {
      fputc('\n', out);
      paragraph_text(p->string[0], out);
    } else if (p->kind == DRAWING) {
      fprintf(out, "\n[%s: %s]\n", p->string[0], p->string[1]);
    } else {
      table(p, TABLE_TEXT, out);
    }
  }
}

static void element(FILE *out, const char *name, const char *text) {
  fprintf(out, "<%s>", name);
  svg_escape(out, text);
  fprintf(out, "</%s>\n", name);
}

void document_write_html(const struct document *d, FILE *out) {
  fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n<title>", out);
  if (d->count) svg_escape(out, d->part[0].string[0]);
  fputs(
    "</title>\n<style>\n"
    "body { font: 15px/1.45 Helvetica, Arial, \"DejaVu Sans\", sans-serif; color: #222; background: #fff; max-width: 1240px; margin: 24px auto; padding: 0 16px; }\n"
    "h1 { font-size: 24px; } h2 { font-size: 19px; margin-top: 40px; border-bottom: 1px solid #ccc; padding-bottom: 4px; }\n"
    ".wide { overflow-x: auto; } table { border-collapse: collapse; font-size: 13px; margin: 12px 0; }\n"
    "th, td { text-align: right; padding: 2px 9px; white-space: nowrap; font-variant-numeric: tabular-nums; }\n"
    "th { border-bottom: 1.5px solid #555; vertical-align: bottom; } .words { text-align: left; }\n"
    "tr.rule td { border-top: 1px solid #999; } img { max-width: 100%; display: block; margin: 14px 0; }\n"
    "</style>\n</head>\n<body>\n",
    out);
  for (size_t i = 0; i < d->count; i++) {
    const struct part *p = &d->part[i];
    if (p->kind == HEADING) element(out, i ? "h2" : "h1", p->string[0]);
    else if (p->kind == TEXT) element(out, "p", p->string[0]);
    else if (p->kind == TABLE) table(p, TABLE_HTML, out);
    else {
      fputs("<img src=\"", out);
      svg_escape(out, p->string[0]);
      fputs("\" alt=\"", out);
      svg_escape(out, p->string[1]);
      fputs("\"/>\n", out);
    }
  }
  fputs("</body>\n</html>\n", out);
}

static bool save(const struct document *d, const char *folder, const char *name, void (*write)(const struct document *, FILE *),
                 char *why, size_t size) {
  struct report_file f;
  struct text path = {0};
  snprintf(why, size, "out of memory");
  const bool opened = text_format(&path, "%s/%s", folder, name) && report_file_open(&f, text_of(&path), why, size);
  text_free(&path);
  if (!opened) return false;
  write(d, f.out);
  return report_file_close(&f, why, size);
}

bool document_save(const struct document *d, const char *folder, char *why, size_t size) {
  if (d->failed) {
    snprintf(why, size, "cannot write %s/index.html: out of memory", folder);
    return false;
  }
  return save(d, folder, "tables.txt", document_write_text, why, size) &&
         save(d, folder, "index.html", document_write_html, why, size);
}
