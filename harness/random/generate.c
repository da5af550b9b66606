#include "random/generate.h"

#include <string.h>

#include "base/array.h"
#include "isa/isa.h"
#include "random/atomic.h"
#include "random/csr.h"
#include "random/data.h"
#include "random/deleg.h"
#include "random/flow.h"
#include "random/layout.h"
#include "random/pflag.h"
#include "random/pmp.h"
#include "random/runtime.h"
#include "random/trap.h"

enum { PROFILES = 11 };

static const char *const profile_names[PROFILES + 1] = {"mix", "memory",   "branches", "traps", "csr",    "irq",
                                                        "smc", "portable", "pmp",      "pflag", "atomic", NULL};

struct kind {
  const char *name;
  void (*emit)(struct rp_gen *g);
  unsigned char max_depth; /* of the block that it stands in */
  unsigned char weight[PROFILES];
};

static const struct kind kinds[] = {
  /*                                    mix mem  br trap csr irq smc port pmp pflag atomic */
  {"alu", rp_alu, 9, {22, 10, 14, 10, 10, 12, 8, 20, 14, 10, 22}},
  {"muldiv", rp_muldiv, 9, {9, 3, 4, 5, 3, 5, 2, 10, 4, 4, 9}},
  {"reload", rp_reload, 9, {6, 4, 4, 4, 4, 4, 2, 6, 4, 4, 6}},
  {"hot", rp_hot_memory, 9, {12, 25, 6, 8, 5, 8, 6, 14, 20, 8, 12}},
  {"big", rp_big_memory, 9, {8, 25, 3, 4, 2, 6, 3, 10, 10, 5, 8}},
  {"late-store", rp_late_store, 9, {6, 14, 3, 3, 2, 4, 2, 7, 8, 4, 6}},
  {"branch", rp_branch, 3, {12, 6, 24, 8, 5, 6, 4, 14, 8, 8, 12}},
  {"loop", rp_loop, 2, {8, 8, 12, 5, 4, 8, 6, 10, 5, 8, 8}},
  {"call", rp_call, 2, {5, 3, 12, 3, 2, 4, 2, 7, 3, 5, 5}},
  {"recursion", rp_recursion, 1, {2, 1, 6, 1, 1, 2, 1, 3, 1, 1, 2}},
  {"odd-return", rp_odd_return, 3, {2, 1, 6, 1, 1, 1, 1, 3, 1, 1, 2}},
  {"table", rp_table, 3, {4, 2, 10, 2, 2, 2, 2, 5, 2, 2, 4}},
  {"shadow", rp_shadow, 3, {6, 5, 12, 8, 5, 5, 4, 6, 5, 14, 6}},
  {"footprint", rp_footprint, 0, {2, 1, 5, 1, 1, 2, 4, 3, 1, 1, 2}},
  {"illegal", rp_illegal, 3, {3, 1, 2, 12, 3, 2, 1, 4, 2, 4, 3}},
  {"environment", rp_environment, 3, {3, 1, 2, 10, 3, 3, 1, 4, 3, 5, 3}},
  {"data-fault", rp_data_fault, 3, {4, 8, 2, 12, 2, 2, 1, 4, 3, 3, 4}},
  {"fetch-fault", rp_fetch_fault, 3, {2, 1, 4, 8, 1, 1, 1, 3, 2, 2, 2}},
  {"user", rp_user_mode, 1, {7, 4, 5, 10, 8, 10, 3, 6, 14, 10, 7}},
  {"handler", rp_local_handler, 2, {2, 1, 1, 8, 3, 2, 1, 3, 2, 2, 2}},
  {"csr", rp_csr, 3, {7, 2, 3, 6, 30, 6, 3, 7, 5, 3, 7}},
  {"counters", rp_counters, 3, {4, 1, 2, 2, 20, 6, 1, 0, 1, 2, 4}},
  {"fence", rp_fence, 3, {3, 3, 2, 2, 3, 2, 10, 3, 2, 2, 3}},
  {"smc", rp_smc, 2, {3, 1, 1, 1, 1, 1, 20, 4, 3, 2, 3}},
  {"jit", rp_jit, 2, {2, 1, 1, 1, 1, 1, 14, 3, 3, 1, 2}},
  {"mmio", rp_mmio, 3, {4, 4, 2, 3, 3, 8, 2, 0, 4, 2, 4}},
  {"interrupt", rp_interrupt, 3, {5, 2, 2, 3, 4, 24, 2, 0, 5, 12, 5}},
  {"pmp", rp_pmp, 2, {4, 4, 2, 5, 5, 4, 1, 12, 40, 2, 4}},
  {"delegation", rp_delegation, 3, {4, 1, 1, 5, 10, 4, 1, 0, 4, 0, 4}},
  {"wait", rp_wait, 2, {2, 1, 1, 2, 3, 10, 1, 0, 1, 2, 2}},
  /* Of the profile pflag alone, with weights that stay. */
  {"flags", rp_flags, 3, {0, 0, 0, 0, 0, 0, 0, 0, 0, 20, 0}},
  {"profile-run", rp_profile_run, 3, {0, 0, 0, 0, 0, 0, 0, 0, 0, 30, 0}},
  {"profile-branch", rp_profile_branch, 3, {0, 0, 0, 0, 0, 0, 0, 0, 0, 20, 0}},
  {"profile-loop", rp_profile_loop, 2, {0, 0, 0, 0, 0, 0, 0, 0, 0, 20, 0}},
  {"profile-call", rp_profile_call, 2, {0, 0, 0, 0, 0, 0, 0, 0, 0, 16, 0}},
  {"profile-trap", rp_profile_trap, 3, {0, 0, 0, 0, 0, 0, 0, 0, 0, 10, 0}},
  {"profile-patch", rp_profile_patch, 2, {0, 0, 0, 0, 0, 0, 0, 0, 0, 10, 0}},
  /* Of the profile atomic alone. */
  {"atomic", rp_atomic, 3, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 60}},
  {"reservation", rp_reservation, 3, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 30}},
};
enum { KINDS = sizeof kinds / sizeof kinds[0], SHIFTED = KINDS - 9 };

