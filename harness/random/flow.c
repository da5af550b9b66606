#include "random/flow.h"

#include "random/asm.h"
#include "random/data.h"
#include "random/layout.h"
#include "random/pflag.h"
#include "random/trap.h"

static const unsigned char branch_f3[6] = {0, 1, 4, 5, 6, 7};

static size_t any_branch(struct rp_gen *g) { /* forward, to be patched */
  size_t at = rp_here(g);
  unsigned rs1 = rp_pick_rs(g), rs2 = rp_chance(g, 30) ? X0 : rp_chance(g, 8) ? rs1 : rp_pick_rs(g);
  if (rp_chance(g, 40)) { /* one bit of a value that changes */
    unsigned rd = rp_pick_rd(g);
    rp_emit(g, rp_andi(rd, rs1, 1 << rp_below(g, 4)));
    rp_emit(g, rp_b(rp_below(g, 2), rd, X0, 0));
    return at + 1;
  }
  rp_emit(g, rp_b(branch_f3[rp_below(g, 6)], rs1, rs2, 0));
  return at;
}

void rp_branch(struct rp_gen *g) {
  switch (rp_below(g, 4)) {
    case 0: { /* if else */
      size_t skip = any_branch(g);
      rp_block(g, 1 + rp_below(g, 6));
      size_t over = rp_here(g);
      rp_emit(g, rp_jal(X0, 0));
      rp_patch_branch(g, skip, rp_here(g));
      rp_block(g, 1 + rp_below(g, 6));
      rp_patch_jal(g, over, rp_here(g));
      break;
    }
    case 1: { /* a ladder, several branches a fetch block */
      size_t at[8];
      unsigned n = 2 + rp_below(g, 7);
      for (unsigned i = 0; i < n; i++) {
        at[i] = any_branch(g);
        if (rp_chance(g, 40)) rp_one_alu(g, rp_pick_rd(g));
      }
      for (unsigned i = 0; i < n; i++) {
        if (rp_chance(g, 50)) rp_one_alu(g, rp_pick_rd(g));
        rp_patch_branch(g, at[i], rp_here(g));
      }
      break;
    }
    default: {
      size_t skip = any_branch(g);
      if (rp_chance(g, 90)) rp_block(g, 1 + rp_below(g, 8));
      rp_patch_branch(g, skip, rp_here(g));
    }
  }
}

void rp_loop(struct rp_gen *g) {
  unsigned counter = rp_lock(g), times = rp_chance(g, 60) ? 1 + rp_below(g, 6) : 1 + rp_below(g, 24), limit = X0;
  bool up = rp_chance(g, 40);
  if (g->cost + times * g->repeat * 20 > g->cost_limit) times = 2;
  if (up) {
    limit = rp_lock(g);
    rp_emit_li(g, limit, (int32_t)times);
    rp_emit(g, rp_addi(counter, X0, 0));
  } else {
    rp_emit(g, rp_addi(counter, X0, (int)times));
  }
  size_t top = rp_here(g), leave = 0;
  g->repeat *= times;
  rp_block(g, 2 + rp_below(g, 10));
  if (rp_chance(g, 25)) { /* a way out in the middle */
    leave = any_branch(g);
    rp_block(g, 1 + rp_below(g, 5));
  }
  rp_emit(g, rp_addi(counter, counter, up ? 1 : -1));
  size_t at = rp_here(g);
  unsigned f3 = up ? (rp_chance(g, 50) ? 4 : 6) : 1;
  if (at - top < 900 && rp_chance(g, 85)) {
    rp_emit(g, rp_b(f3, counter, limit, 0));
    rp_patch_branch(g, at, top);
  } else { /* long: leave by a branch, go round by a jump */
    rp_emit(g, rp_b(f3 ^ 1, counter, limit, 8));
    rp_emit(g, rp_jal(X0, 0));
    rp_patch_jal(g, at + 1, top);
  }
  g->repeat /= times;
  if (leave) rp_patch_branch(g, leave, rp_here(g));
  rp_unlock(g, counter);
  if (up) rp_unlock(g, limit);
}

