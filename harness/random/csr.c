#include "random/csr.h"

#include "random/asm.h"
#include "random/data.h"
#include "random/layout.h"

static const unsigned char csr_f3[6] = {1, 2, 3, 5, 6, 7};

void rp_csr_access(struct rp_gen *g, unsigned csr) {
  unsigned f3 = csr_f3[rp_below(g, 6)], rd = rp_chance(g, 20) ? X0 : rp_pick_rd(g);
  unsigned src = f3 >= 5 ? rp_below(g, 32) : rp_chance(g, 20) ? X0 : rp_pick_rs(g);
  if (f3 >= 5 && rp_chance(g, 20)) src = 0;
  rp_emit(g, rp_csr_op(f3, rd, src, csr));
}

static void csr_read(struct rp_gen *g, unsigned csr) {
  rp_emit(g, rp_csr_op(rp_chance(g, 50) ? (rp_chance(g, 50) ? 2 : 3) : (rp_chance(g, 50) ? 6 : 7), rp_pick_rd(g), X0, csr));
}

void rp_csr(struct rp_gen *g) {
  static const unsigned short own[] = {CSR_MSCRATCH,   CSR_MSCRATCH, CSR_MTVAL,    CSR_MEPC,    CSR_MEPC,         CSR_MCAUSE,
                                       CSR_MCOUNTEREN, CSR_MCONTEXT, CSR_MCHICKEN, CSR_MENVCFG, CSR_MISA,         CSR_MSTATUS,
                                       CSR_MSTATUS,    CSR_MIE,      CSR_MIE,      CSR_MIP,     CSR_MCOUNTINHIBIT};
  for (unsigned n = 1 + rp_below(g, 5); n > 0; n--) {
    if (g->portable) {
      rp_csr_access(g, CSR_MSCRATCH);
    } else if (rp_chance(g, 80)) {
      rp_csr_access(g, own[rp_below(g, sizeof own / sizeof own[0])]);
    } else {
      csr_read(g, rp_chance(g, 50) ? (unsigned)rp_between(g, CSR_MVENDORID, CSR_MCONFIGPTR) : CSR_MTVEC);
    }
    if (rp_chance(g, 40)) rp_plain(g, 1 + rp_below(g, 2));
  }
}

void rp_counters(struct rp_gen *g) {
  for (unsigned n = 1 + rp_below(g, 5); n > 0; n--) {
    unsigned counter = rp_chance(g, 85) ? rp_below(g, 8) : rp_below(g, 29), value, other;
    switch (rp_below(g, 9)) {
      case 0: csr_read(g, CSR_CYCLE + rp_below(g, 3)); break;
      case 1: csr_read(g, CSR_HPMCOUNTER3 + counter); break;
      case 2: csr_read(g, rp_chance(g, 50) ? CSR_MHPMCOUNTER3 + counter : CSR_MHPMEVENT3 + counter); break;
      case 3: rp_csr_access(g, CSR_MHPMEVENT3 + counter); break;
      case 4: rp_csr_access(g, CSR_MHPMCOUNTER3 + counter); break;
      case 5: rp_csr_access(g, rp_chance(g, 50) ? CSR_MCYCLE : CSR_MINSTRET); break;
      case 6: csr_read(g, rp_chance(g, 50) ? CSR_MCYCLE : CSR_MINSTRET); break;
      default: /* close to an overflow, counting some event */
        counter = rp_below(g, 8);
        value = rp_pick_rd(g);
        other = rp_pick_rd(g);
        rp_emit(g, rp_addi(value, X0, -rp_between(g, 1, 300)));
        rp_emit(g, rp_csr_op(1, X0, value, CSR_MHPMCOUNTER3 + counter));
        rp_emit(g, rp_addi(other, X0, (int)rp_below(g, 32)));
        if (rp_chance(g, 30)) { /* MINH, UINH */
          rp_emit(g, rp_addi(value, X0, rp_between(g, 1, 3) + (int)rp_below(g, 2) * 4));
          rp_emit(g, rp_slli(value, value, 60));
          rp_emit(g, rp_add(other, other, value));
        }
        rp_emit(g, rp_csr_op(1, rp_pick_rd(g), other, CSR_MHPMEVENT3 + counter));
        rp_emit(g, rp_csr_op(3, X0, other, CSR_MCOUNTINHIBIT));
        break;
    }
    if (rp_chance(g, 40)) rp_plain(g, 1 + rp_below(g, 3));
  }
}

