/* What a microprogram's slots say: one slot as the interrupt handler read it, or one value of the value
 * profile.                                                                         docs/coproc-programs.md */
#ifndef CULPRIT_COP_RECORD_H
#define CULPRIT_COP_RECORD_H

#include <stdbool.h>
#include <stdint.h>

/* A slot: its word in the CAM, and in the lower and the upper half of the data array. Their meaning is up to
 * the program. */
struct cop_record {
  uint32_t key, low, high;
  uint32_t epoch; /* interrupt that delivered it, from 0; the last one is the end of the program */
  bool valid;     /* valid bit of the CAM entry */
};

/* What the value profile and simple sampling keep of a 64-bit value: its halves, xor'ed. Below 2^32 that is
 * the value itself, and values that differ only in their upper halves (floating point) stay different, which
 * the lower halves would not show (sec. 5.3, crafty). */
static inline uint32_t cop_value_fold(uint64_t value) { return (uint32_t)(value ^ value >> 32); }

/* A row of the finished value profile; rows of one pc are adjacent. count / total: estimated invariance. For
 * `value` both are executions (a sample counts for as many as it stands for), for `simple` samples. */
struct cop_value_row {
  uint32_t pc;     /* pc[33:2] */
  uint32_t value;  /* cop_value_fold */
  uint32_t count;  /* estimated to have had this value */
  uint32_t total;  /* of this pc */
  uint32_t visits; /* times the pc had a slot */
  bool masked;     /* characterised: no longer sampled */
  bool shifting;   /* several values of the pc were each constant for a while: how long, only more samples would tell */
};

/* For qsort: by pc, ascending, then by count, descending. */
static inline int cop_value_row_order(const void *a, const void *b) {
  const struct cop_value_row *x = a, *y = b;
  if (x->pc != y->pc) return x->pc < y->pc ? -1 : 1;
  if (x->count != y->count) return x->count > y->count ? -1 : 1;
  return (x->value > y->value) - (x->value < y->value);
}

#endif