static void push(struct rp_gen *g, unsigned reg) {
  rp_emit(g, rp_addi(SP, SP, -16));
  rp_emit(g, rp_sd(reg, SP, 8));
}
static void pop_and_return(struct rp_gen *g, unsigned reg) {
  rp_emit(g, rp_ld(reg, SP, 8));
  if (rp_chance(g, 30)) rp_plain(g, 1 + rp_below(g, 3));
  rp_emit(g, rp_addi(SP, SP, 16));
  rp_emit(g, rp_jalr(X0, reg, 0));
}

/* A chain of functions, each called by the one before, and leaves called several times. */
void rp_call(struct rp_gen *g) {
  size_t calls[24];
  unsigned link = rp_chance(g, 80) ? RA : T0, functions = 1 + rp_below(g, 4), n = 0, times = 1 + rp_below(g, 3);
  uint32_t before = g->locked;
  g->locked |= 1u << link;
  for (unsigned i = 0; i < times; i++) {
    calls[n++] = rp_here(g);
    rp_emit(g, rp_jal(link, 0));
    rp_plain(g, rp_below(g, 3));
  }
  size_t over = rp_here(g);
  rp_emit(g, rp_jal(X0, 0));
  g->repeat *= times;
  for (unsigned f = 0; f < functions; f++) {
    while (n > 0) rp_patch_jal(g, calls[--n], rp_here(g));
    if (f + 1 == functions) {
      rp_plain(g, rp_below(g, 6));
      rp_emit(g, rp_jalr(X0, link, 0));
      break;
    }
    push(g, link);
    rp_block(g, 1 + rp_below(g, 6));
    for (unsigned i = 1 + rp_below(g, 2); i > 0; i--) {
      calls[n++] = rp_here(g);
      rp_emit(g, rp_jal(link, 0));
      rp_plain(g, rp_below(g, 2));
    }
    pop_and_return(g, link);
  }
  g->repeat /= times;
  rp_patch_jal(g, over, rp_here(g));
  g->locked = before;
}

/* A function that calls itself, often deeper than any return stack. */
void rp_recursion(struct rp_gen *g) {
  uint32_t before = g->locked;
  unsigned counter = rp_lock(g), deep = rp_chance(g, 70) ? 2 + rp_below(g, 40) : 1 + rp_below(g, 6);
  g->locked |= 1u << RA;
  if (g->cost + deep * g->repeat * 20 > g->cost_limit) deep = 2;
  rp_emit(g, rp_addi(counter, X0, (int)deep));
  size_t call = rp_here(g);
  rp_emit(g, rp_jal(RA, 0));
  size_t over = rp_here(g);
  rp_emit(g, rp_jal(X0, 0));
  size_t entry = rp_here(g);
  rp_patch_jal(g, call, entry);
  g->repeat *= deep;
  push(g, RA);
  rp_plain(g, rp_below(g, 4));
  rp_emit(g, rp_addi(counter, counter, -1));
  size_t last = rp_here(g);
  rp_emit(g, rp_b(0, counter, X0, 0));
  size_t again = rp_here(g);
  rp_emit(g, rp_jal(RA, 0));
  rp_patch_jal(g, again, entry);
  rp_patch_branch(g, last, rp_here(g));
  rp_plain(g, rp_below(g, 4));
  pop_and_return(g, RA);
  g->repeat /= deep;
  rp_patch_jal(g, over, rp_here(g));
  g->locked = before;
}

