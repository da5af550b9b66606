/* Disassembler of the microcode: what it prints is assembler text that gives the same image.
 *                                                                           docs/microcode.md, "Assembler" */
#ifndef CULPRIT_COP_DISASM_H
#define CULPRIT_COP_DISASM_H

#include "coproc/isa.h"

enum { COP_DISASM = 160 }; /* room for the text of any microinstruction */

/* The operations of the microinstruction at address `at` of a program of `count`, `|` between
 * them; labels are L and the address. "nop" for one that does nothing; one that no operations
 * describe: `word` and its bits. */
void cop_disasm_insn(struct cop_word w, unsigned at, unsigned count, char text[COP_DISASM]);

#endif
