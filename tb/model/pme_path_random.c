/* The search for paths against plain enumeration, on random small programs: pme_path_random [--seed N] [--cases N] */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tb/lib/check.h"
#include "tb/lib/profileme/path_text.h"
#include "paths/search.h"
#include "tb/lib/random.h"

enum {
  INSNS = 28,
  LENGTH = 5,
  DEEPEST = PME_PATH_BLOCKS,
  STEPS = PME_PATH_STATES - 1
}; /* fewer steps than the search has states */

struct walk { /* a path on its way back */
  uint32_t block[DEEPEST];
  uint32_t call[DEEPEST]; /* blocks of the calls to which routines must be left */
  unsigned blocks, calls, branches, hops;
  double cost;
};

struct bench {
  struct path_text t;
  unsigned weight[INSNS];
  struct pme_path_query q;
  uint64_t random;
  unsigned steps;
  bool cut[LENGTH + 1]; /* by length: paths were left out */
  uint64_t paths[LENGTH + 1];
  double best[LENGTH + 1];
  struct pme_path found[LENGTH + 1];
  bool is_found[LENGTH + 1];
  double found_cost[LENGTH + 1]; /* as enumerated; below 0: was not */
};

static unsigned below(struct bench *b, unsigned n) { return random_below(&b->random, n); }

static uint64_t weigh(void *ctx, uint64_t from, uint64_t to) {
  (void)to;
  return ((const unsigned *)ctx)[(from - PATH_TEXT_BASE) / 4];
}

/* The path with what it says of the other one of the pair: how far back it is judged, whether it passes. */
static bool agrees(const struct bench *b, const struct walk *w) {
  uint64_t at = 0, from = b->q.pc;
  bool contains = false, exact = false;
  for (unsigned i = 0; i < w->blocks; i++) {
    const struct cfg_block *block = &b->t.graph->block[w->block[i]];
    for (uint64_t pc = i ? block->end : from; pc > block->start; pc -= 4) {
      at++;
      contains |= pc - 4 == b->q.other_pc;
      exact |= pc - 4 == b->q.other_pc && at == b->q.distance;
    }
  }
  if (b->q.other == PME_PATH_ALONE || at < b->q.distance) return true;
  return b->q.other == PME_PATH_CONTAINS ? contains : exact;
}

static void complete(struct bench *b, const struct walk *w, unsigned n, bool begun, double cost) {
  const struct pme_path *f = &b->found[n];
  if (!agrees(b, w)) return;
  if (!b->paths[n]++ || cost < b->best[n]) b->best[n] = cost;
  if (b->is_found[n] && f->blocks == w->blocks && f->begun == begun && !memcmp(f->block, w->block, w->blocks * sizeof w->block[0]))
    b->found_cost[n] = cost;
}

/* Bits of a way in: -log2 of its share. */
static double bits(double part, double whole) { return whole == 0 ? 0 : part == 0 ? 64 : log2(whole / part); }

struct share {
  double all, calls, outside;
};

static bool from_outside(const struct bench *b, uint32_t to, const struct cfg_edge *e) {
  const struct cfg_block *block = b->t.graph->block;
  return e->kind == CFG_CALL || (e->kind != CFG_RETURN && block[to].entry && block[to].function != block[e->from].function);
}

static double times(const struct bench *b, const struct cfg_edge *e) {
  uint64_t last = (b->t.graph->block[e->from].end - 4 - PATH_TEXT_BASE) / 4;
  return b->weight[last];
}

static struct share shares(const struct bench *b, uint32_t to) {
  struct share s = {0, 0, 0};
  const struct cfg_block *block = &b->t.graph->block[to];
  for (uint32_t i = 0; i < block->edges; i++) {
    const struct cfg_edge *e = &b->t.graph->edge[block->edge + i];
    s.all += times(b, e);
    if (e->kind == CFG_CALL) s.calls += times(b, e);
    if (from_outside(b, to, e)) s.outside += times(b, e);
  }
  return s;
}

static void enumerate(struct bench *b, struct walk *w);

static void take(struct bench *b, struct walk *w, const struct cfg_edge *e) {
  uint32_t to = w->block[w->blocks - 1];
  struct share s = shares(b, to);
  struct walk before = {.blocks = w->blocks, .calls = w->calls, .branches = w->branches, .hops = w->hops, .cost = w->cost};
  uint32_t innermost = w->calls ? w->call[w->calls - 1] : 0;
  double cost = bits(times(b, e), s.all);
  bool branch = e->kind == CFG_TAKEN || e->kind == CFG_NOT_TAKEN;
  if (branch && !b->q.any_history && (b->q.history >> w->branches & 1) != (e->kind == CFG_TAKEN)) return;
  if (e->kind == CFG_RETURN) {
    w->call[w->calls++] = cfg_block_at(b->t.graph, b->t.graph->block[to].start - 4);
  } else if (w->calls && e->kind == CFG_CALL) {
    if (e->from != w->call[--w->calls]) {
      w->calls = before.calls;
      return;
    }
    cost = bits(s.calls, s.all);
  } else if (!w->calls && b->q.scope == PME_PATH_ROUTINE && from_outside(b, to, e)) {
    return;
  }
  w->block[w->blocks++] = e->from;
  w->cost += cost;
  w->branches += branch;
  w->hops = branch ? 0 : w->hops + 1;
  bool hopeless = b->q.other == PME_PATH_EXACT && !agrees(b, w);
  if (w->hops <= PME_PATH_HOPS) enumerate(b, w);
  else if (!hopeless)
    for (unsigned n = w->branches + 1; n <= LENGTH; n++) b->cut[n] = true;
  w->blocks = before.blocks;
  w->branches = before.branches;
  w->hops = before.hops;
  w->cost = before.cost;
  if (e->kind == CFG_CALL && before.calls) w->call[before.calls - 1] = innermost;
  w->calls = before.calls;
}

