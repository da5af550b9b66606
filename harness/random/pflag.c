#include "random/pflag.h"

#include "random/asm.h"
#include "random/csr.h"
#include "random/data.h"
#include "random/layout.h"
#include "random/trap.h"

/* A flag may change between any two instructions, since the handler changes PREV. So each profile instruction
 * by itself may run or be dropped: none of them writes a locked register, and a program ends either way. */

static unsigned any_type(struct rp_gen *g) { return rp_below(g, 3); }

static uint32_t any_control(struct rp_gen *g) {
  const unsigned type = any_type(g);
  const int slot = rp_between(g, -16, 15); /* in the hot window: what it holds decides */
  switch (rp_below(g, 8)) {
    case 0:
    case 1:
    case 2: return rp_setpf(type);
    case 3:
    case 4: return rp_resetpf(type);
    case 5: return rp_pushpf(type, GP, slot);
    case 6: return rp_poppf(type, GP, slot);
    default: return rp_pblock(type, rp_below(g, 2048));
  }
}

void rp_flags(struct rp_gen *g) {
  for (unsigned n = 1 + rp_below(g, 4); n > 0; n--) {
    if (rp_chance(g, 15)) rp_csr_access(g, CSR_MPFLAGS);
    else rp_emit(g, any_control(g));
    if (rp_chance(g, 30)) rp_plain(g, 1 + rp_below(g, 2));
  }
}

/* Makes profile instructions of the words from `first` on: all of `type`, or each of any. */
static void convert(struct rp_gen *g, size_t first, unsigned type, bool mixed) {
  for (size_t at = first; at < rp_here(g) && !g->failed; at++) {
    uint32_t *word = &g->p->words[at];
    *word = rp_profile(mixed ? any_type(g) : type, *word);
  }
}

/* Instructions of which each may be missing. */
static void loose(struct rp_gen *g, unsigned words) {
  const size_t end = rp_here(g) + words;
  while (rp_here(g) < end && !g->failed) {
    switch (rp_below(g, 12)) {
      case 0: rp_muldiv(g); break;
      case 1: rp_reload(g); break;
      case 2: rp_emit(g, rp_ld(rp_pick_rd(g), TP, 64 * rp_between(g, -32, 31))); break;
      case 3: rp_emit(g, rp_i(OP_MISCMEM, rp_chance(g, 10), 0, 0, 0x0ff)); break;
      case 4: rp_csr_access(g, rp_chance(g, 70) ? CSR_MSCRATCH : CSR_MPFLAGS); break;
      case 5: rp_emit(g, rp_csr_op(2, rp_pick_rd(g), X0, CSR_MINSTRET)); break;
      default: rp_plain(g, 1); break;
    }
  }
}

static void block(struct rp_gen *g, unsigned type, unsigned words, bool mixed) {
  const size_t announced = rp_here(g);
  const bool announce = rp_chance(g, 30);
  if (announce) rp_emit(g, 0); /* its length comes later */
  const size_t first = rp_here(g);
  loose(g, words);
  convert(g, first, type, mixed);
  const size_t length = rp_chance(g, 90) ? rp_here(g) - first : rp_below(g, 20);
  if (announce && !g->failed) g->p->words[announced] = rp_pblock(type, (unsigned)length);
}

static void any_block(struct rp_gen *g) { block(g, any_type(g), 1 + rp_below(g, 14), rp_chance(g, 15)); }

void rp_profile_run(struct rp_gen *g) {
  for (unsigned n = 1 + rp_below(g, 3); n > 0; n--) {
    if (rp_chance(g, 50)) rp_emit(g, any_control(g));
    any_block(g);
    if (rp_chance(g, 60)) rp_plain(g, 1 + rp_below(g, 4));
  }
}

void rp_profile_branch(struct rp_gen *g) {
  static const unsigned char f3[6] = {0, 1, 4, 5, 6, 7};
  size_t at[4];
  const unsigned n = 1 + rp_below(g, 4);
  for (unsigned i = 0; i < n; i++) {
    if (rp_chance(g, 30)) rp_emit(g, any_control(g));
    at[i] = rp_here(g);
    if (rp_chance(g, 30)) rp_emit(g, rp_jal(rp_chance(g, 30) ? rp_pick_rd(g) : X0, 0));
    else rp_emit(g, rp_b(f3[rp_below(g, 6)], rp_pick_rs(g), rp_pick_rs(g), 0));
    if (rp_chance(g, 80)) convert(g, at[i], any_type(g), false); /* the others are ordinary, into a block */
    if (rp_chance(g, 60)) any_block(g);
    if (rp_chance(g, 30)) rp_block(g, 1 + rp_below(g, 6));
  }
  const size_t end = rp_here(g);
  const unsigned type = any_type(g);
  loose(g, 1 + rp_below(g, 10));
  convert(g, end, type, false);
  for (unsigned i = 0; i < n; i++) { /* to any place in the last block, or behind it */
    const size_t target = end + rp_below(g, (unsigned)(rp_here(g) - end) + 1);
    if (g->failed) return;
    if ((g->p->words[at[i]] >> 2 & 31) == OP_JAL >> 2) rp_patch_jal(g, at[i], target);
    else rp_patch_branch(g, at[i], target);
  }
}

