#include "paths/explore.h"

#include <limits.h>
#include <stdlib.h>

#include "base/array.h"
#include "paths/step.h"

enum { SEEN = UINT16_MAX, NO_STATE = 0, NO_FRAME = 0 };

struct walk {
  struct pme_path_space *s;
  uint32_t here, hop, layer; /* lists of states: of this level, the next hop, the next layer */
  unsigned branches, hops;
  bool limit; /* given up */
};

bool pme_path_space_init(struct pme_path_space *s, const struct cfg *g) {
  *s = (struct pme_path_space){.g = g};
  s->state = malloc((PME_PATH_STATES + 1) * sizeof s->state[0]);
  s->frame = malloc((PME_PATH_STATES + 1) * sizeof s->frame[0]);
  if (!s->state || !s->frame) return false;
  s->frame[NO_FRAME] = (struct pme_path_frame){.call = CFG_NONE};
  return true;
}

static void clear(struct pme_path_space *s) {
  hash_free(&s->state_at);
  hash_free(&s->frame_at);
  s->states = s->frames = 0;
  s->links = 0;
}

void pme_path_space_free(struct pme_path_space *s) {
  clear(s);
  free(s->state);
  free(s->frame);
  free(s->link);
}

/* The index of what has this key in one of the tables, 0 when it is new. NULL: the search is given up. */
static uint64_t *place_of(struct walk *w, struct hash *table, uint64_t a, uint64_t b, uint32_t used) {
  uint64_t *place = used < PME_PATH_STATES || hash_get(table, a, b) ? hash_at(table, a, b) : NULL;
  w->s->no_memory |= !place && used < PME_PATH_STATES;
  w->limit |= !place;
  return place;
}

/* The frame with this call on top of `below`; NO_FRAME: the search is given up. */
static uint32_t push(struct walk *w, uint32_t below, uint32_t call) {
  struct pme_path_space *s = w->s;
  uint64_t *place = place_of(w, &s->frame_at, below, call, s->frames);
  if (!place) return NO_FRAME;
  if (!*place) {
    s->frame[++s->frames] = (struct pme_path_frame){below, call};
    *place = s->frames;
  }
  return (uint32_t)*place;
}

/* The state, new in the list of its level or known before. NO_STATE: the search is given up. */
static uint32_t reach(struct walk *w, uint32_t *list, const struct pme_path_state *new) {
  struct pme_path_space *s = w->s;
  uint64_t level = (uint64_t) new->branches << 33 | (uint64_t) new->hops << 17 | (uint64_t) new->outside << 16 | new->other;
  uint64_t *place = place_of(w, &s->state_at, (uint64_t) new->block << 32 | new->frame, level, s->states);
  if (!place) return NO_STATE;
  if (!*place) {
    *place = ++s->states;
    s->state[s->states] = *new;
    s->state[s->states].next = *list;
    *list = s->states;
  }
  return (uint32_t)*place;
}

static void join_link(struct walk *w, const struct pme_path_link *link) {
  struct pme_path_space *s = w->s;
  if (link->to == NO_STATE) return;
  if (ARRAY_ROOM(s->link, s->link_room, s->links + 1)) s->link[s->links++] = *link;
  else s->no_memory = w->limit = true;
}

/* What `other` is when the instructions from `end` down to `start` come in front, of which the first lies
 * `at` before the sample. False: the path passes the pair's distance without the other one. */
static bool extend(const struct pme_path_query *q, uint64_t start, uint64_t end, unsigned at, uint16_t *other) {
  *other = SEEN;
  if (!q->distance || at == SEEN) return true;
  if (q->other_pc - start < end - start && at + (end - q->other_pc) / 4 <= q->distance) return true;
  uint64_t reached = at + (end - start) / 4;
  *other = (uint16_t)reached;
  return reached < q->distance;
}

static void follow_edge(struct walk *w, uint32_t from, uint32_t edge) {
  struct pme_path_space *s = w->s;
  const struct cfg_edge *e = &s->g->edge[edge];
  const struct cfg_block *block = &s->g->block[e->from];
  const struct pme_path_state *at = &s->state[from];
  struct pme_path_state new = {.block = e->from, .frame = at->frame, .branches = at->branches, .outside = at->outside};
  struct pme_path_link link = {.from = from, .edge = edge};
  switch (pme_path_step(s->g, at->outside ? PME_PATH_PROGRAM : s->q.scope, s->frame[at->frame].call, at->block, e)) {
    case PME_STEP_NEVER: return;
    case PME_STEP_BEGIN: new.outside = true; break;
    case PME_STEP_LEAVE:
      new.frame = s->frame[at->frame].below;
      link.leaves = true;
      break;
    case PME_STEP_ENTER: new.frame = push(w, at->frame, pme_path_call(s->g, at->block)); break;
    case PME_STEP_GO: break;
  }
  if (new.outside && w->branches >= s->q.examined) return;
  if (!extend(&s->q, block->start, block->end, at->other, &new.other)) return;
  bool branch = pme_path_branches(e);
  if (branch && !s->q.any_history && (s->q.history >> w->branches & 1) != (e->kind == CFG_TAKEN)) return;
  if (!branch && w->hops == PME_PATH_HOPS) {
    s->state[from].open = true;
    if (!new.outside && s->cut > w->branches) s->cut = w->branches;
    return;
  }
  new.branches = (uint16_t)(w->branches + branch);
  new.hops = (uint16_t)(branch ? 0 : w->hops + 1);
  new.begins = !new.outside &&pme_path_begins(s->g, s->q.scope, s->frame[new.frame].call, new.block);
  new.open = !block->edges;
  link.to = reach(w, branch ? &w->layer : &w->hop, &new);
  join_link(w, &link);
}

/* All states of this layer; those of the next one are then in w->layer. */
static void explore_layer(struct walk *w) {
  struct pme_path_space *s = w->s;
  w->layer = NO_STATE;
  for (w->hops = 0; w->here && !w->limit; w->hops++) {
    w->hop = NO_STATE;
    for (uint32_t i = w->here; i && !w->limit; i = s->state[i].next) {
      const struct cfg_block *b = &s->g->block[s->state[i].block];
      for (uint32_t e = 0; e < b->edges && !w->limit; e++) follow_edge(w, i, b->edge + e);
    }
    w->here = w->hop;
  }
}

bool pme_path_explore(struct pme_path_space *s, const struct pme_path_query *q) {
  clear(s);
  s->q = *q;
  s->complete = q->examined > PME_PATH_LENGTH ? q->examined : PME_PATH_LENGTH;
  s->cut = UINT_MAX;
  s->no_memory = false;
  struct walk w = {.s = s};
  struct pme_path_state first = {.block = cfg_block_at(s->g, q->pc), .frame = NO_FRAME};
  if (first.block == CFG_NONE || !extend(q, s->g->block[first.block].start, q->pc, 0, &first.other)) return true;
  first.begins = pme_path_begins(s->g, q->scope, CFG_NONE, first.block);
  first.open = !s->g->block[first.block].edges;
  reach(&w, &w.here, &first);
  for (const unsigned deepest = s->complete; w.branches < deepest && w.here; w.branches++) {
    explore_layer(&w);
    if (w.limit) s->complete = w.branches;
    w.here = w.limit ? NO_STATE : w.layer;
  }
  return !s->no_memory;
}
