/* Random programs: random numbers, registers, blocks by weight, chunks, link. */
#include "base/array.h"
#include "random/gen.h"

#include <stdlib.h>
#include <string.h>

enum { PROFILES = 8 };

static const char *const profile_names[PROFILES + 1] = {"mix", "memory", "branches", "traps", "csr",
                                                        "irq", "smc",    "portable", NULL};

struct kind {
  const char *name;
  void (*emit)(struct rp_gen *g);
  unsigned char max_depth; /* of the block that it stands in */
  unsigned char weight[PROFILES];
};

static const struct kind kinds[] = {
  /*                                    mix mem  br trap csr irq smc port */
  {"alu", rp_alu, 9, {22, 10, 14, 10, 10, 12, 8, 20}},
  {"muldiv", rp_muldiv, 9, {9, 3, 4, 5, 3, 5, 2, 10}},
  {"reload", rp_reload, 9, {6, 4, 4, 4, 4, 4, 2, 6}},
  {"hot", rp_hot_memory, 9, {12, 25, 6, 8, 5, 8, 6, 14}},
  {"big", rp_big_memory, 9, {8, 25, 3, 4, 2, 6, 3, 10}},
  {"late-store", rp_late_store, 9, {6, 14, 3, 3, 2, 4, 2, 7}},
  {"branch", rp_branch, 3, {12, 6, 24, 8, 5, 6, 4, 14}},
  {"loop", rp_loop, 2, {8, 8, 12, 5, 4, 8, 6, 10}},
  {"call", rp_call, 2, {5, 3, 12, 3, 2, 4, 2, 7}},
  {"recursion", rp_recursion, 1, {2, 1, 6, 1, 1, 2, 1, 3}},
  {"odd-return", rp_odd_return, 3, {2, 1, 6, 1, 1, 1, 1, 3}},
  {"table", rp_table, 3, {4, 2, 10, 2, 2, 2, 2, 5}},
  {"shadow", rp_shadow, 3, {6, 5, 12, 8, 5, 5, 4, 6}},
  {"footprint", rp_footprint, 0, {2, 1, 5, 1, 1, 2, 4, 3}},
  {"illegal", rp_illegal, 3, {3, 1, 2, 12, 3, 2, 1, 4}},
  {"environment", rp_environment, 3, {3, 1, 2, 10, 3, 3, 1, 4}},
  {"data-fault", rp_data_fault, 3, {4, 8, 2, 12, 2, 2, 1, 4}},
  {"fetch-fault", rp_fetch_fault, 3, {2, 1, 4, 8, 1, 1, 1, 3}},
  {"user", rp_user_mode, 1, {7, 4, 5, 10, 8, 10, 3, 6}},
  {"handler", rp_local_handler, 2, {2, 1, 1, 8, 3, 2, 1, 3}},
  {"csr", rp_csr, 3, {7, 2, 3, 6, 30, 6, 3, 7}},
  {"counters", rp_counters, 3, {4, 1, 2, 2, 20, 6, 1, 0}},
  {"fence", rp_fence, 3, {3, 3, 2, 2, 3, 2, 10, 3}},
  {"smc", rp_smc, 2, {3, 1, 1, 1, 1, 1, 20, 4}},
  {"jit", rp_jit, 2, {2, 1, 1, 1, 1, 1, 14, 3}},
  {"mmio", rp_mmio, 3, {4, 4, 2, 3, 3, 8, 2, 0}},
  {"interrupt", rp_interrupt, 3, {5, 2, 2, 3, 4, 24, 2, 0}},
  {"wait", rp_wait, 2, {2, 1, 1, 2, 3, 10, 1, 0}},
};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

const char *randprog_profile(size_t index) { return index < PROFILES ? profile_names[index] : NULL; }

uint64_t rp_next(struct rp_gen *g) { /* splitmix64 */
  uint64_t z = g->rng += 0x9e3779b97f4a7c15ull;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ z >> 27) * 0x94d049bb133111ebull;
  return z ^ z >> 31;
}

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

static size_t pick_kind(struct rp_gen *g) {
  unsigned sum = 0;
  for (size_t k = 0; k < KINDS; k++)
    if (g->depth <= kinds[k].max_depth) sum += g->weights[k];
  unsigned n = rp_below(g, sum);
  for (size_t k = 0; k < KINDS; k++) {
    if (g->depth > kinds[k].max_depth) continue;
    if (n < g->weights[k]) return k;
    n -= g->weights[k];
  }
  return 0;
}

void rp_block(struct rp_gen *g, unsigned words) {
  size_t end = rp_here(g) + words;
  g->depth++;
  while (rp_here(g) < end && !g->failed) {
    if (g->cost > g->cost_limit) rp_plain(g, 2);
    else kinds[pick_kind(g)].emit(g);
  }
  g->depth--;
}

