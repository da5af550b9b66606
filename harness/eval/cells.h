/* Tables of a report, several cells at a time. */
#ifndef CULPRIT_EVAL_CELLS_H
#define CULPRIT_EVAL_CELLS_H

#include "eval/machine.h"
#include "present/document.h"

/* Begins a table. heads: separated by '|'; '<' as in document_table. */
void eval_table(struct document *to, const char *heads);

/* Cells, separated by '|' in the format. Conversions: s, d, u, zu, PRIu64, and f, which is "-" when it
 * is not finite. */
void eval_cells(struct document *to, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The machine's drawing of this name (eval/drawing.h). */
void eval_show(struct document *to, const struct eval_machine *m, const char *figure, const char *shows);

#endif
