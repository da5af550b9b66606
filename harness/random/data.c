#include "random/data.h"

#include "random/asm.h"
#include "random/layout.h"

static unsigned pick_op(struct rp_gen *g, unsigned rd, unsigned rs1, unsigned rs2, uint32_t *word) {
  static const struct {
    unsigned char op, f3, f7;
  } ops[] = {{OP_OP, 0, 0},   {OP_OP, 0, 32},   {OP_OP, 1, 0},   {OP_OP, 2, 0},   {OP_OP, 3, 0},
             {OP_OP, 4, 0},   {OP_OP, 5, 0},    {OP_OP, 5, 32},  {OP_OP, 6, 0},   {OP_OP, 7, 0},
             {OP_OP32, 0, 0}, {OP_OP32, 0, 32}, {OP_OP32, 1, 0}, {OP_OP32, 5, 0}, {OP_OP32, 5, 32}};
  unsigned n = rp_below(g, sizeof ops / sizeof ops[0]);
  *word = rp_r(ops[n].op, ops[n].f3, ops[n].f7, rd, rs1, rs2);
  return n;
}

void rp_one_alu(struct rp_gen *g, unsigned rd) {
  unsigned rs1 = rp_pick_rs(g);
  uint32_t word;
  int imm = rp_chance(g, 70) ? (int)(rp_next(g) >> 40 & 0xfff) : rp_between(g, -2, 2);
  switch (rp_below(g, 8)) {
    case 0:
    case 1:
    case 2: pick_op(g, rd, rs1, rp_pick_rs(g), &word); break;
    case 3:
    case 4: { /* immediates; the shifts have their own range */
      unsigned f3 = rp_below(g, 8);
      if (f3 == 1) imm &= 63;
      if (f3 == 5) imm = (imm & 63) | (int)rp_below(g, 2) << 10;
      word = rp_i(OP_IMM, f3, rd, rs1, imm);
      break;
    }
    case 5: {
      static const unsigned char f3s[3] = {0, 1, 5};
      unsigned f3 = f3s[rp_below(g, 3)];
      if (f3 == 1) imm &= 31;
      if (f3 == 5) imm = (imm & 31) | (int)rp_below(g, 2) << 10;
      word = rp_i(OP_IMM32, f3, rd, rs1, imm);
      break;
    }
    case 6: word = rp_chance(g, 50) ? rp_lui(rd, (int)rp_below(g, 1u << 20)) : rp_auipc(rd, (int)rp_below(g, 1u << 20)); break;
    default: word = rp_addi(rd, rs1, imm); break;
  }
  rp_emit(g, word);
}

void rp_alu(struct rp_gen *g) {
  unsigned n = 1 + rp_below(g, 12);
  switch (rp_below(g, 4)) {
    case 0: { /* a chain through one register */
      unsigned rd = rp_pick_rd(g);
      while (n--) {
        uint32_t word;
        pick_op(g, rd, rd, rp_pick_rs(g), &word);
        rp_emit(g, word);
      }
      break;
    }
    case 1: { /* results that are thrown away: x0, and one register written again and again */
      unsigned rd = rp_pick_rd(g);
      while (n--) rp_one_alu(g, rp_chance(g, 30) ? X0 : rd);
      break;
    }
    default:
      while (n--) rp_one_alu(g, rp_chance(g, 3) ? X0 : rp_pick_rd(g));
  }
}

void rp_muldiv(struct rp_gen *g) {
  unsigned n = 1 + rp_below(g, 6);
  while (n--) {
    unsigned f3 = rp_below(g, 8), op = OP_OP;
    if (rp_chance(g, 35) && (f3 == 0 || f3 >= 4)) op = OP_OP32;
    unsigned rs1 = rp_pick_rs(g), rs2 = rp_chance(g, 8) ? X0 : rp_pick_rs(g);
    if (f3 >= 4 && rp_chance(g, 6)) { /* overflow: the most negative number by -1 */
      rs1 = rp_pick_rd(g);
      rp_emit(g, rp_addi(rs1, X0, -1));
      rs2 = rp_pick_rd(g);
      if (op == OP_OP) rp_emit(g, rp_slli(rs2, rs1, 63));
      else rp_emit(g, rp_lui(rs2, 0x80000));
      unsigned swap = rs1;
      rs1 = rs2;
      rs2 = swap;
    }
    if (rp_chance(g, 10)) rs2 = rs1;
    rp_emit(g, rp_r(op, f3, 1, rp_chance(g, 3) ? X0 : rp_pick_rd(g), rs1, rs2));
    if (rp_chance(g, 30)) rp_one_alu(g, rp_pick_rd(g));
  }
}

