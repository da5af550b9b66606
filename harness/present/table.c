#include "present/table.h"

#include <inttypes.h>
#include <stdarg.h>

#include "base/printable.h"
#include "base/text.h"
#include "draw/svg.h"

struct table table_text_on(const struct style *style) {
  return (struct table){.sink = TABLE_TEXT, .style = style, .gap = 1};
}

struct table table_json_in(struct json *j, int digits) {
  return (struct table){.sink = TABLE_JSON, .json = j, .digits = digits};
}

/* ---- rows ---- */

static void all_cells(struct table *t, const struct table_rows *r, const void *row) {
  if (r->label && t->sink == TABLE_JSON) r->label(t, r->ctx, row);
  r->cells(t, r->ctx, row);
  if (r->label && t->sink != TABLE_JSON) r->label(t, r->ctx, row);
}

void table_heads(struct table *t, const struct table_rows *r) {
  t->heads = true;
  t->column = t->pending = 0;
  if (t->sink == TABLE_TEXT) style_tint(t->style, TINT_TITLE);
  all_cells(t, r, r->row);
  t->width = t->column + t->pending;
  t->heads = false;
}

void table_row(struct table *t, const struct table_rows *r, const void *row) {
  t->column = t->pending = 0;
  if (row) all_cells(t, r, row);
  else t->pending = t->width;
}

void table_end_line(const struct table *t) {
  style_tint(t->style, TINT_PLAIN);
  fputc('\n', t->style->out);
}

static void rule(const struct table *t) {
  fprintf(t->style->out, "%*s", t->indent, "");
  for (int k = t->indent; k < t->width; k++) fputc('-', t->style->out);
  fputc('\n', t->style->out);
}

static void text(struct table *t, const struct table_rows *r) {
  if (!r->rows && !r->rule) return;
  fputc('\n', t->style->out);
  table_heads(t, r);
  table_end_line(t);
  if (r->rule) rule(t);
  for (size_t i = 0; i < r->rows; i++) {
    if (i && r->rule && r->rule[i]) rule(t); /* the heads have their own */
    table_row(t, r, (const char *)r->row + i * r->size);
    table_end_line(t);
  }
}

static void html(struct table *t, const struct table_rows *r) {
  FILE *out = t->style->out;
  fputs("<div class=\"wide\"><table>\n<thead><tr>", out);
  table_heads(t, r);
  fputs("</tr></thead>\n<tbody>\n", out);
  for (size_t i = 0; i < r->rows; i++) {
    fprintf(out, "<tr%s>", r->rule && r->rule[i] ? " class=\"rule\"" : "");
    table_row(t, r, (const char *)r->row + i * r->size);
    fputs("</tr>\n", out);
  }
  fputs("</tbody></table></div>\n", out);
}

static void json(struct table *t, const char *key, const struct table_rows *r) {
  json_key(t->json, key);
  json_array(t->json);
  for (size_t i = 0; i < r->rows; i++) {
    json_object_inline(t->json);
    table_row(t, r, (const char *)r->row + i * r->size);
    json_end_object(t->json);
  }
  json_end_array(t->json);
}

void table_print(struct table *t, const char *key, const struct table_rows *r) {
  if (t->sink == TABLE_TEXT) text(t, r);
  else if (t->sink == TABLE_HTML) html(t, r);
  else json(t, key, r);
}

/* ---- cells ---- */

/* `before` and `after`: blanks around s, those after it only if something follows. */
static void put_cell(struct table *t, int before, const char *s, int after) {
  const int n = cell_characters(s), blanks = t->pending + before;
  t->pending = blanks;
  if (n) {
    fprintf(t->style->out, "%*s%s", blanks, "", s);
    t->column += blanks + n;
    t->pending = 0;
  }
  if (after > 0) t->pending += after;
}

static void html_cell(struct table *t, bool words, const char *s) {
  const char *name = t->heads ? "th" : "td";
  fprintf(t->style->out, "<%s%s>", name, words ? " class=\"words\"" : "");
  svg_escape(t->style->out, s);
  fprintf(t->style->out, "</%s>", name);
}

