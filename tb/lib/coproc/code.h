/* Random microprograms that are worth running: every field takes every value, yet most routines
 * are short and end.                                                                     docs/microcode.md */
#ifndef CULPRIT_COP_CODE_H
#define CULPRIT_COP_CODE_H

#include "coproc/isa.h"

/* length: microinstructions of the program, 1 or more; the last one is done. random: state of the
 * generator. */
struct cop_insn cop_code_draw(uint64_t *random, unsigned at, unsigned length);

#endif