void rp_plain(struct rp_gen *g, unsigned words) {
  for (unsigned i = 0; i < words; i++) {
    if (rp_chance(g, 70)) rp_one_alu(g, rp_pick_rd(g));
    else rp_one_hot(g);
  }
}

static bool add_chunk(struct rp_gen *g) {
  struct randprog *p = g->p;
  if (!ARRAY_ROOM(p->chunks, p->chunk_capacity, p->chunk_count + 1)) return false;
  size_t kind = pick_kind(g), first = p->word_count;
  g->hot = 0;
  for (unsigned i = rp_below(g, 6) + 2; i > 0; i--) g->hot |= 1u << pick_bit(g, pool);
  unsigned snippets = rp_between(g, 1, 4);
  do kinds[kind].emit(g);
  while (--snippets && p->word_count - first < 40);
  if (g->failed) return false;
  p->chunks[p->chunk_count++] =
    (struct randprog_chunk){.kind = kinds[kind].name, .first = (uint32_t)first, .count = (uint32_t)(p->word_count - first)};
  return true;
}

bool randprog_generate(uint64_t seed, const struct randprog_options *options, struct randprog *out) {
  unsigned char weights[KINDS];
  size_t profile = 0;
  memset(out, 0, sizeof *out);
  while (profile_names[profile] && strcmp(profile_names[profile], options->profile) != 0) profile++;
  if (!profile_names[profile]) return false;
  for (size_t k = 0; k < KINDS; k++) weights[k] = options->no_user && kinds[k].emit == rp_user_mode ? 0 : kinds[k].weight[profile];

  unsigned length = options->length ? options->length : 1500;
  struct rp_gen g = {.p = out, .rng = seed * 0x2545f4914f6cdd1dull + profile, .weights = weights, .repeat = 1, .huge = 2};
  unsigned rounds = rp_chance(&g, 50) ? 1 : 2 + rp_below(&g, 2);
  g.cost_limit = 8ull * length / rounds;
  out->seed = seed;
  out->portable = g.portable = strcmp(options->profile, "portable") == 0;
  bool ok = ARRAY_ROOM(out->image, out->image_capacity, RP_CODE);
  if (ok) rp_runtime(&g, rounds, out->image);
  /* Weigh kinds differently in each program: some do one thing all the time. */
  if (rp_chance(&g, 60))
    for (size_t k = 0; k < KINDS; k++) weights[k] = (unsigned char)((weights[k] * rp_below(&g, 8) + 1u) / 2u);
  weights[0] = (unsigned char)(weights[0] + 1);
  while (ok && out->word_count < length + g.filler && g.cost < 2 * g.cost_limit) ok = add_chunk(&g);
  ok = ok && !g.failed && randprog_link(out);
  if (!ok) randprog_free(out);
  return ok;
}

bool randprog_link(struct randprog *p) {
  if (!ARRAY_ROOM(p->image, p->image_capacity, RP_CODE + 4 * (p->word_count + 8))) return false;
  size_t at = RP_CODE;
  for (size_t i = 0; i < p->chunk_count; i++) {
    struct randprog_chunk *c = &p->chunks[i];
    c->address = RANDPROG_BASE + at;
    if (c->state == RANDPROG_DROP) continue;
    memcpy(p->image + at, p->words + c->first, 4u * c->count);
    if (c->state == RANDPROG_HOP) {
      uint32_t hop = rp_jal(X0, 4 * (int)c->count);
      memcpy(p->image + at, &hop, sizeof hop);
    }
    at += 4u * c->count;
  }
  const uint32_t tail[] = {/* once more from the first chunk, or to the ending */
                           rp_ld(T0, XF, RP_ROUNDS),
                           rp_addi(T0, T0, -1),
                           rp_sd(T0, XF, RP_ROUNDS),
                           rp_b(5, X0, T0, 8),
                           rp_jal(X0, (int)RP_CODE - (int)(at + 16)),
                           rp_jal(X0, (int)RP_EPILOGUE - (int)(at + 20))};
  memcpy(p->image + at, tail, sizeof tail);
  p->image_bytes = at + sizeof tail;
  p->entry = RANDPROG_BASE;
  p->tohost = RANDPROG_BASE + RP_TOHOST;
  p->begin_signature = RANDPROG_BASE + RP_SYSTEM + RP_SIGNATURE;
  p->end_signature = p->begin_signature + RP_SIGNATURE_BYTES;
  return true;
}

void randprog_free(struct randprog *p) {
  free(p->words);
  free(p->chunks);
  free(p->image);
  memset(p, 0, sizeof *p);
}
