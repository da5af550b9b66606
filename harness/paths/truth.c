#include "paths/truth.h"

#include <stdlib.h>

#include "paths/step.h"

enum { NOWHERE = 1 }; /* no address of an instruction */
static const uint32_t MRET = 0x30200073;

bool pme_truth_init(struct pme_truth *t) {
  *t = (struct pme_truth){.ring = malloc(PME_TRUTH_RING * sizeof t->ring[0]), .next = NOWHERE};
  return t->ring;
}

void pme_truth_free(struct pme_truth *t) {
  free(t->ring);
  t->ring = NULL;
}

void pme_truth_step(struct pme_truth *t, uint64_t cycle, const struct probe_retire *r) {
  if (r->interrupt) t->next = NOWHERE;
  for (unsigned i = 0; r->valid >> i & 1; i++) {
    const struct probe_retire_lane *l = &r->lane[i];
    if (!l->trap)
      t->ring[t->count++ % PME_TRUTH_RING] =
        (struct pme_truth_insn){.pc = l->pc, .cycle = cycle, .branch = cfg_is_branch(l->insn), .link = l->pc == t->next};
    t->next = l->trap || l->insn == MRET ? NOWHERE : l->next_pc;
  }
}

static const struct pme_truth_insn *at(const struct pme_truth *t, uint64_t i) { return &t->ring[i % PME_TRUTH_RING]; }

/* The oldest instruction that is kept. */
static uint64_t oldest(const struct pme_truth *t) { return t->count > PME_TRUTH_RING ? t->count - PME_TRUTH_RING : 0; }

bool pme_truth_get_last(const struct pme_truth *t, uint64_t back, struct pme_truth_trace *trace) {
  if (back >= t->count - oldest(t)) return false;
  uint64_t i = t->count - 1 - back;
  unsigned branches = 0;
  trace->pc = trace->first = at(t, i)->pc;
  trace->end = PME_TRUTH_ENOUGH;
  trace->jumps = 0;
  while (branches < PME_PATH_LENGTH) {
    uint64_t from = i > oldest(t) ? at(t, i - 1)->pc : 0;
    if (i == oldest(t)) trace->end = PME_TRUTH_START;
    else if (!at(t, i)->link) trace->end = PME_TRUTH_BROKEN;
    else if (from + 4 != trace->first && trace->jumps == PME_TRUTH_JUMPS) trace->end = PME_TRUTH_START;
    if (trace->end != PME_TRUTH_ENOUGH) break;
    if (from + 4 != trace->first) trace->jump[trace->jumps++] = (struct pme_truth_jump){from, trace->first};
    trace->first = from;
    branches += at(t, --i)->branch;
  }
  return true;
}

bool pme_truth_get(const struct pme_truth *t, uint64_t pc, uint64_t cycle, struct pme_truth_trace *trace) {
  uint64_t low = oldest(t), high = t->count;
  while (low < high) {
    uint64_t middle = low + (high - low) / 2;
    if (at(t, middle)->cycle < cycle) low = middle + 1;
    else high = middle;
  }
  for (; low < t->count && at(t, low)->cycle == cycle; low++)
    if (at(t, low)->pc == pc) return pme_truth_get_last(t, t->count - 1 - low, trace);
  return false;
}

/* The edge from `from` to `to`: in sequence, or by a transfer. What goes to the next address may be a
 * transfer all the same. NULL: the graph has none. */
static const struct cfg_edge *edge_between(const struct cfg *g, uint32_t from, uint32_t to, bool sequence) {
  const struct cfg_block *b = &g->block[to];
  const struct cfg_edge *transfer = NULL;
  for (uint32_t i = 0; i < b->edges; i++) {
    const struct cfg_edge *e = &g->edge[b->edge + i];
    if (e->from != from) continue;
    if (e->kind != CFG_FALL && e->kind != CFG_NOT_TAKEN) transfer = e;
    else if (sequence) return e;
  }
  return transfer;
}

/* A trace cut into blocks. */
struct cut {
  const struct cfg *g;
  const struct pme_truth_trace *trace;
  unsigned jump; /* transfers passed */
  bool landed;   /* the block was entered by a transfer, or is where the trace begins */
  uint32_t call[PME_PATH_BLOCKS];
  unsigned calls;
};

/* The edge by which the block was entered. NULL: *status says why there is none. */
static const struct cfg_edge *entered(struct cut *c, uint32_t block, enum pme_truth_status *status) {
  const struct pme_truth_trace *t = c->trace;
  uint64_t start = c->g->block[block].start, stretch = c->jump < t->jumps ? t->jump[c->jump].to : t->first;
  c->landed = start == stretch;
  if (start <= stretch && c->jump == t->jumps) {
    *status = t->end == PME_TRUTH_BROKEN ? PME_TRUTH_POLLUTED : PME_TRUTH_SHORT;
    return NULL;
  }
  uint32_t from = start < stretch ? CFG_NONE : cfg_block_at(c->g, c->landed ? t->jump[c->jump++].from : start - 4);
  const struct cfg_edge *e = from == CFG_NONE ? NULL : edge_between(c->g, from, block, !c->landed);
  *status = PME_TRUTH_OFF_GRAPH;
  return e;
}

enum pme_truth_status pme_truth_path(const struct cfg *g, const struct pme_truth_trace *trace, enum pme_path_scope scope,
                                     unsigned n, struct pme_path *path) {
  struct cut c = {.g = g, .trace = trace};
  uint32_t block = cfg_block_at(g, trace->pc);
  path->blocks = path->branches = 0;
  path->begun = false;
  if (block == CFG_NONE) return PME_TRUTH_OFF_GRAPH;
  path->block[path->blocks++] = block;
  while (path->branches < n) {
    enum pme_truth_status why;
    uint32_t call = c.calls ? c.call[c.calls - 1] : CFG_NONE;
    const struct cfg_edge *e = entered(&c, block, &why);
    enum pme_path_step step = e ? pme_path_step(g, scope, call, block, e) : PME_STEP_NEVER;
    /* A handler, the program's first routine and one called from where the graph does not know of begin,
     * too. */
    path->begun = step == PME_STEP_BEGIN || (!e && c.landed && pme_path_begins(g, scope, call, block));
    if (path->begun) return PME_TRUTH_OK;
    if (!e) return why;
    if (step == PME_STEP_NEVER || path->blocks == PME_PATH_BLOCKS) return PME_TRUTH_OFF_GRAPH;
    if (step == PME_STEP_ENTER) c.call[c.calls++] = pme_path_call(g, block);
    if (step == PME_STEP_LEAVE) c.calls--;
    path->branches += pme_path_branches(e);
    block = path->block[path->blocks++] = e->from;
  }
  return PME_TRUTH_OK;
}
