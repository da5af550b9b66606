/* Tables of the co-processor's handler, for the value profile and for simple sampling, and the rows made from
 * them.                                                                     docs/record.md, "Co-processor" */
#ifndef CULPRIT_PROFILE_COP_TABLES_H
#define CULPRIT_PROFILE_COP_TABLES_H

#include "contract/coproc.h"
#include "contract/estimate/value.h"
#include "profile_ring.h"

/* A register of the unit. */
#define COP_UNIT(offset) (*(volatile uint64_t *)(COP_BASE + (offset)))

extern uint64_t __profile_work[]; /* the image from the host, then tables */

/* start: sets up empty tables. take: adds what the halted unit holds to the table; returns how many slots or
 * samples were read. obey: stores what the policy wants before GO; returns what is to be cleared. rows:
 * estimates and sends them. sums: the words of the record of counts that are the table's. */
void profile_cop_tables_start(void);
uint64_t profile_cop_take_values(const struct cop_value_event *event);
uint64_t profile_cop_take_pairs(void);
uint64_t profile_cop_obey(void);
void profile_cop_rows(struct profile_state *s);
void profile_cop_sums(uint64_t record[RING_COUNTS_WORDS]);

#endif
