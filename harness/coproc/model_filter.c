#include "coproc/model_filter.h"

#include <string.h>

#include "isa/isa.h"

enum { FUNCT7_MULDIV = 1, FUNCT5_SC = 3 };

unsigned cop_class(uint32_t insn, bool atomics) {
  bool rd = isa_is_link(insn >> 7 & 31), rs1 = isa_is_link(insn >> 15 & 31);
  switch (isa_plain(insn) & 0x7f) {
    case 0x03: return COP_LOAD;
    case 0x23: return COP_STORE;
    case 0x2f: return !atomics ? COP_ALU : insn >> 27 == FUNCT5_SC ? COP_STORE : COP_LOAD;
    case 0x63: return COP_BRANCH;
    case 0x6f: return rd ? COP_CALL : COP_JUMP;
    case 0x67: return rd ? COP_CALL : rs1 ? COP_RETURN : COP_INDIRECT;
    case 0x33:
    case 0x3b: return insn >> 25 == FUNCT7_MULDIV ? COP_MULDIV : COP_ALU;
    case 0x73:
    case 0x0f: return COP_SYSTEM;
    default: return COP_ALU;
  }
}

uint16_t cop_filter_hash(uint64_t pc) {
  uint32_t p = (uint32_t)(pc >> 2);
  return (uint16_t)(p ^ p >> 16 ^ p >> 7);
}

void cop_filter_bits(uint64_t pc, unsigned bit[2]) {
  uint32_t p = (uint32_t)(pc >> 2);
  bit[0] = (p ^ p >> 13) & 0x1fff;
  bit[1] = (((p & 0x1f) << 8 | (p >> 5 & 0xff)) ^ (p >> 8 & 0x1fff) ^ 0x0a5a) & 0x1fff;
}

static bool filter_bit(const struct cop_model *m, unsigned bit) { return m->state->filter[bit / 64] >> bit % 64 & 1; }

/* Sec. 4.2 */
static bool passes(const struct cop_model *m, uint64_t pc, uint32_t insn) {
  const struct cop_model_state *s = m->state;
  unsigned bit[2];
  if (!(s->classes >> cop_class(insn, m->shape.atomics) & 1)) return false;
  if (((uint32_t)cop_filter_hash(pc) ^ s->select >> 16) & s->select & 0xffff) return false;
  cop_filter_bits(pc, bit);
  return !(filter_bit(m, bit[0]) && filter_bit(m, bit[1]));
}

/* The tags are known, and count for what retires, from the next cycle on: so they may be written at the end
 * of this one. */
void cop_filter_dispatch(struct cop_model *m, const struct probe_dispatch *d) {
  for (unsigned i = 0; i < m->shape.width; i++)
    if (d->valid >> i & 1) m->state->tag[d->rob[i]] = passes(m, d->pc[i], d->insn[i]);
}

void cop_filter_mask(struct cop_model *m, uint64_t pc) {
  unsigned bit[2];
  cop_filter_bits(pc, bit);
  for (unsigned i = 0; i < 2; i++) m->state->filter[bit[i] / 64] |= 1ull << bit[i] % 64;
}

void cop_filter_forget(struct cop_model *m) { memset(m->state->tag, 0, sizeof m->state->tag); }
