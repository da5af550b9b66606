#include "coproc/model_source.h"

#include "isa/isa.h"

static int32_t bits_signed(uint32_t value, unsigned bits) { return (int32_t)(value << (32 - bits)) >> (32 - bits); }

uint32_t cop_immediate(uint32_t insn) {
  switch (isa_plain(insn) & 0x7f) {
    case 0x23: return (uint32_t)bits_signed(insn >> 25 << 5 | (insn >> 7 & 31), 12);
    case 0x63:
      return (uint32_t)bits_signed((insn >> 31) << 12 | (insn >> 7 & 1) << 11 | (insn >> 25 & 63) << 5 | (insn >> 8 & 15) << 1, 13);
    case 0x37:
    case 0x17: return insn & 0xfffff000;
    case 0x6f:
      return (
        uint32_t)bits_signed((insn >> 31) << 20 | (insn >> 12 & 255) << 12 | (insn >> 20 & 1) << 11 | (insn >> 21 & 1023) << 1, 21);
    default: return (uint32_t)bits_signed(insn >> 20, 12);
  }
}

/* Where a branch goes by its encoding; of anything else its address, in units of 4 bytes. */
static uint32_t target(const struct cop_sample *s) {
  uint32_t opcode = isa_plain(s->field[COP_INSN]) & 0x7f;
  if (opcode == 0x63 || opcode == 0x6f) return s->field[COP_PC] + (uint32_t)((int32_t)cop_immediate(s->field[COP_INSN]) >> 2);
  return s->field[COP_ADDRH] << 30 | s->field[COP_ADDR] >> 2;
}

uint32_t cop_source(const struct cop_model *m, unsigned source) {
  const struct cop_regs *r = &m->regs;
  const struct cop_sample *s = &m->state->current;
  if (source < COP_S_X0) return r->v[source - COP_S_V0];
  if (source < COP_S_C0) return r->x[source - COP_S_X0];
  if (source < COP_S_INFO) return m->state->c[source - COP_S_C0];
  if (source < COP_S_CLASS) return s->field[source - COP_S_INFO];
  switch (source) {
    case COP_S_CLASS: return s->field[COP_INFO] & 15;
    case COP_S_EVENTS:
      return (s->field[COP_INFO] >> COP_INFO_EVENTS_SHIFT & 0xff) | (s->field[COP_INFO] >> COP_INFO_WALKS_SHIFT & 3) << 8;
    case COP_S_TARGET: return target(s);
    case COP_S_LINE: return s->field[COP_ADDRH] << 26 | s->field[COP_ADDR] >> 6;
    case COP_S_RD: return s->field[COP_INSN] >> 7 & 31;
    case COP_S_RS1: return s->field[COP_INSN] >> 15 & 31;
    case COP_S_RS2: return s->field[COP_INSN] >> 20 & 31;
    case COP_S_IMM: return cop_immediate(s->field[COP_INSN]);
    case COP_S_MD: return r->md;
    case COP_S_MN: return r->mn;
    case COP_S_MI: return r->mi;
    case COP_S_RAND: return r->random;
    case COP_S_LINK: return s->field[COP_PC] + 1;
    case COP_S_WADDR: return s->field[COP_ADDRH] << 29 | s->field[COP_ADDR] >> 3;
    default: return 0;
  }
}
