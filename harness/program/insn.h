/* The instructions of a program, decoded as its instruction set says. */
#ifndef CULPRIT_PROGRAM_INSN_H
#define CULPRIT_PROGRAM_INSN_H

#include "isa/set.h"
#include "program/image.h"

/* The instruction at pc; outside the image an illegal one. */
static inline struct isa_insn program_insn(const struct program_image *m, uint64_t pc) {
  return isa_read(m->isa, program_image_word(m, pc));
}

/* What it executes as, in 32 bits: without compression, and an ordinary one for a profile instruction. */
static inline uint32_t program_plain(const struct program_image *m, uint64_t pc) { return program_insn(m, pc).word; }

/* How many instructions begin in [start, end), of code without data in between. */
static inline uint64_t program_insns(const struct program_image *m, uint64_t start, uint64_t end) {
  if (!(m->isa & ISA_SET_C)) return end > start ? (end - start + 3) / 4 : 0;
  uint64_t count = 0;
  for (; start < end; start += program_image_bytes(m, start)) count++;
  return count;
}

#endif
