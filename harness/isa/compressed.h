/* Compressed instructions (RV32C, RV64C), from the one table compressed.def. */
#ifndef CULPRIT_ISA_COMPRESSED_H
#define CULPRIT_ISA_COMPRESSED_H

#include <stdint.h>

struct isa_rvc {
  const char *name, *operands; /* as written in full: letters of disasm.c */
  uint16_t match, mask, never; /* never: bits that are not all 0; 0: any */
  uint8_t id;                  /* what it executes as: isa_any_op */
  uint8_t xlen;                /* 32 or 64; 0: both */
  uint8_t rd, rs1, rs2, immediate;
};

/* The row of these 16 bits; NULL: illegal in the set (set.h). */
const struct isa_rvc *isa_rvc(unsigned set, uint16_t insn);

/* The instruction of 32 bits that they stand for; 0: illegal in the set. */
uint32_t isa_expand(unsigned set, uint16_t insn);

#endif
