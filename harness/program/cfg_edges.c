/* A list of all edges, sorted by where they go. */
#include "program/cfg_edges.h"

#include <stdlib.h>

#include "base/array.h"

struct joint {
  uint32_t to, from;
  uint8_t kind;
};

struct joints {
  struct joint *list;
  size_t count, room;
  bool failed; /* out of memory */
};

static void join_blocks(struct joints *j, uint32_t from, uint32_t to, enum cfg_kind kind) {
  if (to == CFG_NONE) return;
  if (ARRAY_ROOM(j->list, j->room, j->count + 1)) j->list[j->count++] = (struct joint){to, from, (uint8_t)kind};
  else j->failed = true;
}

/* A call of this routine at the end of `block`, which comes back to `next`. */
static void join_call(const struct cfg_build *b, struct joints *j, uint32_t block, uint32_t routine, uint32_t next) {
  if (routine == CFG_NONE) return;
  join_blocks(j, block, routine, CFG_CALL);
  for (size_t i = b->exit_of ? b->exit_of[routine] : 0; b->exit_of && i < b->exit_end[routine]; i++)
    join_blocks(j, b->exit[i], next, CFG_RETURN);
}

static void join_block(const struct cfg_build *b, struct joints *j, uint32_t block) {
  uint32_t insn = cfg_last_word(b->g, block);
  struct cfg_out out = cfg_out(b, block);
  if (out.call) {
    join_call(b, j, block, out.target, out.next);
    for (size_t i = 0; i < out.seen_count; i++) join_call(b, j, block, out.seen[i].to, out.next);
    return;
  }
  join_blocks(j, block, out.next, cfg_is_branch(insn) ? CFG_NOT_TAKEN : CFG_FALL);
  join_blocks(j, block, out.target, cfg_is_branch(insn) ? CFG_TAKEN : CFG_JUMP);
  for (size_t i = 0; i < out.seen_count; i++) join_blocks(j, block, out.seen[i].to, CFG_JUMP);
}

static int by_to(const void *a, const void *b) {
  const struct joint *x = a, *y = b;
  if (x->to != y->to) return x->to < y->to ? -1 : 1;
  if (x->from != y->from) return x->from < y->from ? -1 : 1;
  return y->kind - x->kind; /* a return before the jump that was seen for the same */
}

/* An edge is one of a kind; a jump that was seen is none where a return leads. */
static bool repeats(const struct joint *a, const struct joint *b) {
  return a->to == b->to && a->from == b->from && (a->kind == b->kind || (a->kind == CFG_RETURN && b->kind == CFG_JUMP));
}

bool cfg_find_edges(struct cfg_build *b) {
  struct cfg *g = b->g;
  struct joints j = {0};
  for (uint32_t i = 0; i < g->blocks; i++) join_block(b, &j, i);
  g->edge = malloc((j.count + 1) * sizeof g->edge[0]);
  if (j.failed || !g->edge) {
    free(j.list);
    return false;
  }
  if (j.count) qsort(j.list, j.count, sizeof j.list[0], by_to);
  for (size_t i = 0; i < j.count; i++) {
    if (i && repeats(&j.list[i - 1], &j.list[i])) continue;
    struct cfg_block *to = &g->block[j.list[i].to];
    if (!to->edges) to->edge = (uint32_t)g->edges;
    to->edges++;
    g->edge[g->edges++] = (struct cfg_edge){j.list[i].from, j.list[i].kind};
  }
  free(j.list);
  return true;
}