void rp_fence(struct rp_gen *g) {
  static const int forms[] = {0x0ff, 0x033, 0x011, 0x022, 0x012, 0x021, 0x000, 0x010, 0x001, -0x7cd /* fence.tso */};
  rp_plain(g, rp_below(g, 4));
  if (rp_chance(g, 40)) rp_emit(g, RP_FENCE_I);
  else if (g->portable || rp_chance(g, 70))
    rp_emit(g, rp_i(OP_MISCMEM, 0, 0, 0, forms[rp_below(g, sizeof forms / sizeof forms[0])]));
  else rp_emit(g, ((uint32_t)rp_next(g) & 0xffff8f80u) | OP_MISCMEM); /* reserved fields are ignored */
  rp_plain(g, rp_below(g, 4));
}

/* An instruction that is changed before it runs, often again and again in a loop. */
void rp_smc(struct rp_gen *g) {
  unsigned where = rp_lock(g), code = rp_lock(g), counter = rp_lock(g), rd = rp_pick_rd(g), rs = rp_pick_rs(g);
  unsigned times = rp_chance(g, 50) ? 1 : 2 + rp_below(g, 4);
  bool far = rp_chance(g, 40);
  /* Flipping the mask turns the instruction into another legal one. */
  uint32_t word = rp_chance(g, 50) ? rp_addi(rd, rs, (int)rp_below(g, 4096)) : rp_add(rd, rs, rp_pick_rs(g));
  unsigned kind = rp_below(g, 3);
  rp_emit(g, rp_addi(counter, X0, (int)times));
  size_t at = rp_here(g);
  g->repeat *= times;
  rp_emit_address(g, where);
  rp_emit(g, rp_i(OP_LOAD, 2, code, where, 0));
  if ((word & 0x7f) == OP_IMM) {
    if (kind == 0) {
      rp_emit(g, rp_i(OP_LOAD, 1, code, where, 2)); /* half of it: bits 31:20 of the immediate, 19:16 of rs1 */
      rp_emit(g, rp_i(OP_IMM, 4, code, code, 16 * rp_between(g, 1, 127)));
      rp_emit(g, rp_s(1, code, where, 2));
    } else {
      unsigned mask = rp_pick_rd(g);
      rp_emit(g, rp_lui(mask, 256 * rp_between(g, 1, 4095)));
      rp_emit(g, rp_xor(code, code, mask));
      rp_emit(g, rp_sw(code, where, 0));
    }
  } else if (kind == 0) {
    rp_emit(g, rp_i(OP_LOAD, 4, code, where, 3)); /* a byte: add to sub and back */
    rp_emit(g, rp_i(OP_IMM, 4, code, code, 0x40));
    rp_emit(g, rp_s(0, code, where, 3));
  } else {
    unsigned mask = rp_pick_rd(g);
    rp_emit(g, rp_lui(mask, 0x40000));
    rp_emit(g, rp_xor(code, code, mask));
    rp_emit(g, rp_sw(code, where, 0));
  }
  if (rp_chance(g, 30)) rp_plain(g, 1 + rp_below(g, 4));
  rp_emit(g, RP_FENCE_I);
  size_t over = rp_here(g);
  if (far) { /* in another line */
    rp_emit(g, rp_jal(X0, 0));
    while (rp_here(g) - over < 20) rp_emit(g, RANDPROG_NOP);
    rp_patch_jal(g, over, rp_here(g));
  } else {
    rp_plain(g, rp_below(g, 3));
  }
  rp_patch_address(g, at, rp_here(g));
  rp_emit(g, word);
  rp_plain(g, rp_below(g, 3));
  rp_emit(g, rp_addi(counter, counter, -1));
  size_t back = rp_here(g);
  rp_emit(g, rp_b(1, counter, X0, 0));
  rp_patch_branch(g, back, at);
  g->repeat /= times;
  rp_unlock(g, where);
  rp_unlock(g, code);
  rp_unlock(g, counter);
}

