#include "coproc/model_alu.h"

static const struct {
  uint8_t lsb, bits;
} LANES[4][3] = {
  [COP_LANES_W] = {{0, 32}}, [COP_LANES_H] = {{0, 16}, {16, 16}}, [COP_LANES_B] = {{0, 8}, {8, 8}, {16, 16}}, [3] = {{0, 32}}};

uint32_t cop_lane(uint32_t word, unsigned division, unsigned lane, uint32_t *most) {
  unsigned bits = lane < 3 ? LANES[division][lane].bits : 0;
  *most = bits ? UINT32_MAX >> (32 - bits) : 0;
  return bits ? word >> LANES[division][lane].lsb & *most : 0;
}

uint32_t cop_add_lanes(uint32_t a, uint32_t b, unsigned division) {
  uint32_t result = 0;
  for (unsigned lane = 0; lane < 3; lane++) {
    uint32_t most, x = cop_lane(a, division, lane, &most), y = cop_lane(b, division, lane, &most);
    if (most) result |= (y > most - x ? most : x + y) << LANES[division][lane].lsb;
  }
  return result;
}

static uint32_t sub_lanes(uint32_t a, uint32_t b, unsigned division) {
  uint32_t result = 0;
  for (unsigned lane = 0; lane < 3; lane++) {
    uint32_t most, x = cop_lane(a, division, lane, &most), y = cop_lane(b, division, lane, &most);
    if (most) result |= (y > x ? 0 : x - y) << LANES[division][lane].lsb;
  }
  return result;
}

uint32_t cop_alu(const struct cop_insn *i, uint32_t a, uint32_t b) {
  unsigned amount = i->b < 5 ? 1u << i->b : 0;
  uint32_t most;
  switch (i->op) {
    case COP_MOV: return a;
    case COP_ADD: return a + b;
    case COP_SUB: return a - b;
    case COP_AND: return a & b;
    case COP_OR: return a | b;
    case COP_XOR: return a ^ b;
    case COP_ANDN: return a & ~b;
    case COP_SHL: return a << amount;
    case COP_SHR: return a >> amount;
    case COP_ADDS: return cop_add_lanes(a, b, i->lanes);
    case COP_SUBS: return sub_lanes(a, b, i->lanes);
    case COP_MIN: return a < b ? a : b;
    case COP_MAX: return a > b ? a : b;
    case COP_LANE: return cop_lane(a, i->lanes, i->b & 3, &most);
    default: return 0;
  }
}
