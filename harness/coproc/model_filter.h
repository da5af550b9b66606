/* Which dispatched instructions are tagged.                                       docs/coproc.md, "Filter" */
#ifndef CULPRIT_COP_MODEL_FILTER_H
#define CULPRIT_COP_MODEL_FILTER_H

#include "coproc/model_state.h"

/* Class of an instruction, by its encoding: enum cop_class. atomics: the core has them, LR and AMO are loads, SC
 * is a store. */
unsigned cop_class(uint32_t insn, bool atomics);
/* Its two bits in the filter's table, and the hash that `select` sees. */
void cop_filter_bits(uint64_t pc, unsigned bit[2]);
uint16_t cop_filter_hash(uint64_t pc);

/* End of a cycle: tags what was dispatched in it. */
void cop_filter_dispatch(struct cop_model *m, const struct probe_dispatch *d);
void cop_filter_mask(struct cop_model *m, uint64_t pc); /* samples of this instruction are no longer wanted */
void cop_filter_forget(struct cop_model *m);            /* clears all tags */

#endif