void rp_reload(struct rp_gen *g) { /* fresh values: constants from the system page, or immediates */
  unsigned n = 1 + rp_below(g, 4);
  while (n--) {
    unsigned rd = rp_pick_rd(g);
    if (rp_chance(g, 75)) rp_emit(g, rp_ld(rd, XF, RP_CONSTS + 8 * (int)rp_below(g, RP_CONST_COUNT)));
    else rp_emit_li(g, rd, (int32_t)rp_corner(g));
  }
}

/* One access of random kind and size at base + offset, where offset is a multiple of eight. */
static void hot_access(struct rp_gen *g, unsigned base, int offset) {
  unsigned size = rp_below(g, 4), sub = rp_below(g, 8u >> size) << size;
  if (offset + (int)sub < 2048) offset += (int)sub;
  if (rp_chance(g, 50)) rp_emit(g, rp_s(size, rp_pick_rs(g), base, offset));
  else rp_emit(g, rp_i(OP_LOAD, size == 3 ? 3 : size + 4 * rp_below(g, 2), rp_chance(g, 3) ? X0 : rp_pick_rd(g), base, offset));
}

void rp_one_hot(struct rp_gen *g) { hot_access(g, GP, 8 * rp_between(g, 0, 7)); }

void rp_plain(struct rp_gen *g, unsigned words) {
  for (unsigned i = 0; i < words; i++) {
    if (rp_chance(g, 70)) rp_one_alu(g, rp_pick_rd(g));
    else rp_one_hot(g);
  }
}

void rp_hot_memory(struct rp_gen *g) {
  unsigned n = 2 + rp_below(g, 10), span = 1u << rp_below(g, 8);
  int base = rp_chance(g, 70) ? 0 : 8 * rp_between(g, -256, 255 - 128);
  if (span > 128) span = 128;
  unsigned pointer = GP;
  bool own = rp_chance(g, 30);
  if (own) { /* an address that has to be computed first */
    pointer = rp_lock(g);
    rp_emit(g, rp_andi(pointer, rp_pick_rs(g), 0x3f8));
    rp_emit(g, rp_add(pointer, pointer, GP));
  }
  while (n--) {
    hot_access(g, rp_chance(g, 50) ? pointer : GP, base + 8 * (int)rp_below(g, span));
    if (rp_chance(g, 25)) rp_one_alu(g, rp_pick_rd(g));
    if (own && rp_chance(g, 15)) { /* chase: the value just read picks the next address */
      unsigned rd = rp_pick_rd(g);
      rp_emit(g, rp_ld(rd, pointer, 8 * rp_between(g, 0, 15)));
      rp_emit(g, rp_andi(pointer, rd, 0x3f8));
      rp_emit(g, rp_add(pointer, pointer, GP));
    }
  }
  if (own) rp_unlock(g, pointer);
}

