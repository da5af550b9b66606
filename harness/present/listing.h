/* Source lines and assembly of a function with the cells of a table in front, for `annotate`: what all kinds
 * of profile share. */
#ifndef CULPRIT_LISTING_H
#define CULPRIT_LISTING_H

#include "oracle/oracle.h"
#include "present/table.h"
#include "program/symbols.h"

struct listing {
  struct symbols *symbols;
  const struct program_image *image;
  struct table *table;
  struct table_rows cells; /* of a line or instruction; row: any one, for the heads */
  bool whole;              /* also lines and instructions without numbers, however many */
  const char *noun;        /* what those lack: "samples" */
};

struct listing_row {
  const char *file; /* NULL: not known */
  unsigned line;
  uint64_t pc;
  const void *row; /* for the cells */
};

/* Lines, which it sorts by place, and the lines between them in the same file. */
void listing_source(const struct listing *l, struct listing_row *row, size_t rows);

/* Instructions of the function, with the source line wherever it changes; functions inside it are named only.
 * row: rising pc. */
void listing_assembly(const struct listing *l, const struct symbols_function *f, const struct listing_row *row, size_t rows);

/* The source line of the instruction at pc, on a line of its own, if it is not *last;
 * sets *last. */
void listing_place(const struct style *style, struct symbols *symbols, int indent, uint64_t pc, struct symbols_line *last);

/* These instructions, under the title "Hottest instructions". */
void listing_instructions(const struct listing *l, const struct listing_row *row, size_t rows);

#endif
