#include "random/runtime.h"

#include <string.h>

#include "isa/isa.h"
#include "random/asm.h"
#include "random/layout.h"

/* An assembler for the image: forward branches are patched, backward ones computed. */
struct place {
  uint8_t *image;
  uint32_t at;
};

static void put_word(struct place *c, uint32_t word) {
  memcpy(c->image + c->at, &word, sizeof word);
  c->at += 4;
}
static uint32_t reserve(struct place *c) {
  c->at += 4;
  return c->at - 4;
}
static void land(struct place *c, uint32_t from, unsigned f3, unsigned rs1, unsigned rs2) {
  uint32_t word = rp_b(f3, rs1, rs2, (int)(c->at - from));
  memcpy(c->image + from, &word, sizeof word);
}
static void address(struct place *c, unsigned rd, uint32_t offset) { /* auipc, addi */
  int distance = (int)offset - (int)c->at, high = (distance + 0x800) >> 12;
  put_word(c, rp_auipc(rd, high));
  put_word(c, rp_addi(rd, rd, distance - high * 4096));
}
static void csrw(struct place *c, unsigned csr, unsigned rs) { put_word(c, rp_csr_op(1, X0, rs, csr)); }
static void csrr(struct place *c, unsigned rd, unsigned csr) { put_word(c, rp_csr_op(2, rd, X0, csr)); }
static void doubleword(uint8_t *image, uint32_t offset, uint64_t value) {
  memcpy(image + RP_SYSTEM + offset, &value, sizeof value);
}

enum { BEQ = 0, BNE = 1, BLT = 4, BGE = 5 };

/* The runtime may be reached in every mode, whatever entries 1 to 6 become; entry 7 opens the rest. */
static void open_memory(struct place *c) {
  put_word(c, rp_addi(T0, X0, 1)); /* NAPOT of 16 KB: runtime, system page, stack */
  put_word(c, rp_slli(T0, T0, 29));
  put_word(c, rp_addi(T0, T0, RP_STACK_TOP / 8 - 1));
  csrw(c, CSR_PMPADDR0, T0);
  put_word(c, rp_addi(T0, X0, -1));
  csrw(c, CSR_PMPADDR0 + 7, T0);
  put_word(c, rp_addi(T0, X0, RP_PMP_OPEN));
  put_word(c, rp_slli(T1, T0, 56));
  put_word(c, rp_add(T0, T0, T1));
  csrw(c, CSR_PMPCFG0, T0);
}

static void startup(struct rp_gen *g, struct place *c) {
  c->at = 0;
  address(c, T0, RP_HANDLER);
  csrw(c, CSR_MTVEC, T0);
  csrw(c, CSR_MIE, X0);
  open_memory(c);
  address(c, XF, RP_SYSTEM);
  address(c, SP, RP_STACK_TOP);
  address(c, GP, RP_HOT + RP_HOT_BYTES / 2);
  put_word(c, rp_addi(TP, X0, RP_BIG >> 24));
  put_word(c, rp_slli(TP, TP, 24));
  if (!g->portable) {
    put_word(c, rp_ld(T0, XF, RP_CONSTS + 8 * (int)rp_below(g, RP_CONST_COUNT)));
    csrw(c, CSR_MCOUNTEREN, T0);
    if (rp_chance(g, 15)) put_word(c, rp_csr_op(5, X0, 1, CSR_MCHICKEN));
    unsigned enable = 1u << 3 | 1u << 7 | 1u << 13; /* any of them, often all */
    if (rp_chance(g, 50)) enable &= rp_below(g, 1u << 14);
    if (g->tries) enable |= 1u << 16;
    put_word(c, rp_lui(T0, (int)((enable + 0x800) >> 12)));
    put_word(c, rp_addi(T0, T0, (int)(enable & 0xfff) - (enable & 0x800 ? 0x1000 : 0)));
    csrw(c, CSR_MIE, T0);
  }
  if (g->pflag) put_word(c, rp_csr_op(5, X0, rp_below(g, 8), CSR_MPFLAGS));
  csrw(c, CSR_MSCRATCH, X0);
  put_word(c, rp_ld(RA, XF, RP_CONSTS));
  for (unsigned reg = T0; reg <= T4; reg++) put_word(c, rp_ld(reg, XF, RP_CONSTS + 8 * (int)reg));
  if (!g->portable && rp_chance(g, 60)) put_word(c, rp_csr_op(6, X0, 8, CSR_MSTATUS)); /* MIE */
  put_word(c, rp_jal(X0, (int)RP_CODE - (int)c->at));
}