/* Code that is copied into data and called there: the end of the hot window, or the last words of RAM, where
 * a function that does not return runs off the end. */
void rp_jit(struct rp_gen *g) {
  uint32_t before = g->locked;
  unsigned from = rp_lock(g), to = rp_lock(g), word = rp_lock(g), n = 1 + rp_below(g, 7);
  bool end = rp_chance(g, 25), off = end && rp_chance(g, 60);
  g->locked |= 1u << RA;
  size_t at = rp_here(g);
  rp_emit_address(g, from);
  if (end) {
    rp_emit(g, rp_addi(to, X0, 17));
    rp_emit(g, rp_slli(to, to, 27));
    rp_emit(g, rp_addi(to, to, -4 * (int)n));
  } else {
    rp_emit(g, rp_addi(to, GP, 4 * rp_between(g, 320, 480)));
  }
  for (unsigned i = 0; i < n; i++) {
    rp_emit(g, rp_i(OP_LOAD, 2, word, from, 4 * (int)i));
    rp_emit(g, rp_sw(word, to, 4 * (int)i));
  }
  rp_emit(g, RP_FENCE_I);
  for (unsigned i = 1 + rp_below(g, 2); i > 0; i--) rp_emit(g, rp_jalr(RA, to, 0));
  size_t over = rp_here(g);
  rp_emit(g, rp_jal(X0, 0));
  rp_patch_address(g, at, rp_here(g));
  rp_plain(g, n - 1);
  if (off) rp_plain(g, 1); /* the fetch behind RAM faults, and the handler returns to ra */
  else rp_emit(g, rp_jalr(X0, RA, 0));
  rp_patch_jal(g, over, rp_here(g));
  g->locked = before;
}

void rp_mmio(struct rp_gen *g) {
  unsigned device = rp_lock(g);
  for (unsigned n = 1 + rp_below(g, 4); n > 0; n--) {
    switch (rp_below(g, 7)) {
      case 4: { /* any size anywhere in the CLINT, the co-processor (too low to make it interrupt), or low in the console */
        static const int bases[] = {0x2000, 0x2000, 0x2004, 0x200c, 0x2008, 0x10000, 0x3000, 0x3001, 0x3004, 0x3008};
        unsigned size = rp_below(g, 4);
        int base = bases[rp_below(g, 10)], offset = rp_between(g, base == 0x10000 || base == 0x3000 ? 0 : -4, 3) * (1 << size);
        rp_emit(g, rp_lui(device, base));
        if (rp_chance(g, 40)) rp_emit(g, rp_s(size, rp_pick_rs(g), device, offset));
        else rp_emit(g, rp_i(OP_LOAD, size == 3 ? 3 : size + 4 * rp_below(g, 2), rp_pick_rd(g), device, offset));
        break;
      }
      case 0:
        rp_emit(g, rp_lui(device, 0x10000));
        rp_emit(g, rp_s(0, rp_pick_rs(g), device, 0));
        break;
      case 1:
        rp_emit(g, rp_lui(device, 0x10000));
        rp_emit(g, rp_i(OP_LOAD, 4 * rp_below(g, 2), rp_pick_rd(g), device, 5));
        break;
      case 2: /* mtime, whole or by halves */
        rp_emit(g, rp_lui(device, 0x200c));
        if (rp_chance(g, 60)) rp_emit(g, rp_ld(rp_pick_rd(g), device, -8));
        else rp_emit(g, rp_i(OP_LOAD, 2 + 4 * rp_below(g, 2), rp_pick_rd(g), device, rp_chance(g, 50) ? -8 : -4));
        break;
      case 3:
        rp_emit(g, rp_lui(device, 0x2000));
        rp_emit(g, rp_i(OP_LOAD, 2 + 4 * rp_below(g, 2), rp_pick_rd(g), device, 0));
        break;
      default: /* mtimecmp, read and write */
        rp_emit(g, rp_lui(device, 0x2004));
        if (rp_chance(g, 50)) rp_emit(g, rp_ld(rp_pick_rd(g), device, 0));
        else if (rp_chance(g, 50)) rp_emit(g, rp_sd(rp_pick_rs(g), device, 0));
        else rp_emit(g, rp_sw(rp_pick_rs(g), device, 4 * (int)rp_below(g, 2)));
    }
    if (rp_chance(g, 50)) rp_plain(g, 1 + rp_below(g, 3));
  }
  rp_unlock(g, device);
}

