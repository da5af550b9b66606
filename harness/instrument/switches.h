/* What switches a function's counters on and off: at its entry, at its exits, and after its calls.
 *                                                                                       docs/instrument.md */
#ifndef CULPRIT_INSTRUMENT_SWITCHES_H
#define CULPRIT_INSTRUMENT_SWITCHES_H

#include "instrument/emit.h"

/* At the function's first word. True: its first instruction is part of what was emitted. */
bool switches_put_entry(struct emit *p, const struct code_function *f);

/* An original instruction of an instrumented function, with what belongs before and after it. */
void switches_put_original(struct emit *p, const struct code_function *f, uint32_t word);

#endif
