/* Part of path reconstruction: which ways lead back from a block. The same rules for searched, likely and
 * actual paths. */
#ifndef CULPRIT_PME_PATH_STEP_H
#define CULPRIT_PME_PATH_STEP_H

#include "paths/path.h"

enum pme_path_step {
  PME_STEP_GO,    /* to the block the edge comes from */
  PME_STEP_ENTER, /* there, into a routine by its exit: it must be left, at its beginning, to the call before this block */
  PME_STEP_LEAVE, /* there, from a routine that was entered by its exit to the call of it */
  PME_STEP_BEGIN, /* nowhere: the path has reached the beginning of its routine */
  PME_STEP_NEVER  /* the routine was entered by its exit after another call */
};

/* call: block of the call that the innermost routine entered by its exit must be left to; CFG_NONE: in
 * none. */
static inline enum pme_path_step pme_path_step(const struct cfg *g, enum pme_path_scope scope, uint32_t call, uint32_t to,
                                               const struct cfg_edge *e) {
  if (e->kind == CFG_RETURN) return PME_STEP_ENTER;
  if (e->kind == CFG_CALL && call != CFG_NONE) return e->from == call ? PME_STEP_LEAVE : PME_STEP_NEVER;
  bool outside = e->kind == CFG_CALL || (g->block[to].entry && g->block[to].function != g->block[e->from].function);
  return outside && call == CFG_NONE && scope == PME_PATH_ROUTINE ? PME_STEP_BEGIN : PME_STEP_GO;
}

/* The path may end at this block, as the beginning of its routine. */
static inline bool pme_path_begins(const struct cfg *g, enum pme_path_scope scope, uint32_t call, uint32_t block) {
  return scope == PME_PATH_ROUTINE && call == CFG_NONE && g->block[block].entry;
}

/* The call before a block that a routine returned to. */
static inline uint32_t pme_path_call(const struct cfg *g, uint32_t block) { return cfg_block_at(g, g->block[block].start - 4); }

/* How often a block was entered, by kind of step back, while no routine is entered by its exit. */
struct pme_path_ways {
  uint64_t all, calls, outside;
};

static inline struct pme_path_ways pme_path_ways(const struct cfg *g, uint32_t block, cfg_weight weight, void *ctx) {
  const struct cfg_block *b = &g->block[block];
  struct pme_path_ways ways = {0, 0, 0};
  for (uint32_t i = b->edge; i < b->edge + b->edges; i++) {
    uint64_t times = weight(ctx, g->block[g->edge[i].from].end - 4, b->start);
    ways.all += times;
    if (g->edge[i].kind == CFG_CALL) ways.calls += times;
    if (pme_path_step(g, PME_PATH_ROUTINE, CFG_NONE, block, &g->edge[i]) == PME_STEP_BEGIN) ways.outside += times;
  }
  return ways;
}

static inline bool pme_path_branches(const struct cfg_edge *e) { return e->kind == CFG_TAKEN || e->kind == CFG_NOT_TAKEN; }

#endif
