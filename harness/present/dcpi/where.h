/* Where the time went, with other events next to it: images, functions, lines or instructions, most of the
 * first event first. */
#ifndef CULPRIT_DCPI_WHERE_H
#define CULPRIT_DCPI_WHERE_H

#include "present/dcpi/view.h"
#include "present/label.h"

enum where_by { WHERE_FUNCTION, WHERE_LINE, WHERE_INSTRUCTION, WHERE_IMAGE }; /* the first three as enum profile_by */

struct where_select {
  enum where_by by;
  double keep; /* rows up to this share of the first event, 0 to 1 */
  size_t top;  /* rows at most; 0: all */
};

struct where_row {
  size_t index;  /* in the tally */
  double events; /* the first */
  double until;  /* share of the first event that this row and those before it have */
};

struct where {
  const struct dcpi_view *view;
  struct where_select select;
  struct where_row *row;
  size_t rows, all; /* that are kept, that have samples */
};

/* False: out of memory; call where_free all the same. */
bool where_find(struct where *w, const struct dcpi_view *view, const struct where_select *select);
void where_free(struct where *w);

/* As text, or as JSON under this key. */
void where_print(struct table *t, const char *key, const struct where *w);

/* How many rows were left out, and their share of the time; prints nothing if none was. */
void where_rest(const struct where *w, FILE *out);

/* What the mark `?` of the rows means, if one has it. Text only. */
void where_legend(const struct table *t);

/* A share of the first event, with its interval: columns share and 95% interval; JSON keys share, share_95,
 * confidence. */
void where_share(struct table *t, const struct tally *tally, const struct tally_sum *sum);

#endif