/* x30 = system page; x28 and x29 are saved in the frame, x31 is the frame. */
static void interrupt_part(struct place *c, uint32_t *out, unsigned *outs, bool bus_errors, bool counters, bool supervisor) {
  put_word(c, rp_slli(XS, XS, 1));
  put_word(c, rp_srli(XS, XS, 1));
  put_word(c, rp_addi(T3, XS, 0)); /* x28 = cause */
  address(c, XS, RP_SYSTEM);
  put_word(c, rp_ld(T4, XS, RP_TAKEN));
  put_word(c, rp_addi(T4, T4, 1));
  put_word(c, rp_sd(T4, XS, RP_TAKEN));
  put_word(c, rp_ld(T4, XS, RP_LFSR)); /* xorshift: the handler's own random numbers */
  put_word(c, rp_slli(XS, T4, 13));
  put_word(c, rp_xor(T4, T4, XS));
  put_word(c, rp_srli(XS, T4, 7));
  put_word(c, rp_xor(T4, T4, XS));
  put_word(c, rp_slli(XS, T4, 17));
  put_word(c, rp_xor(T4, T4, XS));
  address(c, XS, RP_SYSTEM);
  put_word(c, rp_sd(T4, XS, RP_LFSR));

  put_word(c, rp_addi(T4, X0, 7));
  uint32_t timer = reserve(c);
  put_word(c, rp_addi(T4, X0, 13));
  uint32_t overflow = reserve(c), bus = 0;
  if (bus_errors) {
    put_word(c, rp_addi(T4, X0, 16));
    bus = reserve(c);
  }
  put_word(c, rp_lui(T4, 0x2000)); /* software: clear msip */
  put_word(c, rp_sw(X0, T4, 0));
  if (supervisor) { /* or one of supervisor mode, which the program has set itself */
    csrw(c, CSR_MENVCFG, X0);
    put_word(c, rp_addi(T4, X0, 0x222));
    put_word(c, rp_csr_op(3, X0, T4, CSR_MIP));
  }
  out[(*outs)++] = reserve(c);

  if (bus_errors) { /* bus error: forget it */
    land(c, bus, BEQ, T3, T4);
    csrw(c, CSR_MBUSCOUNT, X0);
    out[(*outs)++] = reserve(c);
  }

  land(c, timer, BEQ, T3, T4); /* timer: mtimecmp = mtime + random while the budget lasts */
  put_word(c, rp_lui(T3, 0x2004));
  put_word(c, rp_addi(T4, X0, -1));
  put_word(c, rp_sd(T4, T3, 0));
  put_word(c, rp_ld(T4, XS, RP_BUDGET));
  put_word(c, rp_addi(T4, T4, -1));
  put_word(c, rp_sd(T4, XS, RP_BUDGET));
  uint32_t spent = reserve(c);
  put_word(c, rp_ld(T4, XS, RP_LFSR));
  put_word(c, rp_ld(T3, XS, RP_DISTANCE));
  put_word(c, rp_r(OP_OP, 7, 0, T3, T3, T4)); /* and */
  put_word(c, rp_lui(T4, 0x200c));
  put_word(c, rp_ld(T4, T4, -8)); /* mtime */
  put_word(c, rp_add(T3, T3, T4));
  put_word(c, rp_lui(T4, 0x2004));
  put_word(c, rp_sd(T3, T4, 0));
  put_word(c, rp_ld(T4, XS, RP_LFSR)); /* one time in four a software interrupt behind it */
  put_word(c, rp_srli(T4, T4, 40));
  put_word(c, rp_andi(T4, T4, 3));
  out[(*outs)++] = c->at;
  put_word(c, rp_b(BNE, T4, X0, 0));
  put_word(c, rp_addi(T4, X0, 1));
  put_word(c, rp_lui(T3, 0x2000));
  put_word(c, rp_sw(T4, T3, 0));
  land(c, spent, BGE, X0, T4);
  out[(*outs)++] = reserve(c);

  /* Counter overflow: reset the units, which could raise it for ever; clear it; wind counter 3 up again while
   * the budget lasts. */
  land(c, overflow, BEQ, T3, T4);
  put_word(c, rp_csr_op(5, X0, 7, CSR_MPROFDELEG));
  put_word(c, rp_csr_op(5, X0, 0, CSR_MPROFDELEG));
  put_word(c, rp_lui(T4, 2));
  put_word(c, rp_csr_op(3, X0, T4, CSR_MIP));
  if (!counters) return;
  put_word(c, rp_ld(T4, XS, RP_BUDGET));
  put_word(c, rp_addi(T4, T4, -1));
  put_word(c, rp_sd(T4, XS, RP_BUDGET));
  out[(*outs)++] = c->at;
  put_word(c, rp_b(BGE, X0, T4, 0));
  put_word(c, rp_ld(T4, XS, RP_LFSR));
  put_word(c, rp_srli(T4, T4, 55));
  put_word(c, rp_sub(T4, X0, T4));
  csrw(c, CSR_MHPMCOUNTER3, T4);
  put_word(c, rp_addi(T4, X0, 1));
  put_word(c, rp_slli(T4, T4, 63));
  put_word(c, rp_csr_op(3, X0, T4, CSR_MHPMEVENT3));
}

