#include "random/atomic.h"

#include "random/asm.h"
#include "random/data.h"
#include "random/layout.h"

enum { LR = 2, SC = 3 };

static unsigned amo(struct rp_gen *g) {
  static const unsigned char ops[] = {0x00, 0x01, 0x04, 0x08, 0x0c, 0x10, 0x14, 0x18, 0x1c};
  return ops[rp_below(g, sizeof ops)];
}

/* Mostly AMOs. */
static unsigned any(struct rp_gen *g) { return rp_chance(g, 80) ? amo(g) : LR + rp_below(g, 2); }

static void emit_at(struct rp_gen *g, unsigned funct5, unsigned size, unsigned pointer) {
  const unsigned rd = rp_chance(g, 8) ? X0 : rp_pick_rd(g);
  rp_emit(g, rp_atomic_op(funct5, rp_below(g, 4), size, rd, pointer, funct5 == LR ? X0 : rp_pick_rs(g)));
}

/* A word or doubleword of the first eight of the hot window. */
static unsigned hot_address(struct rp_gen *g, unsigned pointer, unsigned span) {
  const unsigned size = 2 + rp_below(g, 2);
  rp_emit(g, rp_addi(pointer, GP, 8 * (int)rp_below(g, span) + (size == 2 ? 4 * (int)rp_below(g, 2) : 0)));
  return size;
}

/* A load or store of any size in the doublewords that atomics use. */
static void neighbour(struct rp_gen *g, unsigned span) {
  const unsigned size = rp_below(g, 4);
  const int offset = 8 * (int)rp_below(g, span) + (int)(rp_below(g, 8u >> size) << size);
  if (rp_chance(g, 50)) rp_emit(g, rp_s(size, rp_pick_rs(g), GP, offset));
  else rp_emit(g, rp_i(OP_LOAD, size == 3 ? 3 : size + 4 * rp_below(g, 2), rp_pick_rd(g), GP, offset));
}

static void hot(struct rp_gen *g, unsigned pointer) {
  const unsigned span = 1u << rp_below(g, 4);
  unsigned size = hot_address(g, pointer, span);
  for (unsigned n = 1 + rp_below(g, 6); n > 0; n--) {
    for (unsigned i = rp_below(g, 4); i > 0; i--) neighbour(g, span);
    if (rp_chance(g, 40)) size = hot_address(g, pointer, span);
    emit_at(g, any(g), size, pointer);
    for (unsigned i = rp_below(g, 4); i > 0; i--) neighbour(g, span);
    if (rp_chance(g, 25)) rp_plain(g, 1 + rp_below(g, 3));
  }
}

/* Lines that are not in the caches, several AMOs to one of them, stores before and loads behind. */
static void far(struct rp_gen *g, unsigned pointer) {
  rp_emit(g, rp_lui(pointer, (int)rp_below(g, 4096)));
  rp_emit(g, rp_add(pointer, pointer, TP));
  for (unsigned n = 1 + rp_below(g, 5); n > 0; n--) {
    if (rp_chance(g, 30)) rp_emit(g, rp_addi(pointer, pointer, 8 * rp_between(g, -16, 16)));
    if (rp_chance(g, 40)) rp_emit(g, rp_sd(rp_pick_rs(g), pointer, 64 * rp_between(g, -8, 8)));
    emit_at(g, any(g), 2 + rp_below(g, 2), pointer);
    if (rp_chance(g, 40)) rp_emit(g, rp_ld(rp_pick_rd(g), pointer, 64 * rp_between(g, -8, 8)));
  }
}

/* The address comes from a division, or from the AMO before. */
static void late(struct rp_gen *g, unsigned pointer) {
  for (unsigned n = 1 + rp_below(g, 4); n > 0; n--) {
    if (rp_chance(g, 50)) {
      rp_emit(g, rp_r(OP_OP, 4 + rp_below(g, 4), 1, pointer, rp_pick_rs(g), rp_pick_rs(g)));
    } else {
      rp_emit(g, rp_addi(pointer, GP, 8 * (int)rp_below(g, 8)));
      rp_emit(g, rp_atomic_op(amo(g), rp_below(g, 4), 3, pointer, pointer, rp_pick_rs(g)));
    }
    rp_emit(g, rp_andi(pointer, pointer, 0x38));
    rp_emit(g, rp_add(pointer, pointer, GP));
    emit_at(g, any(g), 2 + rp_below(g, 2), pointer);
    if (rp_chance(g, 60)) neighbour(g, 8);
  }
}

