/* A random program as text. */
#ifndef CULPRIT_RANDPROG_LISTING_H
#define CULPRIT_RANDPROG_LISTING_H

#include <stdio.h>

#include "random/program.h"

/* Prints the chunks that are left, a line for each instruction. disassemble (isa_disasm) may be NULL: words
 * only. */
void randprog_listing(const struct randprog *p, FILE *to,
                      void (*disassemble)(unsigned set, uint64_t pc, uint32_t insn, char *text, size_t bytes));

#endif
