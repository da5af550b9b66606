/* Disassembler of the microcode: what it prints is assembler text that gives the same image.
 *                                                                           docs/microcode.md, "Assembler" */
#ifndef CULPRIT_COP_DISASM_H
#define CULPRIT_COP_DISASM_H

#include "coproc/isa.h"

enum { COP_DISASM = 160 }; /* room for the text of any microinstruction */

/* The operations of the microinstruction at address `at` of a program of `count`, separated by
 * `|`; labels are L and the address. "nop" for one that does nothing; `word` and its bits for
 * one that no operations describe. */
void cop_disasm_insn(struct cop_word w, unsigned at, unsigned count, char text[COP_DISASM]);

#endif
