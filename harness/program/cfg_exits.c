/* Where routines end: the return instructions that can be reached from a routine's first block, also through
 * jumps to other routines (tail calls), but not into what it calls. Nothing is reached after a call of a
 * routine that never returns. */
#include "program/cfg_exits.h"

#include <stdlib.h>

#include "base/array.h"

struct walk {
  uint32_t *stack, *visited; /* visited: by block, the number of the walk */
  uint32_t number;
  uint8_t *returns; /* by block, of an entry: the routine has an exit */
};

/* Something called at the end of the block may come back: so may what is not known. */
static bool call_returns(const struct walk *w, const struct cfg_out *out) {
  if (out->target != CFG_NONE) return w->returns[out->target];
  for (size_t i = 0; i < out->seen_count; i++)
    if (w->returns[out->seen[i].to]) return true;
  return !out->seen_count;
}

static void visit(struct walk *w, size_t *depth, uint32_t block) {
  if (block == CFG_NONE || w->visited[block] == w->number) return;
  w->visited[block] = w->number;
  w->stack[(*depth)++] = block;
}

static bool add_exit(struct cfg_build *b, uint32_t block) {
  if (!ARRAY_ROOM(b->exit, b->exit_room, b->exits + 1)) return false;
  b->exit[b->exits++] = block;
  return true;
}

/* The blocks of the routine that begins at `entry`. With `keep` its exits are added; without it ends at the
 * first one. False: out of memory. */
static bool walk_routine(struct cfg_build *b, struct walk *w, uint32_t entry, bool keep) {
  size_t depth = 0;
  w->number++;
  visit(w, &depth, entry);
  while (depth) {
    uint32_t block = w->stack[--depth];
    struct cfg_out out = cfg_out(b, block);
    if (out.exit) {
      w->returns[entry] = 1;
      if (!keep) return true;
      if (!add_exit(b, block)) return false;
    } else if (out.call) {
      if (call_returns(w, &out)) visit(w, &depth, out.next);
    } else {
      visit(w, &depth, out.next);
      visit(w, &depth, out.target);
      for (size_t i = 0; i < out.seen_count; i++) visit(w, &depth, out.seen[i].to);
    }
  }
  return true;
}

static bool walk_all(struct cfg_build *b, struct walk *w) {
  const struct cfg *g = b->g;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t e = 0; e < g->blocks; e++) {
      if (!g->block[e].entry || w->returns[e]) continue;
      if (!walk_routine(b, w, e, false)) return false;
      changed |= w->returns[e];
    }
  }
  for (uint32_t e = 0; e < g->blocks; e++) {
    b->exit_of[e] = b->exits;
    if (g->block[e].entry && !walk_routine(b, w, e, true)) return false;
    b->exit_end[e] = b->exits;
  }
  return true;
}

bool cfg_find_exits(struct cfg_build *b) {
  size_t n = b->g->blocks + 1;
  struct walk w = {.stack = malloc(n * sizeof *w.stack), .visited = calloc(n, sizeof *w.visited), .returns = calloc(n, 1)};
  b->exit_of = calloc(n, sizeof *b->exit_of);
  b->exit_end = calloc(n, sizeof *b->exit_end);
  bool good = w.stack && w.visited && w.returns && b->exit_of && b->exit_end && walk_all(b, &w);
  free(w.stack);
  free(w.visited);
  free(w.returns);
  return good;
}