static void enumerate(struct bench *b, struct walk *w) {
  uint32_t at = w->block[w->blocks - 1];
  const struct cfg_block *block = &b->t.graph->block[at];
  if (b->steps++ > STEPS) return;
  if (w->hops == 0 && w->branches) complete(b, w, w->branches, false, w->cost);
  if (w->branches == LENGTH) return;
  if (b->q.scope == PME_PATH_ROUTINE && !w->calls && block->entry) {
    struct share s = shares(b, at);
    for (unsigned n = w->branches + 1; n <= LENGTH; n++) complete(b, w, n, true, w->cost + bits(s.outside, s.all));
  }
  for (uint32_t i = 0; i < block->edges; i++) take(b, w, &b->t.graph->edge[block->edge + i]);
}

static bool random_program(struct bench *b) {
  static const char kind[] = ".......bbbbbbbjcccrrixem";
  struct path_insn insn[INSNS];
  for (unsigned i = 0; i < INSNS; i++) {
    insn[i] = (struct path_insn){kind[below(b, sizeof kind - 1)], below(b, INSNS)};
    b->weight[i] = below(b, 6);
  }
  path_text_init(&b->t, insn, INSNS);
  unsigned start = 0;
  for (unsigned next; start < INSNS; start = next) {
    next = start + 4 + below(b, 12);
    path_text_function(&b->t, start, next < INSNS ? next : INSNS);
  }
  for (unsigned i = 0; i < INSNS; i++)
    if (strchr("ixr", insn[i].op) && below(b, 2) && !path_text_seen(&b->t, i, below(b, INSNS))) return false;
  return path_text_build(&b->t);
}

/* NULL: equal, or too much to enumerate (steps tells). */
static const char *compare(struct bench *b) {
  struct walk *w = calloc(1, sizeof *w);
  if (!w) return "out of memory";
  pme_path_weigh(b->t.finder, weigh, b->weight);
  if (!pme_path_find(b->t.finder, &b->q)) exit(71);
  b->steps = 0;
  for (unsigned n = 1; n <= LENGTH; n++) {
    b->is_found[n] = pme_path_likeliest(b->t.finder, n, &b->found[n]);
    b->found_cost[n] = -1;
    b->paths[n] = b->cut[n] = 0;
  }
  w->block[w->blocks++] = cfg_block_at(b->t.graph, b->q.pc);
  if (b->q.other != PME_PATH_EXACT || agrees(b, w)) enumerate(b, w);
  free(w);
  if (b->steps > STEPS) return NULL;
  for (unsigned n = 1; n <= LENGTH; n++) {
    enum pme_path_count want = b->paths[n] > 1 ? PME_PATH_MANY
                               : b->cut[n]     ? PME_PATH_LIMIT
                               : b->paths[n]   ? PME_PATH_ONE
                                               : PME_PATH_NONE;
    struct pme_path one;
    if (pme_path_found(b->t.finder, n) != want) return "another number of paths";
    if (b->is_found[n] != (b->paths[n] > 0)) return "no likeliest path, or one of none";
    if (b->is_found[n] && b->found_cost[n] < 0) return "the likeliest is no path";
    if (b->is_found[n] && fabs(b->found_cost[n] - b->best[n]) > 1e-3) return "the likeliest is not the likeliest";
    if (pme_path_get(b->t.finder, n, &one) != (want == PME_PATH_ONE)) return "the only path is not given";
  }
  return NULL;
}

static const char *run_case(struct bench *b, uint64_t seed, unsigned *compared) {
  b->random = seed;
  const char *why = random_program(b) ? NULL : "out of memory";
  for (unsigned i = 0; !why && i < 8; i++) {
    b->q = (struct pme_path_query){.pc = path_text_pc(below(b, INSNS)),
                                   .history = below(b, 1u << LENGTH),
                                   .any_history = below(b, 8) == 0,
                                   .scope = i % 2,
                                   .other = below(b, 3),
                                   .other_pc = path_text_pc(below(b, INSNS)),
                                   .distance = 1 + below(b, 12)};
    if (cfg_block_at(b->t.graph, b->q.pc) == CFG_NONE) continue;
    why = compare(b);
    *compared += b->steps <= STEPS;
  }
  path_text_free(&b->t);
  return why;
}

int main(int argc, char **argv) {
  uint64_t seed = 1, cases = 3000;
  for (int i = 1; i + 1 < argc; i += 2) {
    if (!strcmp(argv[i], "--seed")) seed = strtoull(argv[i + 1], NULL, 0);
    if (!strcmp(argv[i], "--cases")) cases = strtoull(argv[i + 1], NULL, 0);
  }
  struct bench *b = calloc(1, sizeof *b);
  unsigned compared = 0;
  const char *why = b ? NULL : "out of memory";
  uint64_t i = 0;
  for (; !why && i < cases; i++) why = run_case(b, seed + i, &compared);
  free(b);
  printf("seed %" PRIu64 ": %" PRIu64 " programs, %u searches compared\n", seed, i, compared);
  if (!why && compared < 4 * cases) why = "too few could be compared";
  if (why) printf("# %s (replay: pme_path_random --seed %" PRIu64 " --cases 1)\n", why, seed + (i ? i - 1 : 0));
  return check_single("pme_path_random", !why);
}
