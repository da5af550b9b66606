#include "random/trap.h"

#include "isa/isa.h"
#include "random/asm.h"
#include "random/data.h"
#include "random/layout.h"

static unsigned one_of(struct rp_gen *g, const unsigned char *list, unsigned n) { return list[rp_below(g, n)]; }

static uint32_t bad_system(struct rp_gen *g) {
  static const uint32_t words[] = {
    0x10200073u /* sret */,
    0x00200073u /* uret */,
    0x7b200073u /* dret */,
    0x30200173u /* mret, rd */,
    0x30210073u /* mret, rs1 */,
    0x10500173u /* wfi, rd */,
    0x10508073u /* wfi, rs1 */,
    0x000000f3u /* ecall, rd */,
    0x00108073u /* ebreak, rs1 */,
    0x00300073u,
    0x30300073u,
    0x10400073u,
    0x70200073u /* mnret */
  };
  const unsigned first = g->extensions & ISA_EXT_S ? 1 : 0; /* sret */
  return words[first + rp_below(g, sizeof words / sizeof words[0] - first)];
}

static bool of_supervisor(unsigned csr) { return csr >> 8 == 1 || csr == 0x302 || csr == 0x303 || csr == 0xda0; }

/* The address of a CSR that does not exist on either machine. */
static unsigned absent_csr(struct rp_gen *g) {
  static const unsigned short list[] = {0x000, 0x00f, 0x004, 0x104, 0x105, 0x140, 0x180, 0x302, 0x303, 0x310, 0x312, 0x31a, 0x34a,
                                        0x34b, 0x3a1, 0x3c0, 0x3ef, 0x5a8, 0x600, 0x645, 0x680, 0x6ff, 0x7a8, 0x7b0, 0x7b1, 0x7cf,
                                        0x7ff, 0x800, 0x8ff, 0x9c0, 0xb01, 0xb20, 0xb80, 0xb82, 0xb9f, 0xbff, 0xc80, 0xc82, 0xcbf,
                                        0xcfe, 0xda0, 0xe12, 0xf10, 0xf16, 0xf1f, 0xffe, 0x321, 0x322, 0xbc0, 0xff7};
  unsigned number;
  do number = list[rp_below(g, sizeof list / sizeof list[0])];
  while (g->extensions & ISA_EXT_S && of_supervisor(number));
  return number;
}

static unsigned read_only_csr(struct rp_gen *g) {
  static const unsigned short list[] = {0xc00, 0xc01, 0xc02, 0xc03, 0xc0a, 0xc1f, 0xf11, 0xf12, 0xf13, 0xf14, 0xf15};
  return list[rp_below(g, sizeof list / sizeof list[0])];
}

static uint32_t illegal_word(struct rp_gen *g) {
  static const unsigned char opcodes[] = {0x07, 0x0b, 0x1f, 0x27, 0x2b, 0x2f, 0x3f, 0x43, 0x47, 0x4b,
                                          0x4f, 0x53, 0x57, 0x5b, 0x5f, 0x6b, 0x77, 0x7b, 0x7f};
  static const unsigned char op_f7[] = {2, 3, 6, 8, 9, 17, 33, 64, 96, 127}, shift_f6[] = {1, 2, 8, 15, 17, 32, 63};
  static const unsigned char op32_f3[] = {2, 3, 6, 7}, imm32_f3[] = {2, 3, 4, 6, 7}, store_f3[] = {4, 5, 6, 7};
  uint32_t random = (uint32_t)rp_next(g), fields = random & 0xffff8f80u; /* rd, rs1, rs2, funct7 */
  switch (rp_below(g, 14)) {
    case 0: return g->portable ? 0 : random & ~3u;
    case 1: return g->portable ? 0 : (random & ~3u) | rp_below(g, 3);
    case 2: {
      const unsigned opcode = one_of(g, opcodes, sizeof opcodes);
      if (opcode == OP_AMO && g->extensions & ISA_EXT_A)
        return (fields & 0x01ffffffu) | 0x28000000u | 3u << 12 | OP_AMO; /* no AMO */
      return (random & ~0x7fu) | opcode;
    }
    case 3: return (fields & 0x01ffffffu) | one_of(g, op_f7, sizeof op_f7) << 25 | rp_below(g, 8) << 12 | OP_OP;
    case 4: return (fields & 0x01ffffffu) | 32u << 25 | (rp_below(g, 4) + 1) << 12 | OP_OP; /* sub, sra only */
    case 5:
      return (fields & 0x03ffffffu) | (uint32_t)one_of(g, shift_f6, sizeof shift_f6) << 26 | (rp_below(g, 2) ? 1u : 5u) << 12 |
             OP_IMM;
    case 6: return (fields & 0x01ffffffu) | one_of(g, op32_f3, sizeof op32_f3) << 12 | OP_OP32;
    case 7: return fields | one_of(g, imm32_f3, sizeof imm32_f3) << 12 | OP_IMM32;
    case 8: return (fields & 0x01ffffffu) | 1u << 25 | 1u << 12 | OP_IMM32; /* slliw by 32 and more */
    case 9: return fields | rp_between(g, 2, 3) << 12 | OP_BRANCH;
    case 10: return rp_chance(g, 50) ? fields | 7u << 12 | OP_LOAD : fields | one_of(g, store_f3, sizeof store_f3) << 12 | OP_STORE;
    case 11: return fields | (rp_below(g, 7) + 1) << 12 | OP_JALR;
    case 12:
      return g->portable        ? 0xffffffffu
             : rp_chance(g, 50) ? fields | (rp_below(g, 6) + 2) << 12 | OP_MISCMEM
                                : fields | 4u << 12 | OP_SYSTEM;
    default: return g->portable ? 0x7b200073u : bad_system(g);
  }
}

