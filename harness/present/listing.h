/* Source lines and assembly of a function with cells of numbers in front, for `annotate`: what is the same for every kind of profile. */
#ifndef CULPRIT_LISTING_H
#define CULPRIT_LISTING_H

#include "oracle/oracle.h"
#include "present/tip_text.h"
#include "program/symbols.h"

struct listing {
  struct symbols *symbols;
  const struct program_image *image;
  const struct profile_style *style;
  bool whole;       /* lines and instructions without numbers too, however many */
  const char *noun; /* what those have none of: "samples" */
  int width;        /* characters of the cells */
  void *ctx;
  void (*heads)(void *ctx, const char *last); /* the line above, with `last` as the last column's head */
  void (*cells)(void *ctx, const void *what); /* cells of one line or instruction; may leave a tint on */
  const void *(*at)(void *ctx, uint64_t pc);  /* what the instruction at pc has; NULL: nothing */
};

struct listing_line {
  const char *file; /* NULL: not known */
  unsigned line;
  const void *what; /* for cells */
};

/* The lines, which it sorts by place, and those between of the same file. */
void listing_source(const struct listing *l, struct listing_line *line, size_t n);

/* Instructions from start up to end, with the source line where it changes. */
void listing_assembly(const struct listing *l, uint64_t start, uint64_t end);

#endif
