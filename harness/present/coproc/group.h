/* Groups and orders rows of a microprogram: by function, line, or what is paired with the instruction. */
#ifndef CULPRIT_COP_GROUP_H
#define CULPRIT_COP_GROUP_H

#include "coproc/rows.h"
#include "profile/rows.h"

/* Rows of one kind, summed over functions or lines unless `by` is the instruction (then `other` is kept),
 * most important first. pc: lowest of the row. NULL: out of memory; free with free(). */
struct cop_row *cop_report_rows(const struct cop_rows *t, enum cop_row_kind kind, enum profile_by by, const struct symbols *symbols,
                                size_t *count);

/* The same, by `other` only; pc is 0, records counts the instructions. */
struct cop_row *cop_report_by_other(const struct cop_rows *t, enum cop_row_kind kind, size_t *count);

#endif
