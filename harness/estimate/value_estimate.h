/* Turns the table of the value profile into rows. */
#ifndef CULPRIT_COP_VALUE_ESTIMATE_H
#define CULPRIT_COP_VALUE_ESTIMATE_H

#include "coproc/record.h"
#include "estimate/value_table.h"

/* Rows of the profile (coproc/record.h), those of one pc adjacent, in no particular order: stores the first
 * `most`, returns how many there are. Does not change the profile, so it may be called at any time. The
 * harvests have done the work: this takes a division for each value of an instruction that has several. */
uint32_t cop_value_estimate(struct cop_value *t, struct cop_value_row *rows, uint32_t most);

#endif
