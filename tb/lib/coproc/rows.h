/* Rows of the value profile and of simple sampling, all at once. */
#ifndef CULPRIT_TB_COPROC_ROWS_H
#define CULPRIT_TB_COPROC_ROWS_H

#include "contract/estimate/simple.h"
#include "contract/estimate/value_estimate.h"

/* Estimates, which ends the profile, and stores the first `most` rows; returns how many there are. */
static inline uint32_t value_rows(struct cop_value *t, struct cop_value_row *rows, uint32_t most) {
  struct cop_value_cursor at = {0};
  struct cop_value_row row;
  uint32_t n = 0;
  cop_value_estimate(t);
  for (; cop_value_row(t, &at, &row); n++)
    if (n < most) rows[n] = row;
  return n;
}

/* The same of simple sampling, whose profile may go on. */
static inline uint32_t simple_rows(struct cop_simple *t, struct cop_value_row *rows, uint32_t most) {
  const uint32_t n = cop_simple_sums(t).pairs;
  cop_simple_estimate(t);
  for (uint32_t i = 0; i < n && i < most; i++) rows[i] = cop_simple_row(t, i);
  return n;
}

#endif
