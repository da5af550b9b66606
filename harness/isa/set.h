/* Decoding for any instruction set (encoding.h): our machine's, isa.def, and what other cores have beside it, more.def and
 * compressed.def. */
#ifndef CULPRIT_ISA_SET_H
#define CULPRIT_ISA_SET_H

#include "isa/encoding.h"
#include "isa/more.h"

struct isa_insn {
  const struct isa_op *op; /* NULL: illegal in this set */
  uint32_t word;  /* what it executes as: without compression, and an ordinary one for a profile instruction; illegal: as is */
  unsigned bytes; /* of its encoding: 2 or 4 */
};

/* The instruction whose encoding begins with the low bits of word. */
struct isa_insn isa_read(unsigned set, uint32_t word);

/* The row of isa.def or more.def for a word that is neither compressed nor a profile instruction; NULL: illegal in this set. */
const struct isa_op *isa_decode_in(unsigned set, uint32_t word);

/* Registers, x0 to x31 as 0 to 31, f0 to f31 as 32 to 63. */
enum { ISA_REGISTERS = 64, ISA_SOURCES = 3, ISA_NO_REGISTER = ISA_REGISTERS };

/* The register that it writes; NO_REGISTER: none, or x0. */
unsigned isa_destination(const struct isa_op *op, uint32_t word);

/* The registers that it reads in rs1, rs2 and rs3; NO_REGISTER: it has none, or x0. */
void isa_sources(const struct isa_op *op, uint32_t word, unsigned source[ISA_SOURCES]);

#endif
