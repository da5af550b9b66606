/* Adds up what the slots of a microprogram say: from records (record.h) to rows of counts.
 *                                                                                     docs/coproc-programs.md
 *
 * A row counts one kind of thing for one instruction, mostly together with something else. The independent
 * references (reference.h) give the same rows. */
#ifndef CULPRIT_COP_REPORT_ROWS_H
#define CULPRIT_COP_REPORT_ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/hash.h"
#include "contract/value.h"

/* COP_ROW(kind, key, what `other` is, what a, b are); names as in JSON, "" for none. pc and other: addresses
 * of code are shifted right by 2. */
#define COP_ROW_KINDS(COP_ROW)                                                                                                     \
  COP_ROW(COP_ROW_BRANCH, "branch", "", "taken", "not_taken")                                                                      \
  COP_ROW(COP_ROW_TARGET, "target", "target", "times", "")                                                                         \
  COP_ROW(COP_ROW_CONTEXT, "misprediction", "return_to", "times", "") /* other: return address of the function, 0 not known */     \
  COP_ROW(COP_ROW_DEPENDENCE, "dependence", "store", "times", "")     /* pc: of the load */                                        \
  COP_ROW(COP_ROW_SET, "set", "set", "misses", "repeats")             /* other: number of the set */                               \
  COP_ROW(COP_ROW_LINE, "line", "cache_line", "repeats",                                                                           \
          "") /* pc: of the load that brought it; other: address of the line / 64 */                                               \
  COP_ROW(COP_ROW_HOT, "hot_branch", "", "executed", "taken")                                                                      \
  COP_ROW(COP_ROW_TIME, "time", "", "twelfths", "")                                                                                \
  COP_ROW(COP_ROW_AFTER_TAKEN, "after_taken", "before", "taken", "not_taken") /* other: the branch before, which was taken */      \
  COP_ROW(COP_ROW_AFTER_NOT, "after_not_taken", "before", "taken", "not_taken")

enum cop_row_kind {
#define COP_ROW_NAME_(kind, key, other, a, b) kind,
  COP_ROW_KINDS(COP_ROW_NAME_)
#undef COP_ROW_NAME_
    COP_ROW_COUNT
};

struct cop_row {
  enum cop_row_kind kind;
  uint32_t pc, other;
  uint64_t a, b;
  uint32_t records; /* how many were added up: of a hot branch, hot spots */
};

/* Zeroed: empty. */
struct cop_rows {
  struct cop_row *row;
  size_t count, room;
  struct hash index; /* (kind << 32 | pc, other): number of a row + 1 */
  uint64_t lost;     /* samples of interest that found no slot */
};

void cop_rows_free(struct cop_rows *t);

/* Adds to the row of (kind, pc, other). False: out of memory. */
bool cop_rows_add(struct cop_rows *t, enum cop_row_kind kind, uint32_t pc, uint32_t other, uint64_t a, uint64_t b);
/* NULL: no such row. Not after cop_rows_sort. */
const struct cop_row *cop_rows_at(const struct cop_rows *t, enum cop_row_kind kind, uint32_t pc, uint32_t other);
/* By kind, pc, other, rising. */
void cop_rows_sort(struct cop_rows *t);

/* What a row counts, and what sorts it. */
uint64_t cop_row_weight(const struct cop_row *r);

const char *cop_row_key(enum cop_row_kind kind);

/* True for a microprogram whose slots are understood here: "edge", "callstack", "memdep",
 * "conflict", "hotspot", "tip", "correlate". */
bool cop_rows_known(const char *microprogram);

/* Adds what records of a known microprogram say. interrupts: how many there were; records of a later epoch
 * are what was left at the end (not a hot spot). False: out of memory. */
bool cop_rows_decode(struct cop_rows *t, const char *microprogram, const struct cop_record *record, size_t records,
                     uint32_t interrupts);

#endif
