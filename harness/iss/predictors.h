/* What the front end's predictors hold, as plain data.                                            docs/frontend.md */
#ifndef CULPRIT_ISS_PREDICTORS_H
#define CULPRIT_ISS_PREDICTORS_H

#include <stdbool.h>
#include <stdint.h>

enum {
  PREDICT_TABLES = 4, /* of TAGE, beside the base */
  PREDICT_TAG = 9,    /* bits */
  PREDICT_BTB_TAG = 12,
  PREDICT_RETURNS = 16
};

/* All are powers of two. */
struct iss_predict_shape {
  unsigned slots;     /* instructions of a fetch block, 4 or 8 */
  unsigned base_rows; /* a counter a slot */
  unsigned tage_rows; /* of each table; an entry a slot */
  unsigned btb_sets;  /* two banks */
};

struct predict_entry {
  uint16_t tag;
  uint8_t counter; /* 0 to 7; taken from 4 on */
  uint8_t useful;
};

struct predict_target {
  bool valid;
  uint8_t slot; /* without bit 0, which is the bank */
  uint16_t tag;
  uint64_t target;
};

/* A history as rows and tags of each table need it: its bits in pieces of a width, XORed. */
struct predict_folds {
  uint16_t row[PREDICT_TABLES], tag[PREDICT_TABLES], second[PREDICT_TABLES];
};

struct iss_predictors {
  struct iss_predict_shape shape;
  uint64_t history;                            /* of conditional branches, the youngest in bit 0 */
  struct predict_folds folds;                  /* of it */
  uint8_t *base;                               /* row * slots + slot: 0 to 3, taken from 2 on */
  struct predict_entry *table[PREDICT_TABLES]; /* likewise; those of longer histories later */
  struct predict_target *btb;                  /* 2 * set + bank */
  uint64_t returns[PREDICT_RETURNS];           /* a ring */
  unsigned top;                                /* of the ring */
  unsigned skip;                               /* 0 to 3: where an entry is allocated */
  uint32_t block;                              /* that fetch is in; 0: a new one begins */
  struct predict_folds block_folds;            /* when it began */
};

#endif
