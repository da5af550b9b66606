#include "present/document.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/report_file.h"
#include "draw/svg.h"

enum kind { HEADING, TEXT, DRAWING, TABLE };

/* Strings of a part: HEADING, TEXT: the text. DRAWING: file, what it shows. TABLE: heads, then cells. */
struct part {
  enum kind kind;
  char **string;
  size_t count, room, columns;
  bool *ruled; /* TABLE: per string, a rule stands before its row */
};

struct document {
  struct part *part;
  size_t count, room;
  bool failed;
};

static bool grow(void **items, size_t *room, size_t count, size_t size) {
  if (count < *room) return true;
  size_t more = *room ? *room * 2 : 8;
  void *bigger = realloc(*items, more * size);
  if (!bigger) return false;
  *items = bigger;
  *room = more;
  return true;
}

static void add_part(struct document *d, enum kind kind) {
  if (!d->failed && grow((void **)&d->part, &d->room, d->count, sizeof *d->part)) d->part[d->count++] = (struct part){.kind = kind};
  else d->failed = true;
}

/* Takes `text`, which is NULL when memory ran out. */
static void add_string(struct document *d, char *text) {
  struct part *p = d->count ? &d->part[d->count - 1] : NULL;
  if (p && text && !d->failed) {
    size_t room = p->room;
    if (grow((void **)&p->string, &room, p->count, sizeof *p->string)) {
      bool *ruled = room == p->room ? p->ruled : realloc(p->ruled, room * sizeof *ruled);
      if (ruled) {
        if (room != p->room) memset(ruled + p->room, 0, (room - p->room) * sizeof *ruled);
        p->ruled = ruled;
        p->room = room;
        p->string[p->count++] = text;
        return;
      }
    }
  }
  free(text);
  d->failed = true;
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
    free(d->part[i].ruled);
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
  d->part[d->count - 1].columns = columns;
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
  struct part *p = d->count ? &d->part[d->count - 1] : NULL;
  if (!p || p->kind != TABLE || !p->count || d->failed) return;
  p->ruled[p->count - 1] = true; /* after the last string so far */
}

static bool words(const struct part *p, size_t column) { return p->string[column][0] == '<'; }
static const char *shown(const struct part *p, size_t i) { return i < p->columns && words(p, i) ? p->string[i] + 1 : p->string[i]; }

static int characters(const char *s) {
  int n = 0;
  for (; *s; s++) n += ((unsigned char)*s & 0xc0) != 0x80;
  return n;
}

static void spaces(FILE *out, int n) {
  for (; n > 0; n--) fputc(' ', out);
}

static void table_text(const struct part *p, FILE *out) {
  int *width = calloc(p->columns ? p->columns : 1, sizeof *width), all = 0;
  if (!width) return;
  for (size_t i = 0; i < p->count; i++) {
    int n = characters(shown(p, i));
    if (n > width[i % p->columns]) width[i % p->columns] = n;
  }
  for (size_t i = 0; i < p->columns; i++) all += width[i] + 2;
  fputc('\n', out);
  for (size_t i = 0; i < p->count; i++) {
    size_t column = i % p->columns;
    int pad = width[column] - characters(shown(p, i));
    bool last = column + 1 == p->columns || i + 1 == p->count;
    fputs("  ", out);
    if (!words(p, column)) spaces(out, pad);
    fputs(shown(p, i), out);
    if (words(p, column) && !last) spaces(out, pad);
    if (!last) continue;
    fputc('\n', out);
    if (i + 1 == p->columns || (p->ruled[i] && i + 1 < p->count)) {
      fputs("  ", out);
      for (int k = 2; k < all; k++) fputc('-', out);
      fputc('\n', out);
    }
  }
  free(width);
}

static void paragraph_text(const char *s, FILE *out) {
  enum { WIDTH = 120 };
  int column = 0;
  for (const char *word = s; *word;) {
    size_t n = strcspn(word, " ");
    if (column && column + 1 + (int)n > WIDTH) column = 0, fputc('\n', out);
    if (column) column++, fputc(' ', out);
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
      for (int k = characters(p->string[0]); k > 0; k--) fputc(i ? '-' : '=', out);
      fputc('\n', out);
    } else if (p->kind == TEXT) {
      fputc('\n', out);
      paragraph_text(p->string[0], out);
    } else if (p->kind == DRAWING) {
      fprintf(out, "\n[%s: %s]\n", p->string[0], p->string[1]);
    } else {
      table_text(p, out);
    }
  }
}

static void element(FILE *out, const char *name, const char *text) {
  fprintf(out, "<%s>", name);
  svg_escape(out, text);
  fprintf(out, "</%s>\n", name);
}

static void table_html(const struct part *p, FILE *out) {
  fputs("<div class=\"wide\"><table>\n<thead><tr>", out);
  bool rule = false;
  for (size_t i = 0; i < p->count; i++) {
    size_t column = i % p->columns;
    if (i >= p->columns && column == 0) fprintf(out, "<tr%s>", rule ? " class=\"rule\"" : "");
    const char *cell = i < p->columns ? "th" : "td";
    fprintf(out, "<%s%s>", cell, words(p, column) ? " class=\"words\"" : "");
    svg_escape(out, shown(p, i));
    fprintf(out, "</%s>", cell);
    if (column + 1 == p->columns) {
      fputs(i + 1 == p->columns ? "</tr></thead>\n<tbody>\n" : "</tr>\n", out);
      rule = p->ruled[i];
    }
  }
  fputs("</tbody></table></div>\n", out);
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
    else if (p->kind == TABLE) table_html(p, out);
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
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  if (!report_file_open(&f, path, why, size)) return false;
  write(d, f.out);
  return report_file_close(&f, why, size);
}

bool document_save(const struct document *d, const char *folder, char *why, size_t size) {
  return save(d, folder, "tables.txt", document_write_text, why, size) &&
         save(d, folder, "index.html", document_write_html, why, size);
}