/* Returns that no return stack foresees. */
void rp_odd_return(struct rp_gen *g) {
  uint32_t before = g->locked;
  unsigned keep = rp_lock(g);
  g->locked |= 1u << RA | 1u << T0;
  size_t at = rp_here(g);
  switch (rp_below(g, 4)) {
    case 0: /* the callee's callee returns to the caller */
      rp_emit(g, rp_jal(RA, 8));
      rp_emit(g, rp_jal(X0, 0));
      rp_emit(g, rp_addi(keep, RA, 0));
      rp_emit(g, rp_jal(RA, 8));
      rp_emit(g, rp_jalr(X0, keep, 0)); /* not reached */
      rp_plain(g, rp_below(g, 3));
      rp_emit(g, rp_jalr(X0, rp_chance(g, 50) ? keep : RA, 0));
      rp_patch_jal(g, at + 1, rp_here(g));
      break;
    case 1: /* the return address is changed on the way */
      rp_emit(g, rp_jal(RA, 4));
      rp_emit(g, rp_addi(RA, RA, 12));
      rp_emit(g, rp_jalr(X0, RA, rp_chance(g, 30) ? 1 : 0)); /* the lowest bit is ignored */
      rp_emit(g, rp_illegal_word(g));                        /* not reached */
      break;
    case 2: /* two coroutines through ra and t0 */
      rp_emit(g, rp_jal(T0, 12));
      rp_emit(g, rp_jalr(T0, T0, 0));
      rp_emit(g, rp_jal(X0, 12));
      rp_emit(g, rp_jalr(T0, T0, 0));
      rp_emit(g, rp_jalr(X0, T0, 0));
      break;
    default: /* jalr ra, ra */
      rp_emit_address(g, RA);
      rp_patch_address(g, at, at + 3);
      rp_emit(g, rp_jalr(RA, RA, 0));
      rp_emit(g, rp_addi(RA, RA, 4 * rp_between(g, 2, 4)));
      rp_emit(g, rp_jalr(X0, RA, 0));
      rp_plain(g, 2);
  }
  g->locked = before;
}

/* An indirect jump through a table in the code, or a computed one. */
void rp_table(struct rp_gen *g) {
  size_t leave[8];
  unsigned cases = 1u << (1 + rp_below(g, 3)), base = rp_lock(g), target = rp_lock(g);
  uint32_t before = g->locked;
  bool table = rp_chance(g, 60), call = rp_chance(g, 30);
  g->locked |= 1u << RA;
  size_t at = rp_here(g);
  rp_emit_address(g, base);
  rp_emit(g, rp_andi(target, rp_pick_rs(g), (int)(cases - 1)));
  rp_emit(g, rp_slli(target, target, table ? 2 : 4));
  rp_emit(g, rp_add(target, target, base));
  if (table) {
    rp_emit(g, rp_i(OP_LOAD, 2, target, target, 0));
    rp_emit(g, rp_add(target, target, base));
  }
  rp_emit(g, rp_jalr(call ? RA : X0, target, 0));
  size_t words = rp_here(g);
  rp_patch_address(g, at, words);
  if (table)
    for (unsigned i = 0; i < cases; i++) rp_emit(g, 0);
  for (unsigned i = 0; i < cases; i++) {
    if (table && !g->failed) g->p->words[words + i] = (uint32_t)(4 * (rp_here(g) - words));
    rp_plain(g, table ? rp_below(g, 4) : 3);
    leave[i] = rp_here(g);
    rp_emit(g, rp_jal(X0, 0));
  }
  for (unsigned i = 0; i < cases; i++) rp_patch_jal(g, leave[i], rp_here(g));
  g->locked = before;
  rp_unlock(g, base);
  rp_unlock(g, target);
}

static void horror(struct rp_gen *g) { /* what must leave no trace when it is on the wrong path */
  if (g->pflag && rp_chance(g, 40)) {
    rp_profile_horror(g);
    return;
  }
  unsigned rd = rp_pick_rd(g);
  switch (rp_below(g, 14)) {
    case 0: rp_emit(g, rp_illegal_word(g)); break;
    case 1: rp_emit(g, rp_ld(rd, X0, 8 * rp_between(g, 0, 200))); break;
    case 2: rp_emit(g, rp_sd(rp_pick_rs(g), X0, 8 * rp_between(g, 0, 200))); break;
    case 3:
      rp_emit(g, rp_lui(rd, 0x10000));
      rp_emit(g, rp_s(0, rd, rd, 0));
      break; /* console */
    case 4:
      rp_emit(g, rp_lui(rd, 0x200c));
      rp_emit(g, rp_ld(rd, rd, -8));
      break; /* mtime */
    case 5:
      rp_emit(g, rp_lui(rd, 0x2000));
      rp_emit(g, rp_sw(rd, rd, 0));
      break; /* msip */
    case 6: rp_emit(g, RP_ECALL); break;
    case 7: rp_emit(g, rp_csr_op(1 + rp_below(g, 3), rd, rp_pick_rs(g), CSR_MSCRATCH)); break;
    case 8: rp_emit(g, rp_jalr(rp_below(g, 2), rp_pick_rs(g), rp_between(g, -8, 8))); break;
    case 9: rp_emit(g, RP_MRET); break;
    case 10: rp_emit(g, rp_chance(g, 50) ? RP_FENCE_I : RP_WFI); break;
    case 11: rp_one_hot(g); break;
    case 12: rp_emit(g, rp_ld(rd, rp_pick_rs(g), rp_between(g, -16, 16))); break;
    default: rp_emit(g, (uint32_t)rp_next(g)); break; /* any word at all */
  }
}

