#include "paths/counts.h"

#include "paths/step.h"

struct likely {
  const struct cfg *g;
  enum pme_path_scope scope;
  cfg_weight weight;
  void *ctx;
  uint32_t call[PME_PATH_BLOCKS]; /* of the routines entered by their exits */
  unsigned calls;
};

static uint32_t innermost(const struct likely *l) { return l->calls ? l->call[l->calls - 1] : CFG_NONE; }

/* The most frequent way into the block, NULL: there is none, or the path ends here, as *begins says. */
static const struct cfg_edge *choose(const struct likely *l, uint32_t block, bool *begins) {
  const struct cfg_block *b = &l->g->block[block];
  const struct cfg_edge *best = NULL;
  uint64_t most = 0;
  struct pme_path_ways ways = {0, 0, 0};
  if (b->entry) ways = pme_path_ways(l->g, block, l->weight, l->ctx);
  for (uint32_t i = 0; i < b->edges; i++) {
    const struct cfg_edge *e = &l->g->edge[b->edge + i];
    enum pme_path_step step = pme_path_step(l->g, l->scope, innermost(l), block, e);
    if (step == PME_STEP_NEVER || step == PME_STEP_BEGIN) continue;
    uint64_t times = step == PME_STEP_LEAVE ? ways.calls : l->weight(l->ctx, l->g->block[e->from].end - 4, b->start);
    if (best && times <= most) continue;
    best = e;
    most = times;
  }
  *begins = pme_path_begins(l->g, l->scope, innermost(l), block) && (!best || ways.outside >= most);
  return *begins ? NULL : best;
}

bool pme_path_by_counts(const struct cfg *g, uint64_t pc, enum pme_path_scope scope, unsigned n, cfg_weight weight, void *ctx,
                        struct pme_path *path) {
  struct likely l = {.g = g, .scope = scope, .weight = weight, .ctx = ctx};
  uint32_t block = cfg_block_at(g, pc);
  if (block == CFG_NONE) return false;
  path->blocks = 1;
  path->branches = 0;
  path->begun = false;
  path->block[0] = block;
  for (unsigned hops = 0; path->branches < n;) {
    const struct cfg_edge *e = choose(&l, block, &path->begun);
    if (path->begun) return true;
    if (!e || hops == PME_PATH_HOPS) return false;
    enum pme_path_step step = pme_path_step(g, scope, innermost(&l), block, e);
    if (step == PME_STEP_ENTER) l.call[l.calls++] = pme_path_call(g, block);
    if (step == PME_STEP_LEAVE) l.calls--;
    hops = pme_path_branches(e) ? 0 : hops + 1;
    path->branches += pme_path_branches(e);
    block = path->block[path->blocks++] = e->from;
  }
  return true;
}