void rp_big_memory(struct rp_gen *g) {
  unsigned n = 2 + rp_below(g, 12), pointer = rp_lock(g);
  unsigned mode = rp_below(g, 6), stride = 1u << rp_below(g, 6); /* pages: 4 KB (one L1 set) to 128 KB (one L2 set) */
  int line = 64 * rp_between(g, -32, 31);
  if (mode == 3 || mode == 5) n = 1;
  while (n--) {
    switch (mode) {
      case 0: /* lines of one set */
        rp_emit(g, rp_lui(pointer, (int)(rp_below(g, 12) * stride)));
        rp_emit(g, rp_add(pointer, pointer, TP));
        hot_access(g, pointer, line + 8 * rp_between(g, 0, 7));
        break;
      case 5: { /* the same, densely: more lines than ways, evicted and wanted again at once */
        unsigned at[3] = {rp_lock(g), rp_lock(g), rp_lock(g)};
        for (unsigned i = 0; i < 24; i++) {
          unsigned k = rp_below(g, 3);
          if (i < 3) k = i;
          if (i < 3 || rp_chance(g, 30)) {
            rp_emit(g, rp_lui(at[k], (int)(rp_below(g, 7) * stride)));
            rp_emit(g, rp_add(at[k], at[k], TP));
          }
          hot_access(g, at[k], line + 8 * rp_between(g, 0, 7));
        }
        for (unsigned i = 0; i < 3; i++) rp_unlock(g, at[i]);
        break;
      }
      case 1: /* anywhere in 64 KB, from data */
        rp_emit(g, rp_slli(pointer, rp_pick_rs(g), 48));
        rp_emit(g, rp_srli(pointer, pointer, 48));
        rp_emit(g, rp_andi(pointer, pointer, -8));
        rp_emit(g, rp_add(pointer, pointer, TP));
        hot_access(g, pointer, 8 * rp_between(g, 0, 255));
        break;
      case 2: /* a stream */
        if (rp_chance(g, 30)) {
          rp_emit(g, rp_lui(pointer, (int)rp_below(g, 4096)));
          rp_emit(g, rp_add(pointer, pointer, TP));
        } else {
          rp_emit(g, rp_andi(pointer, rp_pick_rs(g), 0x7f8));
          rp_emit(g, rp_add(pointer, pointer, TP));
        }
        for (int i = 0, step = rp_chance(g, 50) ? 64 : 8; i < 8; i++) hot_access(g, pointer, i * step);
        break;
      case 3: /* more stores, or loads, than any buffer holds, each to a line of its own */
        rp_emit(g, rp_lui(pointer, (int)rp_below(g, 4096)));
        rp_emit(g, rp_add(pointer, pointer, TP));
        for (int i = -32, end = rp_between(g, -24, 31), load = rp_chance(g, 40); i < end; i++)
          rp_emit(g, load ? rp_ld(rp_pick_rd(g), pointer, 64 * i) : rp_sd(rp_pick_rs(g), pointer, 64 * i));
        break;
      default: /* few lines, first touched while a miss to them is under way */
        rp_emit(g, rp_lui(pointer, (int)rp_below(g, 64)));
        rp_emit(g, rp_add(pointer, pointer, TP));
        for (unsigned i = rp_below(g, 6); i > 0; i--) hot_access(g, pointer, line + 8 * rp_between(g, 0, 15));
        if (rp_chance(g, 40)) hot_access(g, GP, 8 * rp_between(g, 0, 3));
        break;
    }
    if (rp_chance(g, 25)) rp_one_alu(g, rp_pick_rd(g));
  }
  rp_unlock(g, pointer);
}

/* Stores whose address comes late (from a division or a miss), and younger loads to the same few bytes. */
void rp_late_store(struct rp_gen *g) {
  unsigned n = 1 + rp_below(g, 3), pointer = rp_lock(g);
  while (n--) {
    switch (rp_below(g, 3)) {
      case 0: rp_emit(g, rp_r(OP_OP, 4 + rp_below(g, 4), 1, pointer, rp_pick_rs(g), rp_pick_rs(g))); break;
      case 1:
        rp_emit(g, rp_lui(pointer, (int)rp_below(g, 4096)));
        rp_emit(g, rp_add(pointer, pointer, TP));
        rp_emit(g, rp_ld(pointer, pointer, 8 * rp_between(g, 0, 7)));
        break;
      default:
        rp_emit(g, rp_r(OP_OP, 0, 1, pointer, rp_pick_rs(g), rp_pick_rs(g)));
        rp_emit(g, rp_r(OP_OP, 0, 1, pointer, pointer, rp_pick_rs(g)));
    }
    rp_emit(g, rp_andi(pointer, pointer, 0x18 | (int)rp_below(g, 2) << 5));
    rp_emit(g, rp_add(pointer, pointer, GP));
    hot_access(g, pointer, 0);
    for (unsigned i = 1 + rp_below(g, 6); i > 0; i--) {
      int offset = 8 * rp_between(g, 0, rp_chance(g, 60) ? 1 : 7);
      if (rp_chance(g, 50)) rp_emit(g, rp_ld(rp_pick_rd(g), GP, offset));
      else hot_access(g, GP, offset);
      if (rp_chance(g, 30)) rp_one_alu(g, rp_pick_rd(g));
    }
  }
  rp_unlock(g, pointer);
}
