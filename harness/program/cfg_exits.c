/* Where routines end: the return instructions that can be reached from a routine's first block, also through
 * jumps to other routines (tail calls), but not into what it calls. Nothing is reached after a call of a
 * routine that never returns. */
#include "program/cfg_exits.h"

#include <stdlib.h>

#include "base/array.h"

struct walk {
  uint8_t *ends;  /* by block: a return can be reached from it */
  uint8_t *known; /* by block, of an entry: its exits have been found */
  size_t *first;  /* by block: before[first] to before the next block's are those that lead to it */
  uint32_t *before;
  uint32_t *stack, *visited, *added; /* visited, added: by block, the number of the walk */
  uint32_t number;
};

/* ---- which blocks lead to a return ---- */

/* Something called at the end of the block may come back: so may what is not known. */
static bool call_returns(const struct walk *w, const struct cfg_out *out) {
  if (out->target != CFG_NONE) return w->ends[out->target];
  for (size_t i = 0; i < out->seen_count; i++)
    if (w->ends[out->seen[i].to]) return true;
  return !out->seen_count;
}

static bool leads_to_end(const struct walk *w, const struct cfg_out *out) {
  const bool next = out->next != CFG_NONE && w->ends[out->next];
  if (out->call) return next && call_returns(w, out);
  bool ends = out->exit || next || (out->target != CFG_NONE && w->ends[out->target]);
  for (size_t i = 0; !ends && i < out->seen_count; i++) ends = w->ends[out->seen[i].to];
  return ends;
}

/* Counts the blocks that lead to each (before NULL), then notes them. */
static void note_before(const struct cfg_build *b, size_t *first, uint32_t *before) {
  for (uint32_t block = 0; block < b->g->blocks; block++) {
    const struct cfg_out out = cfg_out(b, block);
    for (size_t i = 0; i < out.seen_count + 2; i++) {
      const uint32_t to = i == 0 ? out.next : i == 1 ? out.target : out.seen[i - 2].to;
      if (to == CFG_NONE) continue;
      if (before) before[--first[to]] = block;
      else first[to]++;
    }
  }
}

static bool find_before(const struct cfg_build *b, struct walk *w) {
  const size_t n = b->g->blocks;
  note_before(b, w->first, NULL);
  for (size_t i = 1; i <= n; i++) w->first[i] += w->first[i - 1];
  w->before = malloc((w->first[n] + 1) * sizeof *w->before);
  if (w->before) note_before(b, w->first, w->before);
  return w->before != NULL;
}

/* From the returns backwards; each block that leads to one is looked at once more for each that follows it. */
static void find_ends(const struct cfg_build *b, struct walk *w) {
  size_t depth = 0;
  for (uint32_t block = 0; block < b->g->blocks; block++)
    if ((w->ends[block] = cfg_out(b, block).exit)) w->stack[depth++] = block;
  while (depth) {
    const uint32_t block = w->stack[--depth];
    for (size_t i = w->first[block]; i < w->first[block + 1]; i++) {
      const uint32_t from = w->before[i];
      const struct cfg_out out = cfg_out(b, from);
      if (w->ends[from] || !leads_to_end(w, &out)) continue;
      w->ends[from] = 1;
      w->stack[depth++] = from;
    }
  }
}

/* ---- the exits of each routine ---- */

static void visit(struct walk *w, size_t *depth, uint32_t block) {
  if (block == CFG_NONE || !w->ends[block] || w->visited[block] == w->number) return;
  w->visited[block] = w->number;
  w->stack[(*depth)++] = block;
}

static bool add_exit(struct cfg_build *b, struct walk *w, uint32_t block) {
  if (w->added[block] == w->number) return true;
  if (!ARRAY_ROOM(b->exit, b->exit_room, b->exits + 1)) return false;
  w->added[block] = w->number;
  b->exit[b->exits++] = block;
  return true;
}

static bool add_exits_of(struct cfg_build *b, struct walk *w, uint32_t entry) {
  for (size_t i = b->exit_of[entry]; i < b->exit_end[entry]; i++)
    if (!add_exit(b, w, b->exit[i])) return false;
  return true;
}

/* Other routines that it leads into are not walked again when their exits are known. False: out of memory. */
static bool walk_routine(struct cfg_build *b, struct walk *w, uint32_t entry) {
  size_t depth = 0;
  w->number++;
  visit(w, &depth, entry);
  while (depth) {
    const uint32_t block = w->stack[--depth];
    const struct cfg_out out = cfg_out(b, block);
    if (w->known[block] || out.exit) {
      if (!(w->known[block] ? add_exits_of : add_exit)(b, w, block)) return false;
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

/* The last one first: most lead into those behind them. */
static bool walk_all(struct cfg_build *b, struct walk *w) {
  for (uint32_t e = (uint32_t)b->g->blocks; e-- > 0;) {
    b->exit_of[e] = b->exits;
    if (b->g->block[e].entry && !walk_routine(b, w, e)) return false;
    b->exit_end[e] = b->exits;
    w->known[e] = b->g->block[e].entry;
  }
  return true;
}

bool cfg_find_exits(struct cfg_build *b) {
  const size_t n = b->g->blocks + 1;
  struct walk w = {.ends = calloc(n, 1),
                   .known = calloc(n, 1),
                   .first = calloc(n, sizeof *w.first),
                   .stack = malloc(n * sizeof *w.stack),
                   .visited = calloc(n, sizeof *w.visited),
                   .added = calloc(n, sizeof *w.added)};
  b->exit_of = calloc(n, sizeof *b->exit_of);
  b->exit_end = calloc(n, sizeof *b->exit_end);
  bool good = w.ends && w.known && w.first && w.stack && w.visited && w.added && b->exit_of && b->exit_end && find_before(b, &w);
  if (good) find_ends(b, &w);
  good = good && walk_all(b, &w);
  free(w.ends);
  free(w.known);
  free(w.first);
  free(w.before);
  free(w.stack);
  free(w.visited);
  free(w.added);
  return good;
}