/* Fix up the branches to the way out: those left empty become jumps. */
static void leave(struct place *c, const uint32_t *out, unsigned outs) {
  for (unsigned i = 0; i < outs; i++) {
    uint32_t word;
    memcpy(&word, c->image + out[i], sizeof word);
    word = word ? word | rp_b_offset((int)(c->at - out[i])) : rp_jal(X0, (int)(c->at - out[i]));
    memcpy(c->image + out[i], &word, sizeof word);
  }
}

static void nested_request(struct place *c) { /* a trap, and perhaps interrupts, inside of the handler */
  csrr(c, T4, CSR_MSTATUS);
  put_word(c, rp_sd(T4, XF, 24));
  put_word(c, rp_addi(XF, XF, RP_FRAME_BYTES));
  put_word(c, rp_csr_op(6, X0, 8, CSR_MSTATUS));
  put_word(c, RP_ECALL);
  put_word(c, rp_ld(T4, XF, 8));
  put_word(c, 0); /* illegal */
  put_word(c, rp_csr_op(7, X0, 8, CSR_MSTATUS));
  put_word(c, rp_addi(XF, XF, -RP_FRAME_BYTES));
  put_word(c, rp_ld(T4, XF, 24));
  csrw(c, CSR_MSTATUS, T4);
}

/* The interrupted code goes on with other flags: each bit of PREV flips one time in four. */
static void change_flags(struct place *c) {
  address(c, XS, RP_SYSTEM);
  put_word(c, rp_ld(T3, XS, RP_HASH));
  put_word(c, rp_ld(T4, XS, RP_LFSR));
  put_word(c, rp_xor(T3, T3, T4));
  put_word(c, rp_srli(T4, T3, 11));
  put_word(c, rp_r(OP_OP, 7, 0, T3, T3, T4)); /* and */
  put_word(c, rp_andi(T3, T3, 0x700));
  csrr(c, T4, CSR_MPFLAGS);
  put_word(c, rp_xor(T4, T4, T3));
  csrw(c, CSR_MPFLAGS, T4);
}

/* An access fault of a fetch or load in RAM: once more, up to `tries` times at one place. Leaves the branch
 * to there, and x28 as it was: the cause. x30 = system page. */
static uint32_t try_again(struct place *c, unsigned tries) {
  put_word(c, rp_andi(T4, T3, ~4)); /* 1 or 5 */
  put_word(c, rp_addi(T4, T4, -1));
  uint32_t other = reserve(c);
  csrr(c, T4, CSR_MTVAL);
  put_word(c, rp_srli(T4, T4, 27));
  put_word(c, rp_addi(T4, T4, -16));
  uint32_t elsewhere = reserve(c);
  put_word(c, rp_ld(T4, XS, RP_FAILED));
  csrr(c, T3, CSR_MEPC);
  put_word(c, rp_sd(T3, XS, RP_FAILED));
  put_word(c, rp_sub(T4, T4, T3));
  put_word(c, rp_ld(T3, XS, RP_TRIES));
  uint32_t same = reserve(c);
  put_word(c, rp_addi(T3, X0, 0));
  land(c, same, BEQ, T4, X0);
  put_word(c, rp_addi(T3, T3, 1));
  put_word(c, rp_sd(T3, XS, RP_TRIES));
  put_word(c, rp_i(OP_IMM, 2, T4, T3, (int)tries + 1)); /* slti */
  uint32_t again = reserve(c);
  put_word(c, rp_sd(X0, XS, RP_TRIES)); /* forbidden: enough */
  csrr(c, T3, CSR_MCAUSE);
  land(c, other, BNE, T4, X0);
  land(c, elsewhere, BNE, T4, X0);
  return again;
}

