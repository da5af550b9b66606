/* Decides which partition of the program is sampled next, how densely and for how long.
 *                                                                         docs/coproc-programs.md, "value" */
#ifndef CULPRIT_COP_VALUE_POLICY_H
#define CULPRIT_COP_VALUE_POLICY_H

#include "contract/estimate/value_table.h"

/* What the handler stores before GO. */
struct cop_value_command {
  const uint32_t *mask; /* pc[33:2] of instructions to be masked: store each << 2 into `mask`; valid until the next call */
  uint32_t masks;
  uint32_t select, limit, interval, spread;
  uint16_t classes;
  bool clear; /* the filter's table, before the masks */
};

/* The policy of `value`; with the ways of the paper, that of `value-paper`. */
void cop_value_defaults(struct cop_value_policy *policy, uint32_t slots, enum cop_value_way way);

void cop_value_command(const struct cop_value *t, struct cop_value_command *c); /* for the current partition */
void cop_value_move(struct cop_value *t);                                       /* to the next one */

/* The same by the paper's control, in value_paper.c. */
void cop_value_paper_defaults(struct cop_value_policy *policy);
void cop_value_paper_move(struct cop_value *t);

#endif
