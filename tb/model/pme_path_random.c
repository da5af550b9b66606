/* The search for paths against plain enumeration, on random small programs: pme_path_random [--seed N]
 * [--cases N] */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tb/lib/check.h"
#include "tb/lib/profileme/path_text.h"
#include "paths/search.h"
#include "tb/lib/random.h"

enum { INSNS = 28, LENGTH = 5, EXAMINED = 8, STEPS = PME_PATH_STATES - 1 }; /* fewer steps than the search has states */

struct call { /* a routine that was entered by its exit */
  const struct call *below;
  uint32_t block; /* of the call that it must be left to */
};

struct walk { /* a path on its way back, by its last block */
  const struct walk *before;
  const struct call *calls;
  uint32_t block;
  unsigned branches, hops;
  double cost;
  bool outside; /* beyond the beginning of the sample's routine: continues the path, but is not of it */
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

static const struct cfg_block *block_of(const struct bench *b, const struct walk *w) { return &b->t.graph->block[w->block]; }

/* Instructions of the path, the sample not counted. *back: how far before the sample the other one of the
 * pair is met first. */
static uint64_t instructions(const struct bench *b, const struct walk *w, uint64_t *back) {
  uint64_t at = w->before ? instructions(b, w->before, back) : 0;
  for (uint64_t pc = w->before ? block_of(b, w)->end : b->q.pc; pc > block_of(b, w)->start; pc -= 4) {
    at++;
    if (pc - 4 == b->q.other_pc && !*back) *back = at;
  }
  return at;
}

/* The path with what it says of the other one of the pair. */
static bool agrees(const struct bench *b, const struct walk *w) {
  uint64_t back = 0, at = instructions(b, w, &back);
  return !b->q.distance || at < b->q.distance || (back && back <= b->q.distance);
}

static unsigned blocks(const struct walk *w) { return w ? 1 + blocks(w->before) : 0; }

static bool is_path(const struct walk *w, bool begun, const struct pme_path *f) {
  if (begun != f->begun || blocks(w) != f->blocks) return false;
  unsigned i = f->blocks;
  for (const struct walk *at = w; at; at = at->before)
    if (at->block != f->block[--i]) return false;
  return true;
}

static void complete(struct bench *b, const struct walk *w, unsigned n, bool begun, double cost) {
  if (!b->paths[n]++ || cost < b->best[n]) b->best[n] = cost;
  if (b->is_found[n] && is_path(w, begun, &b->found[n])) b->found_cost[n] = cost;
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

/* The walk by one edge more. False: it cannot go there. room: of the call that it may enter. */
static bool take(const struct bench *b, const struct walk *w, const struct cfg_edge *e, struct walk *to, struct call *room) {
  struct share s = shares(b, w->block);
  bool branch = e->kind == CFG_TAKEN || e->kind == CFG_NOT_TAKEN;
  double cost = bits(times(b, e), s.all);
  if (branch && !b->q.any_history && (b->q.history >> w->branches & 1) != (e->kind == CFG_TAKEN)) return false;
  *to = *w;
  to->before = w;
  to->block = e->from;
  to->branches += branch;
  to->hops = branch ? 0 : w->hops + 1;
  if (e->kind == CFG_RETURN) {
    *room = (struct call){w->calls, cfg_block_at(b->t.graph, block_of(b, w)->start - 4)};
    to->calls = room;
  } else if (w->calls && e->kind == CFG_CALL) {
    if (e->from != w->calls->block) return false;
    to->calls = w->calls->below;
    cost = bits(s.calls, s.all);
  } else if (!w->calls && b->q.scope == PME_PATH_ROUTINE && from_outside(b, w->block, e)) {
    to->outside = true;
  }
  to->cost += cost;
  return agrees(b, to);
}

/* Branches with which the walk and what can lie before it agree, at most those examined: so many, too,
 * where nothing is known. Looks at everything, so that its steps are as many as the states of the search,
 * or more. */
static unsigned deepest(struct bench *b, const struct walk *w) {
  const struct cfg_block *block = block_of(b, w);
  unsigned most = w->branches;
  if (b->steps++ > STEPS || most >= b->q.examined || !block->edges || w->hops > PME_PATH_HOPS) return b->q.examined;
  for (uint32_t i = 0; i < block->edges; i++) {
    struct walk to;
    struct call room;
    unsigned n = take(b, w, &b->t.graph->edge[block->edge + i], &to, &room) ? deepest(b, &to) : 0;
    if (n > most) most = n;
  }
  return most;
}

/* The routine may begin here: something outside it agrees, or is not examined any more, or is not known. */
static bool begins(struct bench *b, const struct walk *w) {
  const struct cfg_block *block = block_of(b, w);
  if (b->q.scope != PME_PATH_ROUTINE || w->calls || !block->entry) return false;
  bool begins = w->branches >= b->q.examined || !block->edges;
  for (uint32_t i = 0; i < block->edges && !begins; i++) {
    struct walk to;
    struct call room;
    if (!take(b, w, &b->t.graph->edge[block->edge + i], &to, &room)) continue;
    begins = to.hops > PME_PATH_HOPS || (to.outside && deepest(b, &to) >= b->q.examined);
  }
  return begins;
}

static void enumerate(struct bench *b, const struct walk *w) {
  const struct cfg_block *block = block_of(b, w);
  if (b->steps++ > STEPS) return;
  if (w->hops == 0 && w->branches && deepest(b, w) >= b->q.examined) complete(b, w, w->branches, false, w->cost);
  if (w->branches == LENGTH) return;
  if (begins(b, w)) {
    struct share s = shares(b, w->block);
    for (unsigned n = w->branches + 1; n <= LENGTH; n++) complete(b, w, n, true, w->cost + bits(s.outside, s.all));
  }
  for (uint32_t i = 0; i < block->edges; i++) {
    struct walk to;
    struct call room;
    if (!take(b, w, &b->t.graph->edge[block->edge + i], &to, &room) || to.outside) continue;
    if (to.hops <= PME_PATH_HOPS) enumerate(b, &to);
    else
      for (unsigned n = to.branches + 1; n <= LENGTH; n++) b->cut[n] = true;
  }
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
static const char *compare_paths(struct bench *b) {
  struct walk w = {.block = cfg_block_at(b->t.graph, b->q.pc)};
  pme_path_weigh(b->t.finder, weigh, b->weight);
  if (!pme_path_find(b->t.finder, &b->q)) exit(71);
  b->steps = 0;
  for (unsigned n = 1; n <= LENGTH; n++) {
    b->is_found[n] = pme_path_likeliest(b->t.finder, n, &b->found[n]);
    b->found_cost[n] = -1;
    b->paths[n] = b->cut[n] = 0;
  }
  if (agrees(b, &w)) {
    unsigned most = deepest(b, &w);
    if (most < b->q.examined) b->q.examined = most;
    enumerate(b, &w);
  }
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
                                   .history = below(b, 1u << EXAMINED),
                                   .any_history = below(b, 8) == 0,
                                   .examined = i % 4 < 2 ? 0 : below(b, EXAMINED + 1),
                                   .scope = i % 2,
                                   .other_pc = path_text_pc(below(b, INSNS)),
                                   .distance = below(b, 2) * (1 + below(b, 12))};
    if (cfg_block_at(b->t.graph, b->q.pc) == CFG_NONE) continue;
    why = compare_paths(b);
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