static void handler(struct rp_gen *g, struct place *c) {
  uint32_t out[8];
  unsigned outs = 0;
  c->at = RP_HANDLER;
  put_word(c, rp_sd(T4, XF, 0));
  put_word(c, rp_sd(T3, XF, 8));
  if (g->pflag) { /* all flags are off */
    put_word(c, rp_profile(2, rp_sd(X0, XF, 0)));
    put_word(c, rp_profile(1, rp_jal(X0, -8)));
    put_word(c, rp_profile(0, rp_addi(XF, XF, 64)));
  }
  csrr(c, XS, CSR_MCAUSE);
  uint32_t exception = reserve(c);
  if (!g->portable) interrupt_part(c, out, &outs, g->tries, rp_chance(g, 50), g->extensions & ISA_EXT_S);
  out[outs++] = reserve(c);

  land(c, exception, BGE, XS, X0);
  csrr(c, T4, CSR_MEPC);
  put_word(c, rp_sd(T4, XF, 16));
  put_word(c, rp_slli(T3, XS, 3)); /* hash of cause, pc and value */
  put_word(c, rp_add(T4, T4, T3));
  csrr(c, T3, CSR_MTVAL);
  uint32_t misaligned = reserve(c); /* of a jump, and ebreak: machines differ in mtval */
  put_word(c, rp_addi(XS, XS, -3));
  uint32_t keep = reserve(c);
  land(c, misaligned, BEQ, XS, X0);
  put_word(c, rp_addi(T3, X0, 0));
  land(c, keep, BNE, XS, X0);
  put_word(c, rp_add(T4, T4, T3));
  address(c, XS, RP_SYSTEM);
  put_word(c, rp_ld(T3, XS, RP_HASH));
  put_word(c, rp_add(T4, T4, T3));
  put_word(c, rp_slli(T3, T4, 7));
  put_word(c, rp_xor(T4, T4, T3));
  put_word(c, rp_srli(T3, T4, 9));
  put_word(c, rp_xor(T4, T4, T3));
  put_word(c, rp_sd(T4, XS, RP_HASH));

  csrr(c, T3, CSR_MCAUSE);
  uint32_t again = 0;
  if (g->tries) again = try_again(c, g->tries);
  put_word(c, rp_addi(T4, T3, -1));
  uint32_t not_fetch = reserve(c);
  put_word(c, rp_addi(T4, RA, 0)); /* nothing to step over: go on at ra */
  put_word(c, rp_sd(T4, XF, 16));
  uint32_t resume = reserve(c);
  land(c, not_fetch, BNE, T4, X0);
  put_word(c, rp_ld(T4, XF, 16));
  put_word(c, rp_addi(T4, T4, 4));
  put_word(c, rp_sd(T4, XF, 16));
  put_word(c, rp_andi(T4, T3, 0x18)); /* 8 or 11: environment call */
  uint32_t not_call = reserve(c);
  put_word(c, rp_ld(T3, XS, RP_REQUEST));
  put_word(c, rp_sd(X0, XS, RP_REQUEST));
  uint32_t no_request = reserve(c);
  put_word(c, rp_lui(XS, 2));
  put_word(c, rp_addi(XS, XS, -0x800)); /* MPP */
  put_word(c, rp_addi(T3, T3, -RP_TO_MACHINE));
  uint32_t not_machine = reserve(c);
  put_word(c, rp_csr_op(2, X0, XS, CSR_MSTATUS));
  land(c, not_machine, BNE, T3, X0);
  put_word(c, rp_addi(T3, T3, RP_TO_MACHINE - RP_TO_USER));
  uint32_t not_user = reserve(c);
  put_word(c, rp_csr_op(3, X0, XS, CSR_MSTATUS));
  land(c, not_user, BNE, T3, X0);
  put_word(c, rp_addi(T3, T3, RP_TO_USER - RP_NESTED));
  uint32_t not_nested = reserve(c);
  nested_request(c);
  land(c, not_nested, BNE, T3, X0);
  land(c, not_call, BEQ, T4, X0);
  land(c, no_request, BEQ, T3, X0);
  land(c, resume, BEQ, X0, X0);
  if (g->tries) land(c, again, BNE, T4, X0);
  put_word(c, rp_ld(T4, XF, 16));
  csrw(c, CSR_MEPC, T4);

  leave(c, out, outs);
  if (g->pflag) change_flags(c);
  put_word(c, rp_ld(T4, XF, 0));
  put_word(c, rp_ld(T3, XF, 8));
  put_word(c, RP_MRET);
}

