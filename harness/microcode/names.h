/* Words of the microcode's language, for assembler and disassembler alike.               docs/microcode.md */
#ifndef CULPRIT_COP_NAMES_H
#define CULPRIT_COP_NAMES_H

#include <stdbool.h>
#include <stddef.h>

#include "contract/coproc.h"
#include "coproc/isa.h"

enum { COP_NAME = 16 }; /* room for any of these words */

/* NULL: none. Fields, classes, ALU operations and conditions by their numbers (contract/coproc.h,
 * coproc/isa.h). */
const char *cop_field_name(unsigned field);
const char *cop_class_name(unsigned class);
const char *cop_op_name(unsigned op);     /* "mov" .. "lane" */
const char *cop_cond_name(unsigned cond); /* "eq" .. "forwarded"; "always" has no word */

/* Numbers of words that need not end in a zero; -1: no such word. */
int cop_field_named(const char *word, size_t length);
int cop_class_named(const char *word, size_t length);
int cop_op_named(const char *word, size_t length);
int cop_cond_named(const char *word, size_t length);

/* A source: "v3", "x0", "c15", "pc", "0". False: a number that reads 0 and has no word. */
bool cop_source_name(unsigned source, char name[COP_NAME]);
/* A source by its word; registers by number, too. */
int cop_source_named(const char *word, size_t length);

/* An index of an array: "x3", "mi", "zero", "v0", "v1", "pc". */
bool cop_index_name(unsigned index, char name[COP_NAME]);
int cop_index_named(const char *word, size_t length);

/* The number after a letter, "x5" for 'x': below count, without leading zeros; else -1. */
int cop_register_named(const char *word, size_t length, char letter, unsigned count);

/* A word that cannot be a name: operations, sources, registers. */
bool cop_reserved(const char *word, size_t length);

/* What a microinstruction does with its operands. */
bool cop_op_binary(unsigned op);        /* reads A and B as sources */
bool cop_cond_compares(unsigned cond);  /* eq, ltu */
bool cop_cond_of_result(unsigned cond); /* zero, sign, max0..2 */
unsigned cop_lanes(unsigned code);      /* lanes of a division, 1..3 */

/* The sources and indices that a microinstruction reads, for checks: at most 5 sources. Returns how many. */
unsigned cop_sources_read(struct cop_insn i, unsigned source[5]);
/* Whether it reads PC as an index. */
bool cop_reads_pc_index(struct cop_insn i);

#endif
