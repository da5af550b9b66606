/* Source lines and assembly of a function with the cells of a table in front, for `annotate`: what is the
 * same for every kind of profile. */
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
  bool whole;              /* lines and instructions without numbers too, however many */
  const char *noun;        /* what those have none of: "samples" */
};

struct listing_row {
  const char *file; /* NULL: not known */
  unsigned line;
  uint64_t pc;
  const void *row; /* for the cells */
};

/* Lines, which it sorts by place, and those between of the same file. */
void listing_source(const struct listing *l, struct listing_row *row, size_t rows);

/* Instructions from start up to end, with the source line where it changes. row: rising pc. */
void listing_assembly(const struct listing *l, uint64_t start, uint64_t end, const struct listing_row *row, size_t rows);

/* The source line of the instruction at pc, when it is another than *last, which it
 * becomes. A line of its own. */
void listing_place(const struct style *style, struct symbols *symbols, int indent, uint64_t pc, struct symbols_line *last);

/* These instructions, under the title "Hottest instructions". */
void listing_instructions(const struct listing *l, const struct listing_row *row, size_t rows);

#endif
