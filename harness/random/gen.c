#include "random/gen.h"

#include "base/array.h"
#include "base/splitmix.h"
#include "random/asm.h"

uint64_t rp_next(struct rp_gen *g) { return splitmix(&g->rng); }

uint64_t rp_corner(struct rp_gen *g) {
  static const uint64_t corners[] = {0,
                                     1,
                                     2,
                                     7,
                                     63,
                                     64,
                                     UINT64_MAX,
                                     UINT64_MAX - 1,
                                     0x8000000000000000ull,
                                     0x7fffffffffffffffull,
                                     0x80000000ull,
                                     0x7fffffffull,
                                     0xffffffffull,
                                     0xffffffff80000000ull,
                                     0x100000000ull,
                                     0x5555555555555555ull,
                                     0xaaaaaaaaaaaaaaaaull,
                                     0xffull,
                                     0x8000,
                                     0x80};
  switch (rp_below(g, 4)) {
    case 0: return rp_next(g);
    case 1: return rp_next(g) >> rp_below(g, 64);
    case 2: return (uint64_t)((int64_t)rp_next(g) >> rp_below(g, 64));
    default: return corners[rp_below(g, sizeof corners / sizeof corners[0])];
  }
}

/* ra, x5..x29: what code may use freely. */
static const uint32_t pool = 0x3fffffe0u | 1u << RA;

static unsigned pick_bit(struct rp_gen *g, uint32_t set) {
  unsigned n = rp_below(g, (unsigned)__builtin_popcount(set));
  while (n--) set &= set - 1;
  return (unsigned)__builtin_ctz(set);
}

void rp_pick_hot(struct rp_gen *g) {
  g->hot = 0;
  for (unsigned i = rp_below(g, 6) + 2; i > 0; i--) g->hot |= 1u << pick_bit(g, pool);
}

unsigned rp_pick_rd(struct rp_gen *g) {
  uint32_t all = pool & ~g->locked, hot = g->hot & all;
  return pick_bit(g, hot && rp_chance(g, 75) ? hot : all);
}

unsigned rp_pick_rs(struct rp_gen *g) {
  if (rp_chance(g, 4)) return X0;
  if (rp_chance(g, 4)) return 1 + rp_below(g, 29);
  return g->hot && rp_chance(g, 75) ? pick_bit(g, g->hot) : pick_bit(g, pool);
}

unsigned rp_lock(struct rp_gen *g) {
  unsigned reg = pick_bit(g, pool & ~g->locked & ~(1u << RA | 1u << T0)); /* those two are links */
  g->locked |= 1u << reg;
  return reg;
}

void rp_unlock(struct rp_gen *g, unsigned reg) { g->locked &= ~(1u << reg); }

void rp_emit(struct rp_gen *g, uint32_t word) {
  struct randprog *p = g->p;
  if (!ARRAY_ROOM(p->words, p->word_capacity, p->word_count + 1)) {
    g->failed = true;
    p->word_count = 0; /* nothing of it is used any more: keep indices small */
    return;
  }
  p->words[p->word_count++] = word;
  g->cost += g->repeat;
}

size_t rp_here(const struct rp_gen *g) { return g->p->word_count; }

static uint32_t *word_at(struct rp_gen *g, size_t at) { return g->failed ? NULL : &g->p->words[at]; }

void rp_patch_branch(struct rp_gen *g, size_t at, size_t target) {
  uint32_t *word = word_at(g, at);
  int distance = (int)target - (int)at;
  if (distance < -1000 || distance > 1000) distance = 1; /* out of reach: go on with the next instruction */
  if (word) *word = (*word & 0x01fff07fu) | rp_b_offset(4 * distance);
}

void rp_patch_jal(struct rp_gen *g, size_t at, size_t target) {
  uint32_t *word = word_at(g, at);
  if (word) *word = (*word & 0xfffu) | rp_j_offset(4 * ((int)target - (int)at));
}

void rp_emit_address(struct rp_gen *g, unsigned rd) {
  rp_emit(g, rp_auipc(rd, 0));
  rp_emit(g, rp_addi(rd, rd, 0));
}

void rp_patch_address(struct rp_gen *g, size_t at, size_t target) {
  uint32_t *word = word_at(g, at);
  if (!word) return;
  int offset = 4 * ((int)target - (int)at), high = (offset + 0x800) >> 12;
  word[0] = (word[0] & 0xfffu) | (uint32_t)high << 12;
  word[1] = (word[1] & 0xfffffu) | ((uint32_t)offset & 0xfffu) << 20;
}

void rp_emit_li(struct rp_gen *g, unsigned rd, int32_t value) {
  if (value >= -2048 && value < 2048) {
    rp_emit(g, rp_addi(rd, X0, value));
    return;
  }
  rp_emit(g, rp_lui(rd, (int)(((uint32_t)value + 0x800u) >> 12 & 0xfffffu)));
  rp_emit(g, rp_i(OP_IMM32, 0, rd, rd, value));
}