static void shown_cell(struct table *t, int width, bool words, const char *s) {
  if (!*s && width == 0 && t->sink == TABLE_TEXT) return;
  const bool begins = t->column + t->pending == 0;
  const int pad = width - cell_characters(s);
  if (t->sink == TABLE_HTML) html_cell(t, words, s);
  else if (words) put_cell(t, begins ? t->indent : 2, s, pad);
  else put_cell(t, t->gap + (pad > 0 ? pad : 0), s, 0);
}

/* Out of memory: an empty cell. */
static void cell(struct table *t, const char *title, int width, bool words, const char *s) {
  struct printable_kept kept = {0};
  if (!title || t->sink == TABLE_JSON) return;
  const char *shown = printable_keep(&kept, t->heads ? title : s);
  shown_cell(t, width, words, shown ? shown : "");
  printable_free(&kept);
}

static void format_cell(struct table *t, const char *title, int width, bool words, const char *format, va_list args) {
  struct text text = {0};
  text_format_list(&text, format, args);
  cell(t, title, width, words, text_of(&text));
  text_free(&text);
}

void table_mark(struct table *t, int width, const char *mark, enum tint tint) {
  if (t->sink != TABLE_TEXT) return;
  if (!t->heads && tint) style_tint(t->style, tint);
  if (!t->heads) t->marked[tint] = true;
  if (t->heads) mark = "";
  put_cell(t, width - cell_characters(mark), mark, 0);
}

void table_words(struct table *t, const char *title, int width, const char *format, ...) {
  va_list args;
  va_start(args, format);
  format_cell(t, title, width, true, format, args);
  va_end(args);
}

void table_cell(struct table *t, const char *title, int width, const char *format, ...) {
  va_list args;
  va_start(args, format);
  format_cell(t, title, width, false, format, args);
  va_end(args);
}

/* ---- cells of all sinks ---- */

static bool keyed(const struct table *t, const char *key) { return key && t->sink == TABLE_JSON; }

void table_string(struct table *t, const char *title, int width, const char *key, const char *s) {
  if (keyed(t, key)) json_key_string(t->json, key, s);
  cell(t, title, width, true, s ? s : "");
}

void table_count(struct table *t, const char *title, int width, const char *key, uint64_t n) {
  char a[CELL];
  if (keyed(t, key)) json_key_uint(t->json, key, n);
  cell(t, title, width, false, cell_count(a, (double)n));
}

void table_uint(struct table *t, const char *title, int width, const char *key, uint64_t n) {
  if (keyed(t, key)) json_key_uint(t->json, key, n);
  table_cell(t, title, width, "%" PRIu64, n);
}

void table_real(struct table *t, const char *title, int width, int decimals, const char *key, double v) {
  if (keyed(t, key)) json_key_real(t->json, key, v, t->digits);
  table_cell(t, title, width, "%.*f", decimals, v);
}

void table_percent(struct table *t, const char *title, int width, int decimals, const char *key, double part) {
  if (keyed(t, key)) json_key_real(t->json, key, part, t->digits);
  table_cell(t, title, width, "%.*f%%", decimals, 100 * part);
}

static void json_interval(struct table *t, const char *key, const struct profile_interval *i, bool value) {
  json_key(t->json, key);
  json_array_inline(t->json);
  if (value) json_real(t->json, i->value, t->digits);
  json_real(t->json, i->low, t->digits);
  json_real(t->json, i->high, t->digits);
  json_end_array(t->json);
}

void table_range(struct table *t, const char *title, int width, interval_cell *format, const char *key,
                 const struct profile_interval *i) {
  char a[CELL];
  if (keyed(t, key)) json_interval(t, key, i, false);
  if (title) cell(t, title, width, false, format(a, i));
}

void table_interval(struct table *t, const char *title, int width, interval_cell *format, const char *key,
                    const struct profile_interval *i) {
  char a[CELL];
  if (keyed(t, key)) json_interval(t, key, i, true);
  if (title) cell(t, title, width, false, format(a, i));
}

void table_object(struct table *t, const char *key) {
  if (t->sink == TABLE_JSON) json_key_object_inline(t->json, key);
}

void table_object_end(struct table *t) {
  if (t->sink == TABLE_JSON) json_end_object(t->json);
}
