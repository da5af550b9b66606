/* What a row of a table is about: a function, a line or an instruction. */
#ifndef CULPRIT_LABEL_H
#define CULPRIT_LABEL_H

#include "present/table.h"
#include "profile/rows.h"

struct label {
  const char *function, *file;           /* file NULL: unknown */
  const struct symbols_function *symbol; /* NULL: none */
  unsigned line;
  uint64_t pc;
  const char *title; /* NULL: the noun */
};

/* "function", "line", "instruction"; with 2 and more: "functions", ... */
const char *label_noun(enum profile_by by, size_t count);

void label_cells(struct table *t, enum profile_by by, const struct label *l, const struct program_image *image);

#endif