void rp_profile_loop(struct rp_gen *g) {
  unsigned counter = rp_lock(g), times = 2 + rp_below(g, 14), bit = rp_pick_rd(g);
  const unsigned type = any_type(g);
  if (g->cost + times * g->repeat * 20 > g->cost_limit) times = 2;
  rp_emit(g, rp_addi(counter, X0, (int)times));
  const size_t top = rp_here(g);
  g->repeat *= times;
  switch (rp_below(g, 4)) {
    case 0: break; /* as it is */
    case 1:        /* on in some rounds, by the count */
      rp_emit(g, rp_andi(bit, counter, 1 << rp_below(g, 3)));
      rp_emit(g, rp_setpf(type));
      rp_emit(g, rp_b(rp_below(g, 2), bit, X0, 8));
      rp_emit(g, rp_resetpf(type));
      break;
    case 2: /* what a store left */
      rp_emit(g, rp_s(0, rp_chance(g, 50) ? counter : rp_pick_rs(g), GP, 5));
      rp_emit(g, rp_poppf(type, GP, 5));
      break;
    default: rp_emit(g, rp_chance(g, 50) ? rp_setpf(type) : rp_resetpf(type)); break;
  }
  if (rp_chance(g, 50)) rp_plain(g, rp_below(g, 4));
  block(g, type, 2 + rp_below(g, 12), rp_chance(g, 10));
  if (rp_chance(g, 50)) rp_block(g, 1 + rp_below(g, 8));
  if (rp_chance(g, 40)) rp_emit(g, any_control(g));
  if (rp_chance(g, 50)) any_block(g);
  rp_emit(g, rp_addi(counter, counter, -1));
  const size_t back = rp_here(g);
  rp_emit(g, rp_b(1, counter, X0, 0));
  rp_patch_branch(g, back, top);
  if (rp_chance(g, 30)) convert(g, back, any_type(g), false); /* dropped, it ends the loop */
  g->repeat /= times;
  rp_unlock(g, counter);
}

/* A function: pushes, sets or resets, works, pops; now and then it forgets one, or mixes up types. */
static void function(struct rp_gen *g, unsigned link) {
  const unsigned type = any_type(g), pops = rp_chance(g, 90) ? type : any_type(g);
  rp_emit(g, rp_addi(SP, SP, -16));
  if (rp_chance(g, 95)) rp_emit(g, rp_pushpf(type, SP, 8));
  if (rp_chance(g, 80)) rp_emit(g, rp_chance(g, 50) ? rp_setpf(type) : rp_resetpf(type));
  block(g, type, 1 + rp_below(g, 8), false);
  if (rp_chance(g, 50)) rp_plain(g, rp_below(g, 4));
  if (rp_chance(g, 30)) any_block(g);
  if (rp_chance(g, 95)) rp_emit(g, rp_poppf(pops, SP, 8));
  if (rp_chance(g, 50)) any_block(g); /* as the caller has it */
  rp_emit(g, rp_addi(SP, SP, 16));
  if (rp_chance(g, 30)) rp_emit(g, rp_profile(any_type(g), rp_jalr(X0, link, 0)));
  rp_emit(g, rp_jalr(X0, link, 0));
}

void rp_profile_call(struct rp_gen *g) {
  const uint32_t before = g->locked;
  const unsigned link = rp_chance(g, 80) ? RA : T0, target = rp_lock(g);
  g->locked |= 1u << link;
  const size_t over = rp_here(g);
  rp_emit(g, rp_jal(X0, 0));
  const size_t entry = rp_here(g);
  const unsigned times = 1 + rp_below(g, 4);
  g->repeat *= times;
  function(g, link);
  g->repeat /= times;
  rp_patch_jal(g, over, rp_here(g));
  const size_t at = rp_here(g);
  rp_emit_address(g, target);
  rp_patch_address(g, at, entry);
  for (unsigned i = 0; i < times; i++) {
    if (rp_chance(g, 40)) rp_emit(g, any_control(g));
    const size_t first = rp_here(g);
    if (rp_chance(g, 40)) loose(g, rp_below(g, 4));
    if (rp_chance(g, 30)) {
      rp_emit(g, rp_jalr(link, target, 0));
    } else {
      rp_emit(g, rp_jal(link, 0));
      rp_patch_jal(g, rp_here(g) - 1, entry);
    }
    if (rp_chance(g, 40)) loose(g, rp_below(g, 3));
    if (rp_chance(g, 80)) convert(g, first, any_type(g), rp_chance(g, 10));
    if (rp_chance(g, 50)) rp_plain(g, rp_below(g, 4));
  }
  g->locked = before;
}

