#include "trace/successor.h"

#include "program/insn.h"

enum { BRANCH = 0x63, JALR = 0x67, JAL = 0x6f, SRET = 0x10200073, MRET = 0x30200073 };

bool successor_word(const struct program_image *image, uint64_t pc, uint32_t *insn) {
  const uint64_t room = program_image_room(image, pc, UINT64_MAX);
  if (room < 2 || pc & 1 || room < program_image_bytes(image, pc)) return false;
  *insn = program_image_word(image, pc);
  if (isa_bytes(image->isa, *insn) == 2) *insn &= 0xffff;
  return true;
}

static unsigned set_of(const struct program_image *image) { return image ? image->isa : ISA_SET_C | ISA_SET_MORE; }

/* C.JAL of 32 bits is C.ADDIW of 64. */
static bool is_doubtful(const struct program_image *image, uint32_t insn) { return !image && (insn & 0xe003) == 0x2001; }

bool successor_transfers(const struct program_image *image, uint32_t insn) {
  const uint32_t plain = isa_read(set_of(image), insn).word, opcode = plain & 127;
  return opcode == BRANCH || opcode == JALR || opcode == JAL || plain == SRET || plain == MRET || is_doubtful(image, insn);
}

bool successor_of(const struct program_image *image, uint32_t insn, uint64_t pc, uint64_t *next, uint64_t *other) {
  const unsigned set = set_of(image);
  const struct isa_insn read = isa_read(set, insn);
  const uint32_t opcode = read.word & 127;
  *next = *other = isa_address(set, pc + read.bytes);
  if (!successor_transfers(image, insn)) return true;
  if (!read.op || is_doubtful(image, insn) || (opcode != BRANCH && opcode != JAL)) return false;
  *other = isa_address(set, pc + isa_immediate(read.op, read.word));
  if (opcode == JAL) *next = *other;
  return true;
}
