/* What a microprogram's slots say: one slot as the interrupt handler read it, or one value of the value
 * profile; and both as words, in the ring and in the file of a profile.            docs/coproc-programs.md */
#ifndef CULPRIT_CONTRACT_VALUE_H
#define CULPRIT_CONTRACT_VALUE_H

#include <stdbool.h>
#include <stdint.h>

/* A slot: its word in the CAM, and in the lower and the upper half of the data array. Their meaning is up to
 * the program. */
struct cop_record {
  uint32_t key, low, high;
  uint32_t epoch; /* interrupt that delivered it, from 0; the last one is the end of the program */
  bool valid;     /* valid bit of the CAM entry */
};

/* Word 0: key 31:0, low 63:32. Word 1: high 31:0, valid 32, epoch 63:33. So the two registers of a slot are its words
 * but for the epoch. */
enum { COP_RECORD_WORDS = 2, COP_RECORD_VALID_SHIFT = 32, COP_RECORD_EPOCH_SHIFT = 33 };

static inline struct cop_record cop_record_take(const uint64_t word[COP_RECORD_WORDS]) {
  return (struct cop_record){.key = (uint32_t)word[0],
                             .low = (uint32_t)(word[0] >> 32),
                             .high = (uint32_t)word[1],
                             .epoch = (uint32_t)(word[1] >> COP_RECORD_EPOCH_SHIFT),
                             .valid = word[1] >> COP_RECORD_VALID_SHIFT & 1};
}

static inline void cop_record_put(const struct cop_record *r, uint64_t word[COP_RECORD_WORDS]) {
  word[0] = (uint64_t)r->low << 32 | r->key;
  word[1] = (uint64_t)r->epoch << COP_RECORD_EPOCH_SHIFT | (uint64_t)r->valid << COP_RECORD_VALID_SHIFT | r->high;
}

/* The address of code whose bits 33:2 a field holds: one of the lowest 8 GiB, or of the highest, where kernels are. */
static inline uint64_t cop_address(uint32_t pc) { return (uint64_t)(int64_t)(int32_t)pc << 2; }

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

/* Word 0: pc 31:0, value 63:32. Word 1: count 31:0, total 63:32. Word 2: visits 31:0, masked 32, shifting 33. */
enum { COP_VALUE_ROW_WORDS = 3, COP_VALUE_ROW_BITS = 34 /* of the last word */ };

static inline struct cop_value_row cop_value_row_take(const uint64_t word[COP_VALUE_ROW_WORDS]) {
  return (struct cop_value_row){.pc = (uint32_t)word[0],
                                .value = (uint32_t)(word[0] >> 32),
                                .count = (uint32_t)word[1],
                                .total = (uint32_t)(word[1] >> 32),
                                .visits = (uint32_t)word[2],
                                .masked = word[2] >> 32 & 1,
                                .shifting = word[2] >> 33 & 1};
}

static inline uint64_t cop_value_row_word(const struct cop_value_row *r, unsigned word) {
  if (word == 0) return r->pc | (uint64_t)r->value << 32;
  if (word == 1) return r->count | (uint64_t)r->total << 32;
  return r->visits | (uint64_t)r->masked << 32 | (uint64_t)r->shifting << 33;
}

/* For qsort: by pc, ascending, then by count, descending. */
static inline int cop_value_row_order(const void *a, const void *b) {
  const struct cop_value_row *x = a, *y = b;
  if (x->pc != y->pc) return x->pc < y->pc ? -1 : 1;
  if (x->count != y->count) return x->count > y->count ? -1 : 1;
  return (x->value > y->value) - (x->value < y->value);
}

#endif
