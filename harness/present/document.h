/* A report of headings, paragraphs, tables and drawings, kept in memory and written as text for a terminal or
 * as one HTML page (static, no scripts; drawings are files next to the page).
 *
 * Building never fails half-way: when memory runs out, saving fails. */
#ifndef CULPRIT_DOCUMENT_H
#define CULPRIT_DOCUMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct document;

struct document *document_new(const char *title); /* NULL: out of memory */
void document_free(struct document *d);
bool document_good(const struct document *d); /* false: memory ran out, parts are missing */

void document_heading(struct document *d, const char *format, ...) __attribute__((format(printf, 2, 3)));
void document_text(struct document *d, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A drawing: a file next to the page, and what it shows. Text output names the file. */
void document_drawing(struct document *d, const char *file, const char *shows);

/* A table: its columns, then cell by cell, row by row. A head that begins with '<' is a column of words (left
 * aligned, without the '<'); the others hold numbers. */
void document_table(struct document *d, const char *const *heads, size_t columns);
void document_cell(struct document *d, const char *format, ...) __attribute__((format(printf, 2, 3)));
void document_number(struct document *d, double v, int decimals); /* a cell; not finite: "-" */
void document_rule(struct document *d);                           /* a line before the next row */

void document_write_text(const struct document *d, FILE *out);
void document_write_html(const struct document *d, FILE *out);

/* Both, as tables.txt and index.html of the folder. False: one line in why. */
bool document_save(const struct document *d, const char *folder, char *why, size_t size);

#endif
