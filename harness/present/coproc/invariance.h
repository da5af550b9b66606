/* Report of a value profile: loads, what they mostly load, how sure that is. Text and JSON.
 *                                                                                  docs/coproc-programs.md */
#ifndef CULPRIT_COP_INVARIANCE_H
#define CULPRIT_COP_INVARIANCE_H

#include "contract/value.h"
#include "present/style.h"
#include "profile/rows.h"

/* What a report is made from; all of it must outlive the call. */
struct cop_invariance_source {
  const struct cop_value_row *row; /* those of one pc adjacent */
  size_t rows;
  const struct program_image *image;
  struct symbols *symbols;
};

/* The first `top` loads, or functions (0: all), by falling share of all weighted samples. False: out of
 * memory. Write errors stay in the stream. */
bool cop_invariance_text(const struct cop_invariance_source *s, enum profile_by by, size_t top, const struct style *style);
bool cop_invariance_json(const struct cop_invariance_source *s, FILE *out);

#endif
