/* Finishes the table of the value profile, and reads it. */
#ifndef CULPRIT_COP_VALUE_ESTIMATE_H
#define CULPRIT_COP_VALUE_ESTIMATE_H

#include "contract/estimate/value_table.h"
#include "contract/value.h"

/* Turns the shares of all values into counts, in their place: no harvest may follow. The harvests have done
 * most of the work: this takes a division for each value of an instruction that has several. */
void cop_value_estimate(struct cop_value *t);

/* Those shares of an instruction that lie in blocks: the next one; the end of its block; the block behind it
 * + 1, or 0. */
struct cop_value_walk {
  struct cop_value_share *next, *end;
  uint32_t older;
};
/* Rows of a finished table, one a call; those of one pc are adjacent, in no particular order. Begin with all
 * 0. False: there are no more. */
struct cop_value_cursor {
  uint32_t entry; /* the next one */
  struct cop_value_walk walk;
};
bool cop_value_row(struct cop_value *t, struct cop_value_cursor *c, struct cop_value_row *row);

#endif
