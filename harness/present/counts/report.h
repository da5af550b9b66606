/* Report of an instrumented program: counts of blocks, edges or arcs, and how near they come to the truth.
 *                                                                                       docs/instrument.md */
#ifndef CULPRIT_PRESENT_COUNTS_REPORT_H
#define CULPRIT_PRESENT_COUNTS_REPORT_H

#include "present/style.h"
#include "profile/prof.h"
#include "program/image.h"
#include "program/symbols.h"

/* What a report is made from; all of it must outlive the call. */
struct counts_source {
  const struct prof *prof;           /* of a kind that prof_is_counts knows */
  const struct program_image *image; /* of annotate */
  struct symbols *symbols;
};

/* Where the counts come from, accuracy, overhead. */
void counts_text_head(const struct counts_source *s, const struct style *style);

/* The first `top` places by falling count (0: all that have one). Arcs from the same function to the same one
 * are a row. False: out of memory. Write errors stay in the stream. */
bool counts_text_table(const struct counts_source *s, size_t top, const struct style *style);

/* Lines and instructions of a function. whole: those without counts, too. */
bool counts_text_annotate(const struct counts_source *s, const struct symbols_function *f, bool whole, const struct style *style);

/* Places of one function, or (f NULL) all. */
bool counts_json(const struct counts_source *s, const struct symbols_function *f, FILE *out);

#endif
