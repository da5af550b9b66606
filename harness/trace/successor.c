#include "trace/successor.h"

enum { BRANCH = 0x63, JALR = 0x67, JAL = 0x6f, SYSTEM = 0x73, SRET = 0x10200073, MRET = 0x30200073 };

bool successor_word(const struct program_image *image, uint64_t pc, uint32_t *insn) {
  const uint64_t at = pc - image->base;
  if (at >= image->size || image->size - at < 2 || pc & 1) return false;
  *insn = image->bytes[at] | (uint32_t)image->bytes[at + 1] << 8;
  if ((*insn & 3) != 3) return true;
  if (image->size - at < 4) return false;
  *insn |= (uint32_t)image->bytes[at + 2] << 16 | (uint32_t)image->bytes[at + 3] << 24;
  return true;
}

/* C.J, C.JAL (C.ADDIW of RV64), C.BEQZ, C.BNEZ; C.JR, C.JALR and their like */
static bool compressed_transfers(uint32_t insn) {
  const unsigned funct3 = insn >> 13 & 7;
  if ((insn & 3) == 1) return funct3 == 1 || funct3 >= 5;
  return (insn & 3) == 2 && funct3 == 4 && !(insn >> 2 & 31);
}

bool successor_transfers(uint32_t insn) {
  if ((insn & 3) != 3) return compressed_transfers(insn);
  const uint32_t opcode = insn & 127;
  return opcode == BRANCH || opcode == JALR || opcode == JAL || insn == SRET || insn == MRET;
}

/* The highest bit is the sign. */
static uint64_t branch_offset(uint32_t insn) {
  const uint64_t low = (insn << 4 & 0x800) | (insn >> 20 & 0x7e0) | (insn >> 7 & 0x1e);
  return insn >> 31 ? low - 0x1000 : low;
}

static uint64_t jump_offset(uint32_t insn) {
  const uint64_t low = (insn & 0xff000) | (insn >> 9 & 0x800) | (insn >> 20 & 0x7fe);
  return insn >> 31 ? low - 0x100000 : low;
}

bool successor_of(uint32_t insn, uint64_t pc, uint64_t *next, uint64_t *other) {
  *next = *other = pc + ((insn & 3) == 3 ? 4 : 2);
  if (!successor_transfers(insn)) return true;
  if ((insn & 127) == BRANCH) *other = pc + branch_offset(insn);
  else if ((insn & 127) == JAL) *next = *other = pc + jump_offset(insn);
  else return false;
  return true;
}