/* A branch that is always taken, but nobody knows before a division has ended. */
void rp_shadow(struct rp_gen *g) {
  unsigned slow = rp_lock(g);
  if (rp_chance(g, 70)) rp_emit(g, rp_r(OP_OP, 4 + rp_below(g, 4), 1, slow, rp_pick_rs(g), rp_pick_rs(g)));
  else rp_emit(g, rp_ld(slow, TP, 64 * rp_between(g, -32, 31)));
  size_t at = rp_here(g);
  unsigned n = 1 + rp_below(g, 8);
  bool call = rp_chance(g, 20), backwards = rp_chance(g, 30);
  if (backwards) { /* the other way round: never taken, and the horrors are where it would go */
    rp_emit(g, rp_jal(X0, 0));
    for (unsigned i = 0; i < n; i++) horror(g);
    rp_patch_jal(g, at, rp_here(g));
    size_t branch = rp_here(g);
    rp_emit(g, rp_b(6, slow, X0, 0)); /* bltu slow, x0 */
    rp_patch_branch(g, branch, at + 1);
  } else {
    rp_emit(g, rp_b(7, slow, X0, 0)); /* bgeu slow, x0 */
    if (call) rp_emit(g, rp_jal(RA, 4 * rp_between(g, 1, 3)));
    for (unsigned i = 0; i < n; i++) horror(g);
    rp_patch_branch(g, at, rp_here(g));
  }
  rp_unlock(g, slow);
}

/* More code than the I-cache holds: pieces that meet in one set, or one long loop. */
void rp_footprint(struct rp_gen *g) {
  if (g->huge == 0 || g->depth > 0) {
    rp_branch(g);
    return;
  }
  g->huge--;
  unsigned counter = rp_lock(g), pieces = 3 + rp_below(g, 9), times = 1 + rp_below(g, 4);
  size_t stride = rp_chance(g, 70) ? 1024 : 32u << rp_below(g, 5);
  bool dense = rp_chance(g, 20);
  if (dense && stride * pieces * times > g->cost_limit) times = 1;
  rp_emit(g, rp_addi(counter, X0, (int)times));
  size_t top = rp_here(g);
  g->repeat *= times;
  for (unsigned i = 0; i < pieces; i++) {
    size_t next = top + (i + 1) * stride;
    rp_plain(g, 1 + rp_below(g, 9));
    if (rp_chance(g, 25)) rp_illegal(g);
    if (dense) rp_plain(g, (unsigned)(next - rp_here(g)) - 1);
    uint64_t cost = g->cost;
    rp_emit(g, rp_jal(X0, 0));
    rp_patch_jal(g, rp_here(g) - 1, next);
    size_t gap = next - rp_here(g);
    while (rp_here(g) < next && !g->failed) rp_emit(g, rp_chance(g, 90) ? RANDPROG_NOP : (uint32_t)rp_next(g));
    g->filler += gap;
    g->cost = cost;
  }
  g->repeat /= times;
  rp_emit(g, rp_addi(counter, counter, -1));
  rp_emit(g, rp_b(0, counter, X0, 8));
  rp_emit(g, rp_jal(X0, 0));
  rp_patch_jal(g, rp_here(g) - 1, top);
  rp_unlock(g, counter);
}
