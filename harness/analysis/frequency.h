/* How often each instruction and each edge of a function was executed, and cycles per instruction, from
 * samples of cycles. docs/analysis.md, DCPI sec. 6.1
 *
 * Samples of kind pc say how long an instruction was the oldest; its time without stalls (M_i) turns that
 * into a frequency. Samples of TIP also say which instructions committed, which counts executions. */
#ifndef CULPRIT_FREQUENCY_H
#define CULPRIT_FREQUENCY_H

#include "analysis/function.h"
#include "analysis/program.h"
#include "samples/samples.h"

/* Of the function that holds pc. set: samples of the event `cycles`; NULL: none, so nothing was executed.
 * Free the result with frequency_free. NULL: out of memory, or no code at pc. */
struct frequency *frequency_of(const struct analysis_program *p, const struct samples_set *set, uint64_t pc);
void frequency_free(struct frequency *f); /* NULL is harmless */

/* The instruction at pc; NULL: not of this function. */
const struct frequency_insn *frequency_insn_at(const struct frequency *f, uint64_t pc);

#endif
