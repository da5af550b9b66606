/* How often each instruction and each edge of a function was executed, and cycles per instruction, from
 * samples of cycles. docs/analysis.md, DCPI sec. 6.1
 *
 * Samples of kind pc say how long an instruction was the oldest; the frequency is told from the time that is
 * left when nothing stalls (M_i). Samples of TIP say in addition which instructions committed; that counts
 * executions. */
#ifndef CULPRIT_FREQUENCY_H
#define CULPRIT_FREQUENCY_H

#include "analysis/function.h"
#include "analysis/program.h"
#include "samples/samples.h"

/* The function that holds pc. set: samples of the event `cycles`; NULL: none, so nothing was executed. Free
 * it with frequency_free. NULL: out of memory, or no code at pc. */
struct frequency *frequency_of(const struct analysis_program *p, const struct samples_set *set, uint64_t pc);
void frequency_free(struct frequency *f); /* NULL is harmless */

/* The instruction at pc; NULL: not of this function. */
const struct frequency_insn *frequency_insn_at(const struct frequency *f, uint64_t pc);

#endif