/* Misaligned, in a device, in no memory at all. */
static void faulting(struct rp_gen *g, unsigned pointer) {
  static const int nowhere[] = {0x02000, 0x02004, 0x0200b, 0x03000, 0x03004, 0x10000, 0x00100, 0x08000, 0x00000};
  for (unsigned n = 1 + rp_below(g, 3); n > 0; n--) {
    if (rp_chance(g, 40)) rp_emit(g, rp_addi(pointer, GP, rp_between(g, 0, 63)));
    else rp_emit(g, rp_lui(pointer, nowhere[rp_below(g, sizeof nowhere / sizeof nowhere[0])]));
    if (rp_chance(g, 10)) rp_emit(g, rp_addi(pointer, pointer, rp_between(g, 1, 7)));
    emit_at(g, any(g), 2 + rp_below(g, 2), pointer);
    if (rp_chance(g, 50)) neighbour(g, 8);
  }
}

void rp_atomic(struct rp_gen *g) {
  const unsigned pointer = rp_lock(g);
  switch (rp_below(g, 8)) {
    case 0:
    case 1: far(g, pointer); break;
    case 2: late(g, pointer); break;
    case 3: faulting(g, pointer); break;
    default: hot(g, pointer);
  }
  rp_unlock(g, pointer);
}

/* What may stand between LR and SC. Ends the reservation, or does not. */
static void between(struct rp_gen *g, unsigned pointer) {
  switch (rp_below(g, 8)) {
    case 0: rp_emit(g, RP_ECALL); break;
    case 1: rp_emit(g, RP_EBREAK); break;
    case 2: rp_emit(g, rp_s(3, rp_pick_rs(g), pointer, 0)); break; /* misaligned, perhaps */
    case 3: emit_at(g, amo(g), 2, pointer); break;
    case 4: emit_at(g, SC, 2 + rp_below(g, 2), pointer); break;
    case 5: emit_at(g, LR, 2 + rp_below(g, 2), pointer); break;
    case 6: rp_block(g, 3 + rp_below(g, 8)); break;
    default: rp_plain(g, 1 + rp_below(g, 5));
  }
}

void rp_reservation(struct rp_gen *g) {
  const uint32_t before = g->locked;
  const unsigned pointer = rp_lock(g), count = rp_lock(g), result = rp_lock(g);
  const unsigned size = hot_address(g, pointer, 8);
  switch (rp_below(g, 3)) {
    case 0: { /* the usual loop, ended by its count as well */
      const unsigned value = rp_lock(g);
      rp_emit(g, rp_addi(count, X0, rp_between(g, 1, 4)));
      const size_t again = rp_here(g);
      rp_emit(g, rp_addi(count, count, -1));
      rp_emit(g, rp_b(4, count, X0, 0));
      const size_t out = rp_here(g) - 1;
      rp_emit(g, rp_atomic_op(LR, rp_below(g, 4), size, value, pointer, X0));
      if (rp_chance(g, 30)) between(g, pointer);
      rp_emit(g, rp_r(OP_OP, rp_below(g, 2) * 4, 0, value, value, rp_pick_rs(g)));
      rp_emit(g, rp_atomic_op(SC, rp_below(g, 4), size, result, pointer, value));
      rp_emit(g, rp_b(1, result, X0, 0));
      rp_patch_branch(g, rp_here(g) - 1, again);
      rp_patch_branch(g, out, rp_here(g));
      break;
    }
    case 1: /* alone, in any order */
      for (unsigned n = 2 + rp_below(g, 5); n > 0; n--) emit_at(g, LR + rp_below(g, 2), size, pointer);
      break;
    default: /* elsewhere, or nearly */
      emit_at(g, LR, size, pointer);
      if (rp_chance(g, 50)) between(g, pointer);
      if (rp_chance(g, 40)) rp_emit(g, rp_addi(pointer, pointer, 4 * rp_between(g, -2, 2)));
      emit_at(g, SC, 2 + rp_below(g, 2), pointer);
      if (rp_chance(g, 50)) neighbour(g, 8);
  }
  g->locked = before;
}
