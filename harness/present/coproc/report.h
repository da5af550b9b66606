/* Report of a microprogram's records: text and JSON. The value profile has its own, cop_invariance.h.
 *                                                                                  docs/coproc-programs.md */
#ifndef CULPRIT_COP_REPORT_H
#define CULPRIT_COP_REPORT_H

#include "coproc/rows.h"
#include "oracle/pc_sum.h"
#include "present/style.h"
#include "profile/rows.h"

/* What a report is made from; all of it must outlive the call. */
struct cop_report_source {
  const char *microprogram; /* cop_rows_known */
  const struct cop_record *record;
  size_t records;
  uint32_t interrupts;
  const struct program_image *image; /* for disassembly; NULL: none */
  struct symbols *symbols;           /* NULL: addresses only */
};

struct cop_report_view {
  enum profile_by by;
  size_t top; /* rows of a table, 0: all */
};

/* False: out of memory. Write errors stay in the stream. */
bool cop_report_text(const struct cop_report_source *s, const struct cop_report_view *v, const struct style *style);
bool cop_report_json(const struct cop_report_source *s, FILE *out);

/* The words of the records of any program. Orders them: `record` is that of s. top: rows, 0: all. */
void cop_slots_text(const struct cop_report_source *s, struct cop_record *record, size_t top, const struct style *style);

/* Records of `tip`: twelfths of a sampling interval by address, added to `sum`. The total of a run is 12 x
 * the sum of the samples' weights. False: out of memory. */
bool cop_report_tip(struct pc_sum *sum, const struct cop_record *record, size_t records);

#endif
