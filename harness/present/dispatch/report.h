/* Report of an instrumented program: counts of blocks, edges or arcs, and how close they are to the truth.
 *                                                                                       docs/instrument.md */
#ifndef CULPRIT_PRESENT_COUNTS_REPORT_H
#define CULPRIT_PRESENT_COUNTS_REPORT_H

#include "present/style.h"
#include "profile/recording.h"
#include "program/image.h"
#include "program/symbols.h"

/* What a report is made from; all of it must outlive the call. */
struct counts_source {
  const struct recording *prof;      /* of a kind that prof_is_counts knows */
  const struct program_image *image; /* for annotate */
  struct symbols *symbols;
};

/* Where the counts come from, accuracy, overhead. */
void counts_text_head(const struct counts_source *s, const struct style *style);

/* The first `top` places by falling count (0: all that have one). Arcs from one function to another share a
 * row. False: out of memory. Write errors stay in the stream. */
bool counts_text_table(const struct counts_source *s, size_t top, const struct style *style);

/* Lines and instructions of a function. whole: also those without counts. */
bool counts_text_annotate(const struct counts_source *s, const struct symbols_function *f, bool whole, const struct style *style);

/* Places of one function, or (f NULL) all. */
bool counts_json(const struct counts_source *s, const struct symbols_function *f, FILE *out);

#endif