void rp_profile_trap(struct rp_gen *g) {
  const unsigned pointer = rp_lock(g);
  for (unsigned n = 1 + rp_below(g, 3); n > 0; n--) {
    if (rp_chance(g, 50)) rp_emit(g, any_control(g));
    const size_t first = rp_here(g);
    switch (rp_below(g, 6)) {
      case 0: rp_emit(g, rp_chance(g, 50) ? RP_ECALL : RP_EBREAK); break;
      case 1: rp_emit(g, rp_ld(rp_pick_rd(g), GP, rp_between(g, 1, 7))); break;
      case 2: rp_emit(g, rp_sd(rp_pick_rs(g), X0, 8 * rp_between(g, 0, 200))); break;
      case 3: rp_emit(g, rp_jal(rp_chance(g, 50) ? RA : X0, 2 + 4 * rp_between(g, -8, 8))); break;
      case 4: rp_emit(g, rp_illegal_word(g)); break;
      default: /* nobody is there, so it is a push or pop that faults */
        rp_emit(g, rp_lui(pointer, rp_chance(g, 50) ? 0x08000 : 0x10001));
        rp_emit(g, rp_chance(g, 50) ? rp_pushpf(any_type(g), pointer, rp_between(g, 0, 9))
                                    : rp_poppf(any_type(g), pointer, rp_between(g, 0, 9)));
        continue;
    }
    convert(g, first, any_type(g), false);
    if (rp_chance(g, 50)) any_block(g);
  }
  rp_unlock(g, pointer);
}

/* Flips bits of one word in each round of a loop: a switch, or an instruction at the end of
 * a block, ordinary or not. */
void rp_profile_patch(struct rp_gen *g) {
  const unsigned where = rp_lock(g), code = rp_lock(g), mask = rp_lock(g), counter = rp_lock(g);
  const unsigned type = any_type(g), times = 2 + rp_below(g, 5);
  const bool flips_switch = rp_chance(g, 60);
  rp_emit(g, rp_addi(counter, X0, (int)times));
  const size_t at = rp_here(g);
  g->repeat *= times;
  rp_emit_address(g, where);
  rp_emit(g, rp_i(OP_LOAD, 2, code, where, 0));
  rp_emit(g, flips_switch ? rp_lui(mask, 1) : rp_addi(mask, X0, (int)(3 ^ type)));
  rp_emit(g, rp_xor(code, code, mask));
  rp_emit(g, rp_sw(code, where, 0));
  rp_emit(g, RP_FENCE_I);
  if (flips_switch) {
    rp_patch_address(g, at, rp_here(g));
    rp_emit(g, rp_chance(g, 50) ? rp_setpf(type) : rp_resetpf(type));
    block(g, type, 2 + rp_below(g, 8), false);
  } else {
    if (rp_chance(g, 50)) rp_emit(g, rp_chance(g, 30) ? rp_setpf(type) : rp_resetpf(type));
    block(g, type, 4 + rp_below(g, 6), false);
    rp_patch_address(g, at, rp_here(g));
    rp_emit(g, rp_profile(type, rp_addi(rp_pick_rd(g), rp_pick_rs(g), rp_between(g, -9, 9))));
    if (rp_chance(g, 50)) block(g, type, 1 + rp_below(g, 3), false);
  }
  rp_plain(g, rp_below(g, 3));
  rp_emit(g, rp_addi(counter, counter, -1));
  const size_t back = rp_here(g);
  rp_emit(g, rp_b(1, counter, X0, 0));
  rp_patch_branch(g, back, at);
  g->repeat /= times;
  rp_unlock(g, where);
  rp_unlock(g, code);
  rp_unlock(g, mask);
  rp_unlock(g, counter);
}

void rp_profile_horror(struct rp_gen *g) {
  if (rp_chance(g, 60)) rp_emit(g, any_control(g));
  else rp_emit(g, rp_profile(any_type(g), (uint32_t)rp_next(g)));
}
