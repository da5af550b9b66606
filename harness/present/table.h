/* One description of a table, for three sinks: text on a terminal, HTML, JSON.
 *
 * A function describes the table: it gives the cells of a row in order, each with title, width, JSON key and
 * value. table_print calls it for the heads and for every row. A cell without title (NULL) is left out of
 * text and HTML, one without key of JSON. */
#ifndef CULPRIT_TABLE_H
#define CULPRIT_TABLE_H

#include <stddef.h>

#include "base/json.h"
#include "present/cells.h"
#include "present/style.h"

enum table_sink { TABLE_TEXT, TABLE_HTML, TABLE_JSON };

struct table {
  enum table_sink sink;
  const struct style *style; /* text and HTML */
  struct json *json;
  int digits;          /* JSON: of real numbers */
  int gap, indent;     /* text: blanks before a number; before words that begin a line (elsewhere two) */
  bool heads;          /* cells show their titles; the values are of any row */
  int column, pending; /* text: characters of the line so far; blanks after them, printed when something follows */
  int width;           /* text: of the heads */
  bool marked[TINTS];  /* text: the marks used so far, for a legend */
};

struct table_rows {
  void (*cells)(struct table *t, const void *ctx, const void *row);
  void (*label)(struct table *t, const void *ctx,
                const void *row); /* what a row is about: last, in JSON first; NULL: in the cells */
  const void *ctx;                /* of both */
  const void *row;                /* an array of `rows` elements of `size` bytes */
  size_t rows, size;
  const bool *rule; /* for each row: there is a line before it. NULL: no lines; else also one below the heads */
};

struct table table_text_on(const struct style *style);
struct table table_json_in(struct json *j, int digits);

/* Text: heads and rows, nothing without rows; HTML: a table; JSON: an array of objects. */
void table_print(struct table *t, const char *key, const struct table_rows *r);

/* Parts of a table, without the line end: the heads; a row, NULL: blanks as wide as the heads; the line
 * end. */
void table_heads(struct table *t, const struct table_rows *r);
void table_row(struct table *t, const struct table_rows *r, const void *row);
void table_end_line(const struct table *t);

/* ---- cells ---- */

/* The first cell of text: a mark, and the colour of the row. */
void table_mark(struct table *t, int width, const char *mark, enum tint tint);

/* A cell of text and HTML; words are aligned left, and so is their title. */
void table_words(struct table *t, const char *title, int width, const char *format, ...) __attribute__((format(printf, 4, 5)));
void table_cell(struct table *t, const char *title, int width, const char *format, ...) __attribute__((format(printf, 4, 5)));

void table_string(struct table *t, const char *title, int width, const char *key, const char *s);        /* words */
void table_count(struct table *t, const char *title, int width, const char *key, uint64_t n);            /* 1,234,567 */
void table_uint(struct table *t, const char *title, int width, const char *key, uint64_t n);             /* 1234567 */
void table_real(struct table *t, const char *title, int width, int decimals, const char *key, double v); /* 1.25 */
void table_percent(struct table *t, const char *title, int width, int decimals, const char *key,
                   double part); /* 12.5%; JSON: 0.125 */

/* In JSON: [low, high]; [value, low, high]. */
void table_range(struct table *t, const char *title, int width, interval_cell *format, const char *key,
                 const struct profile_interval *i);
void table_interval(struct table *t, const char *title, int width, interval_cell *format, const char *key,
                    const struct profile_interval *i);

/* JSON: an object of the cells up to the end; text: nothing. */
void table_object(struct table *t, const char *key);
void table_object_end(struct table *t);

#endif