/* Where profile instructions are legal: one without lower half, a control instruction of type 3, a profile
 * form of any other. */
static uint32_t illegal_with_flags(struct rp_gen *g) {
  uint32_t word = (uint32_t)rp_next(g);
  switch (rp_below(g, 4)) {
    case 0: return word << 16;
    case 1: return (word & ~0x7fu) | 3u << 20 | 3u << 7 | OP_CUSTOM0;
    default: break;
  }
  do word = illegal_word(g);
  while ((word & 3) != 3 || (word & 0x7f) == OP_CUSTOM0);
  return rp_chance(g, 50) ? word : rp_profile(rp_below(g, 3), word);
}

uint32_t rp_illegal_word(struct rp_gen *g) { return g->pflag ? illegal_with_flags(g) : illegal_word(g); }

void rp_illegal(struct rp_gen *g) {
  unsigned n = 1 + (rp_chance(g, 30) ? rp_below(g, 4) : 0);
  while (n--) {
    switch (rp_below(g, 4)) {
      case 0: /* no such CSR */
        if (!g->portable) {
          static const unsigned char f3s[6] = {1, 2, 3, 5, 6, 7};
          rp_emit(g, rp_csr_op(f3s[rp_below(g, 6)], rp_below(g, 32), rp_below(g, 32), absent_csr(g)));
          break;
        }                                /* fallthrough */
      case 1: {                          /* a write to a read-only one */
        unsigned csr = read_only_csr(g); /* QEMU 7.2 lets csrrs and csrrc of a register that holds 0 pass */
        if (rp_chance(g, 50)) rp_emit(g, rp_csr_op(rp_chance(g, 50) ? 1 : 5, rp_below(g, 32), rp_below(g, 32), csr));
        else
          rp_emit(g, rp_csr_op(2 + rp_below(g, 2) + (g->portable ? 4 : 4 * rp_below(g, 2)), rp_below(g, 32), 1 + rp_below(g, 31),
                               csr));
        break;
      }
      default: rp_emit(g, rp_illegal_word(g));
    }
    if (rp_chance(g, 50)) rp_one_alu(g, rp_pick_rd(g));
  }
}

void rp_request(struct rp_gen *g, enum rp_request what) {
  if (what == RP_SKIP) {
    rp_emit(g, rp_sd(X0, XF, RP_REQUEST));
  } else {
    unsigned rd = rp_pick_rd(g);
    rp_emit(g, rp_addi(rd, X0, what));
    rp_emit(g, rp_sd(rd, XF, RP_REQUEST));
  }
  if (rp_chance(g, 40)) rp_plain(g, 1 + rp_below(g, 3));
  rp_emit(g, RP_ECALL);
}

static void mret_here(struct rp_gen *g, unsigned f3);

void rp_environment(struct rp_gen *g) {
  unsigned n = 1 + (rp_chance(g, 30) ? rp_below(g, 3) : 0);
  while (n--) {
    switch (rp_below(g, 5)) {
      case 0: rp_emit(g, RP_EBREAK); break;
      case 2: mret_here(g, 2); break;
      case 1: rp_request(g, RP_NESTED); break;
      default: rp_emit(g, RP_ECALL); break;
    }
    if (rp_chance(g, 60)) rp_one_alu(g, rp_pick_rd(g));
  }
}