static void epilogue(const struct rp_gen *g, struct place *c) {
  int step = g->portable ? 8 : 40; /* all of the hot window, or samples: lockstep sees the rest */
  c->at = RP_EPILOGUE;
  for (int reg = RA; reg <= T4; reg++) put_word(c, rp_sd((unsigned)reg, XF, RP_SIGNATURE + 8 * (reg - 1)));
  put_word(c, rp_addi(T0, X0, RP_TO_MACHINE));
  put_word(c, rp_sd(T0, XF, RP_REQUEST));
  put_word(c, RP_ECALL);
  put_word(c, rp_csr_op(7, X0, 8, CSR_MSTATUS));
  csrw(c, CSR_MIE, X0);
  put_word(c, rp_ld(T0, XF, RP_HASH));
  put_word(c, rp_sd(T0, XF, RP_SIGNATURE + 8 * 29));
  address(c, T0, RP_HOT); /* fold the hot window */
  put_word(c, rp_addi(T1, X0, (int)RP_HOT_BYTES / step));
  put_word(c, rp_addi(T2, X0, 0));
  uint32_t fold = c->at;
  put_word(c, rp_ld(T3, T0, 0));
  put_word(c, rp_slli(T4, T2, 5));
  put_word(c, rp_add(T2, T2, T4));
  put_word(c, rp_xor(T2, T2, T3));
  put_word(c, rp_addi(T0, T0, step));
  put_word(c, rp_addi(T1, T1, -1));
  put_word(c, rp_b(BNE, T1, X0, (int)fold - (int)c->at));
  put_word(c, rp_sd(T2, XF, RP_SIGNATURE + 8 * 30));
  put_word(c, rp_addi(T0, XF, RP_SIGNATURE)); /* fold the signature into its last doubleword, and print that */
  put_word(c, rp_addi(T1, X0, 31));
  put_word(c, rp_addi(T2, X0, 0));
  fold = c->at;
  put_word(c, rp_ld(T3, T0, 0));
  put_word(c, rp_slli(T4, T2, 5));
  put_word(c, rp_add(T2, T2, T4));
  put_word(c, rp_xor(T2, T2, T3));
  put_word(c, rp_addi(T0, T0, 8));
  put_word(c, rp_addi(T1, T1, -1));
  put_word(c, rp_b(BNE, T1, X0, (int)fold - (int)c->at));
  put_word(c, rp_sd(T2, T0, 0));
  put_word(c, rp_lui(T3, 0x10000));
  put_word(c, rp_addi(T1, X0, 60));
  fold = c->at;
  put_word(c, rp_r(OP_OP, 5, 0, T0, T2, T1)); /* srl */
  put_word(c, rp_andi(T0, T0, 15));
  put_word(c, rp_i(OP_IMM, 2, T4, T0, 10)); /* slti */
  uint32_t digit = reserve(c);
  put_word(c, rp_addi(T0, T0, 'a' - '0' - 10));
  land(c, digit, BNE, T4, X0);
  put_word(c, rp_addi(T0, T0, '0'));
  put_word(c, rp_s(0, T0, T3, 0));
  put_word(c, rp_addi(T1, T1, -4));
  put_word(c, rp_b(BGE, T1, X0, (int)fold - (int)c->at));
  put_word(c, rp_addi(T0, X0, '\n'));
  put_word(c, rp_s(0, T0, T3, 0));
  address(c, T0, RP_TOHOST);
  put_word(c, rp_addi(T1, X0, 1));
  put_word(c, rp_sd(T1, T0, 0));
  put_word(c, rp_lui(T0, 0x100)); /* the exit device, for machines without tohost */
  put_word(c, rp_lui(T1, 5));
  put_word(c, rp_addi(T1, T1, 0x555));
  put_word(c, rp_sw(T1, T0, 0));
  put_word(c, rp_jal(X0, 0));
}

void rp_runtime(struct rp_gen *g, unsigned rounds, uint8_t *image) {
  struct place c = {.image = image};
  startup(g, &c);
  handler(g, &c);
  epilogue(g, &c);
  doubleword(image, RP_ROUNDS, rounds);
  doubleword(image, RP_BUDGET, rp_below(g, 400));
  doubleword(image, RP_LFSR, rp_next(g) | 1);
  doubleword(image, RP_DISTANCE, (1ull << rp_between(g, 2, 11)) - 1);
  for (uint32_t i = 0; i < RP_CONST_COUNT; i++) doubleword(image, RP_CONSTS + 8 * i, rp_corner(g));
  for (uint32_t i = 0; i < RP_HOT_BYTES / 8; i++) {
    uint64_t value = rp_corner(g);
    memcpy(image + RP_HOT + 8 * i, &value, sizeof value);
  }
}