static void arm(struct rp_gen *g, unsigned distance) { /* mtimecmp = mtime + distance */
  unsigned now = rp_lock(g), device = rp_lock(g);
  rp_emit(g, rp_lui(device, 0x200c));
  rp_emit(g, rp_ld(now, device, -8));
  rp_emit(g, rp_addi(now, now, (int)distance));
  rp_emit(g, rp_lui(device, 0x2004));
  rp_emit(g, rp_sd(now, device, 0));
  rp_unlock(g, now);
  rp_unlock(g, device);
}

static void enable(struct rp_gen *g, unsigned mask) {
  unsigned rd = rp_pick_rd(g);
  if (mask == 8) {
    rp_emit(g, rp_csr_op(6, X0, 8, CSR_MIE));
  } else {
    rp_emit(g, mask == 0x2000 ? rp_lui(rd, 2) : rp_addi(rd, X0, (int)mask));
    rp_emit(g, rp_csr_op(2, X0, rd, CSR_MIE));
  }
  if (rp_chance(g, 80)) rp_emit(g, rp_csr_op(6, X0, 8, CSR_MSTATUS));
}

void rp_interrupt(struct rp_gen *g) {
  unsigned rd = rp_pick_rd(g), device;
  switch (rp_below(g, 6)) {
    case 0:
    case 1:
      arm(g, rp_chance(g, 70) ? rp_below(g, 200) : rp_below(g, 2000));
      enable(g, 128);
      break;
    case 2: /* to oneself */
      device = rp_lock(g);
      rp_emit(g, rp_addi(rd, X0, 1));
      rp_emit(g, rp_lui(device, 0x2000));
      rp_emit(g, rp_sw(rd, device, 0));
      rp_unlock(g, device);
      enable(g, 8);
      break;
    case 3:
      rp_emit(g, rp_lui(rd, 2));
      rp_emit(g, rp_csr_op(2, rp_pick_rd(g), rd, CSR_MIP));
      enable(g, 0x2000);
      break;
    case 4: /* off and on */
      rp_emit(g, rp_csr_op(7, rp_pick_rd(g), 8, CSR_MSTATUS));
      rp_plain(g, rp_below(g, 6));
      rp_emit(g, rp_csr_op(6, rp_pick_rd(g), 8, CSR_MSTATUS));
      break;
    default: rp_counters(g); enable(g, 0x2000);
  }
  if (rp_chance(g, 60)) rp_block(g, 4 + rp_below(g, 20));
}

/* wfi, or a loop that polls for an interrupt and gives up after some turns. */
void rp_wait(struct rp_gen *g) {
  arm(g, rp_below(g, 300));
  if (rp_chance(g, 50)) enable(g, 128);
  if (rp_chance(g, 50)) {
    rp_emit(g, RP_WFI);
    return;
  }
  unsigned turns = rp_lock(g), taken = rp_lock(g), now = rp_lock(g);
  rp_emit(g, rp_ld(taken, XF, RP_TAKEN));
  rp_emit(g, rp_addi(turns, X0, rp_between(g, 1, 60)));
  size_t top = rp_here(g);
  g->repeat *= 20;
  rp_emit(g, rp_ld(now, XF, RP_TAKEN));
  rp_plain(g, rp_below(g, 3));
  rp_emit(g, rp_addi(turns, turns, -1));
  rp_emit(g, rp_b(0, turns, X0, 8));
  rp_emit(g, rp_b(0, now, taken, 0));
  rp_patch_branch(g, rp_here(g) - 1, top);
  g->repeat /= 20;
  rp_unlock(g, turns);
  rp_unlock(g, taken);
  rp_unlock(g, now);
}