/* An address of RAM's neighbourhood, or far from it, where nothing answers. */
static void emit_hole(struct rp_gen *g, unsigned rd) {
  switch (rp_below(g, g->portable ? 4 : 8)) {
    case 0: rp_emit(g, rp_addi(rd, X0, 8 * rp_between(g, 0, 120))); break;
    case 1: rp_emit(g, rp_lui(rd, 0x08000)); break;
    case 2:
      rp_emit(g, rp_addi(rd, X0, 17));
      rp_emit(g, rp_slli(rd, rd, 27));
      break; /* 0x88000000: behind RAM */
    case 3:
      rp_emit(g, rp_addi(rd, X0, 3));
      rp_emit(g, rp_slli(rd, rd, 30));
      break;
    case 4: rp_emit(g, rp_addi(rd, X0, -(1 << rp_below(g, 11)))); break;
    case 5: /* RAM's address with more bits */
      rp_emit(g, rp_addi(rd, X0, 1));
      rp_emit(g, rp_slli(rd, rd, 32u + rp_below(g, 32)));
      rp_emit(g, rp_add(rd, rd, rp_chance(g, 50) ? GP : TP));
      break;
    case 6:
      rp_emit(g, rp_addi(rd, X0, 1));
      rp_emit(g, rp_slli(rd, rd, 31));
      rp_emit(g, rp_addi(rd, rd, -8));
      break;                                                                         /* below RAM */
    default: rp_emit(g, rp_lui(rd, (int)rp_below(g, 2) ? 0x02010 : 0x10001)); break; /* behind a device */
  }
}

void rp_data_fault(struct rp_gen *g) {
  unsigned n = 1 + rp_below(g, 3), pointer = rp_lock(g);
  while (n--) {
    bool hole = g->portable || rp_chance(g, 50);
    if (!hole && rp_chance(g, 20)) { /* misaligned at a device */
      rp_emit(g, rp_lui(pointer, rp_chance(g, 50) ? 0x02000 : 0x10000));
      int offset = 2 * rp_between(g, 0, 20) + 1;
      if (rp_chance(g, 50)) rp_emit(g, rp_s(1 + rp_below(g, 3), rp_pick_rs(g), pointer, offset));
      else rp_emit(g, rp_i(OP_LOAD, 1 + rp_below(g, 3), rp_pick_rd(g), pointer, offset));
      continue;
    }
    if (hole) {
      emit_hole(g, pointer);
    } else { /* misaligned: in the hot window, across lines and at its end, or in a hole as well */
      rp_emit(g, rp_andi(pointer, rp_pick_rs(g), 0x7f));
      rp_emit(g, rp_add(pointer, pointer, rp_chance(g, 80) ? GP : X0));
    }
    for (unsigned i = 1 + rp_below(g, 3); i > 0; i--) {
      unsigned size = rp_below(g, 4);
      int offset = hole ? (int)rp_below(g, 2) << size : rp_between(g, -64, 64);
      if (hole && !g->portable && rp_chance(g, 30)) offset = rp_between(g, 0, 7);
      if (rp_chance(g, 50)) rp_emit(g, rp_s(size, rp_pick_rs(g), pointer, offset));
      else rp_emit(g, rp_i(OP_LOAD, size == 3 ? 3 : size + 4 * rp_below(g, 2), rp_pick_rd(g), pointer, offset));
      if (rp_chance(g, 40)) rp_plain(g, 1 + rp_below(g, 2));
    }
  }
  rp_unlock(g, pointer);
}

void rp_fetch_fault(struct rp_gen *g) {
  uint32_t before = g->locked;
  unsigned target = rp_lock(g);
  g->locked |= 1u << RA;
  switch (rp_below(g, 5)) {
    case 0:
    case 1: /* a call into a hole: the handler returns to ra */
      if (g->portable || rp_chance(g, 70)) emit_hole(g, target);
      else rp_emit(g, rp_lui(target, rp_chance(g, 50) ? 0x02000 : 0x10000)); /* a device */
      rp_emit(g, rp_jalr(RA, target, 0));
      break;
    case 2: { /* a jump, ra set before */
      emit_hole(g, target);
      size_t at = rp_here(g);
      rp_emit_address(g, RA);
      rp_plain(g, rp_below(g, 3));
      rp_emit(g, rp_jalr(X0, target, 0));
      rp_patch_address(g, at, rp_here(g));
      break;
    }
    case 3: /* a target that is not a multiple of four: the jump itself traps and is stepped over */
      rp_emit_address(g, target);
      rp_emit(g, rp_jalr(rp_chance(g, 50) ? RA : rp_pick_rd(g), target, 2 + 4 * rp_between(g, 0, 5) + (int)rp_below(g, 2)));
      break;
    default: { /* branches and jumps by an odd number of halfwords */
      if (rp_chance(g, 50)) rp_emit(g, rp_jal(rp_chance(g, 50) ? RA : X0, 2 + 4 * rp_between(g, -8, 8)));
      else rp_emit(g, rp_b(rp_below(g, 2), rp_pick_rs(g), rp_pick_rs(g), 2 + 4 * rp_between(g, -8, 8)));
    }
  }
  g->locked = before;
}

