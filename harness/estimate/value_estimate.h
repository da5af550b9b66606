/* From the table of the value profile to its rows. */
#ifndef CULPRIT_COP_VALUE_ESTIMATE_H
#define CULPRIT_COP_VALUE_ESTIMATE_H

#include "coproc/record.h"
#include "estimate/value_table.h"

/* Rows of the profile (coproc/record.h), pcs rising, of one pc counts falling: the first `most` of them; returns how many there are. The profile is not
 * changed, so it may be called at any time. Takes divisions: for the end of a program, or the host. */
uint32_t cop_value_estimate(struct cop_value *t, struct cop_value_row *rows, uint32_t most);

#endif