const char *randprog_profile(size_t index) { return index < PROFILES ? profile_names[index] : NULL; }

unsigned randprog_extensions(const char *profile) { return strcmp(profile, "atomic") == 0 ? ISA_EXT_A : 0; }

const char *randprog_needs(const char *profile) {
  if (strcmp(profile, "pflag") == 0) return "profile flags";
  return randprog_extensions(profile) & ISA_EXT_A ? "atomics" : NULL;
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

static void block(struct rp_gen *g, unsigned words) {
  size_t end = rp_here(g) + words;
  g->depth++;
  while (rp_here(g) < end && !g->failed) {
    if (g->cost > g->cost_limit) rp_plain(g, 2);
    else kinds[pick_kind(g)].emit(g);
  }
  g->depth--;
}

static bool add_chunk(struct rp_gen *g) {
  struct randprog *p = g->p;
  if (!ARRAY_ROOM(p->chunks, p->chunk_capacity, p->chunk_count + 1)) return false;
  size_t kind = pick_kind(g), first = p->word_count;
  rp_pick_hot(g);
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
  for (size_t k = 0; k < KINDS; k++) {
    const bool fragile = kinds[k].emit == rp_local_handler; /* it would have to survive a failing fetch of itself */
    const bool without = (options->no_user && kinds[k].emit == rp_user_mode) || (options->tries && fragile) ||
                         (!options->profilers && kinds[k].emit == rp_delegation);
    weights[k] = without ? 0 : kinds[k].weight[profile];
  }

  unsigned length = options->length ? options->length : 1500;
  struct rp_gen g = {
    .p = out, .rng = seed * 0x2545f4914f6cdd1dull + profile, .weights = weights, .repeat = 1, .huge = 2, .block = block};
  unsigned rounds = rp_chance(&g, 50) ? 1 : 2 + rp_below(&g, 2);
  g.cost_limit = 8ull * length / rounds;
  g.tries = options->tries;
  out->seed = seed;
  out->portable = g.portable = strcmp(options->profile, "portable") == 0;
  out->pflag = g.pflag = strcmp(options->profile, "pflag") == 0;
  out->extensions = g.extensions = options->extensions | randprog_extensions(options->profile);
  bool ok = ARRAY_ROOM(out->image, out->image_capacity, RP_CODE);
  if (ok) rp_runtime(&g, rounds, out->image);
  /* Weigh kinds differently in each program: some do one thing all the time. */
  if (rp_chance(&g, 60))
    for (size_t k = 0; k < SHIFTED; k++) weights[k] = (unsigned char)((weights[k] * rp_below(&g, 8) + 1u) / 2u);
  weights[0] = (unsigned char)(weights[0] + 1);
  while (ok && out->word_count < length + g.filler && g.cost < 2 * g.cost_limit) ok = add_chunk(&g);
  ok = ok && !g.failed && randprog_link(out);
  if (!ok) randprog_free(out);
  return ok;
}