/* csrw mepc, mret to the next instruction, with MPP set or cleared by f3 (2, 3). Skipped in U mode. */
static void mret_here(struct rp_gen *g, unsigned f3) {
  if (g->tries) { /* one of these whose fetch fails would change mepc */
    rp_request(g, f3 == 2 ? RP_TO_MACHINE : RP_TO_USER);
    return;
  }
  unsigned target = rp_pick_rd(g), mask;
  do mask = rp_pick_rd(g);
  while (mask == target);
  rp_emit(g, rp_csr_op(7, X0, 8, CSR_MSTATUS)); /* no interrupt may change mepc now */
  size_t at = rp_here(g);
  rp_emit_address(g, target);
  rp_emit(g, rp_csr_op(1, X0, target, CSR_MEPC));
  rp_emit(g, rp_lui(mask, 2));
  rp_emit(g, rp_addi(mask, mask, -0x800));
  rp_emit(g, rp_csr_op(f3, X0, mask, CSR_MSTATUS));
  if (rp_chance(g, 50)) {
    rp_emit(g, rp_addi(mask, X0, 128));
    rp_emit(g, rp_csr_op(2 + rp_below(g, 2), X0, mask, CSR_MSTATUS)); /* MPIE */
  }
  rp_emit(g, RP_MRET);
  rp_patch_address(g, at, rp_here(g));
}

/* Down into U mode by mret or by request; a block of anything there; up again by request. */
void rp_user_mode(struct rp_gen *g) {
  if (rp_chance(g, 60)) mret_here(g, 3);
  else rp_request(g, RP_TO_USER);
  rp_block(g, 4 + rp_below(g, 24));
  rp_request(g, RP_TO_MACHINE);
}

/* Another trap handler for a while: it only steps over. */
void rp_local_handler(struct rp_gen *g) {
  unsigned fresh = rp_pick_rd(g), old = rp_lock(g);
  while (fresh == old) fresh = rp_pick_rd(g);
  rp_emit(g, rp_csr_op(7, X0, 8, CSR_MSTATUS));
  size_t at = rp_here(g);
  rp_emit_address(g, fresh);
  if (!g->portable && rp_chance(g, 40)) rp_emit(g, rp_addi(fresh, fresh, rp_between(g, 1, 3))); /* vectored: not here */
  rp_emit(g, rp_csr_op(1, old, fresh, CSR_MTVEC));
  for (unsigned n = 1 + rp_below(g, 5); n > 0; n--) {
    switch (rp_below(g, 5)) {
      case 0: rp_emit(g, RP_EBREAK); break;
      case 1: rp_illegal(g); break;
      case 2: rp_data_fault(g); break;
      case 3: rp_plain(g, 2); break;
      default: rp_emit(g, rp_chance(g, 50) ? RP_ECALL : rp_illegal_word(g)); break;
    }
  }
  rp_emit(g, rp_csr_op(1, X0, old, CSR_MTVEC));
  if (rp_chance(g, 60)) rp_emit(g, rp_csr_op(6, X0, 8, CSR_MSTATUS));
  size_t over = rp_here(g);
  rp_emit(g, rp_jal(X0, 0));
  rp_patch_address(g, at, rp_here(g));
  rp_emit(g, rp_csr_op(2, XS, X0, CSR_MEPC));
  rp_emit(g, rp_addi(XS, XS, 4));
  rp_emit(g, rp_csr_op(1, X0, XS, CSR_MEPC));
  if (rp_chance(g, 50)) rp_emit(g, rp_csr_op(2, XS, X0, rp_chance(g, 50) ? CSR_MCAUSE : CSR_MTVAL));
  rp_emit(g, RP_MRET);
  rp_patch_jal(g, over, rp_here(g));
  rp_unlock(g, old);
}
