#include "paths/search.h"

#include <math.h>
#include <stdlib.h>

#include "base/hash.h"
#include "paths/step.h"

/* The search goes backwards in levels: level (k, h) holds the states reached by paths that have k conditional branches, and h blocks
 * since the last of them. Paths that differ only in how they came to a state go on alike, so a state holds their number, 1 or "more", and
 * the likeliest of them. */
enum { SEEN = UINT16_MAX, NO_STATE = 0, NO_FRAME = 0 };

struct state {
  uint32_t block, frame;
  uint32_t before; /* the state that the likeliest path came from */
  float cost;      /* of that path: bits, - log2 of its likelihood */
  uint32_t next;   /* in the list of its level */
  uint16_t level;
  uint16_t other; /* SEEN: the other one of the pair is on the path; else instructions before the sample, up to the distance */
  uint8_t paths;  /* 1, 2: more */
};

struct frame {
  uint32_t below, call;
}; /* routines that were entered by their exits; call: a block */

struct pme_path_finder {
  const struct cfg *g;
  float *cost; /* by edge */
  struct costs {
    float leave, begin;
  } * block_cost; /* by block, for steps of this kind */
  struct pme_path_query q;
  struct state *state; /* [0] is none */
  struct frame *frame;
  struct hash state_at, frame_at; /* indices by what a state is, and a frame */
  uint32_t states, frames;
  struct pme_path_answer {
    enum pme_path_count count;
    uint32_t last; /* state at which the likeliest path ends; none when the search was given up */
    bool begun;
  } answer[PME_PATH_LENGTH + 1];
};

struct search {
  struct pme_path_finder *f;
  uint32_t here, hop, layer; /* lists of states: of this level, the next hop, the next layer */
  unsigned branches, hops;
  bool limit;       /* given up */
  bool no_memory;   /* because of it */
  bool cut;         /* paths with too many hops were left out */
  struct ends {     /* of complete paths */
    unsigned paths; /* 0, 1, 2 for more */
    uint32_t last;  /* where the likeliest ends */
    float cost;
  } begun; /* those that reached the routine's beginning */
};

static uint64_t equal_weight(void *ctx, uint64_t from, uint64_t to) {
  (void)ctx, (void)from, (void)to;
  return 1;
}

/* Bits; of what never happened, as much as of something very rare. Where nothing happened, nothing is known. */
static float bits(uint64_t part, uint64_t whole) {
  if (!whole) return 0;
  return part ? (float)log2((double)whole / (double)part) : 64;
}

void pme_path_weigh(struct pme_path_finder *f, cfg_weight weight, void *ctx) {
  for (uint32_t i = 0; i < f->g->blocks; i++) {
    const struct cfg_block *b = &f->g->block[i];
    struct pme_path_ways ways = pme_path_ways(f->g, i, weight, ctx);
    f->block_cost[i] = (struct costs){bits(ways.calls, ways.all), bits(ways.outside, ways.all)};
    for (uint32_t e = b->edge; e < b->edge + b->edges; e++)
      f->cost[e] = bits(weight(ctx, f->g->block[f->g->edge[e].from].end - 4, b->start), ways.all);
  }
}

static void clear(struct pme_path_finder *f) {
  hash_free(&f->state_at);
  hash_free(&f->frame_at);
  f->states = f->frames = 0;
}

struct pme_path_finder *pme_path_new(const struct cfg *g) {
  struct pme_path_finder *f = calloc(1, sizeof *f);
  if (!f) return NULL;
  f->g = g;
  f->state = malloc((PME_PATH_STATES + 1) * sizeof f->state[0]);
  f->frame = malloc((PME_PATH_STATES + 1) * sizeof f->frame[0]);
  f->cost = malloc((g->edges + 1) * sizeof f->cost[0]);
  f->block_cost = malloc((g->blocks + 1) * sizeof f->block_cost[0]);
  if (f->state && f->frame && f->cost && f->block_cost) {
    f->frame[NO_FRAME] = (struct frame){.call = CFG_NONE};
    pme_path_weigh(f, equal_weight, NULL);
    return f;
  }
  pme_path_free(f);
  return NULL;
}

void pme_path_free(struct pme_path_finder *f) {
  if (!f) return;
  free(f->state);
  free(f->frame);
  clear(f);
  free(f->cost);
  free(f->block_cost);
  free(f);
}

/* The index of what has this key in one of the tables, 0 when it is new. NULL: the search is given up. */
static uint64_t *place_of(struct search *s, struct hash *table, uint64_t a, uint64_t b, uint32_t used) {
  uint64_t *place = used < PME_PATH_STATES || hash_get(table, a, b) ? hash_at(table, a, b) : NULL;
  s->no_memory |= !place && used < PME_PATH_STATES;
  s->limit |= !place;
  return place;
}

/* The frame with this call on top of `below`; NO_FRAME: the search is given up. */
static uint32_t push(struct search *s, uint32_t below, uint32_t call) {
  struct pme_path_finder *f = s->f;
  uint64_t *place = place_of(s, &f->frame_at, below, call, f->frames);
  if (!place) return NO_FRAME;
  if (!*place) {
    f->frame[++f->frames] = (struct frame){below, call};
    *place = f->frames;
  }
  return (uint32_t)*place;
}

static uint8_t more(unsigned paths) { return paths > 1 ? 2 : (uint8_t)paths; }

/* Adds the paths that reach this state, to the list of the level it is in. */
static void reach(struct search *s, uint32_t *list, const struct state *new) {
  struct pme_path_finder *f = s->f;
  uint64_t *place = place_of(s, &f->state_at, (uint64_t) new->block << 32 | new->frame, (uint64_t) new->level << 16 | new->other,
                             f->states);
  if (!place) return;
  struct state *at = &f->state[*place];
  if (!*place) {
    *place = ++f->states;
    f->state[*place] = *new;
    f->state[*place].next = *list;
    *list = f->states;
    return;
  }
  at->paths = more(at->paths + new->paths);
  if (new->cost < at->cost) {
    at->cost = new->cost;
    at->before = new->before;
  }
}

/* What `other` is when the instructions from `end` down to `start` come in front, of which the first lies `at` before the sample. False: the
 * path is not one of the query's. */
static bool extend(const struct pme_path_query *q, uint64_t start, uint64_t end, unsigned at, uint16_t *other) {
  uint64_t insns = (end - start) / 4;
  *other = (uint16_t)(at + insns < q->distance ? at + insns : q->distance);
  if (q->other == PME_PATH_ALONE) *other = 0;
  if (q->other == PME_PATH_CONTAINS && q->other_pc - start < end - start) *other = SEEN;
  if (q->other != PME_PATH_EXACT || at + insns < q->distance) return true;
  *other = SEEN;
  return end - 4 * (uint64_t)(q->distance - at) == q->other_pc;
}

/* A path that ends here passes: it contains the other one, or is too short to. */
static bool passes(const struct pme_path_query *q, uint16_t other) {
  return q->other == PME_PATH_ALONE || other == SEEN || other < q->distance;
}

/* Adds paths that are complete with this state. */
static void complete(const struct search *s, struct ends *ends, uint32_t state, float cost) {
  const struct state *at = &s->f->state[state];
  if (!passes(&s->f->q, at->other)) return;
  if (!ends->paths || at->cost + cost < ends->cost) {
    ends->last = state;
    ends->cost = at->cost + cost;
  }
  ends->paths = more(ends->paths + at->paths);
}

static void follow(struct search *s, uint32_t from, const struct cfg_edge *e) {
  struct pme_path_finder *f = s->f;
  const struct cfg_block *block = &f->g->block[e->from];
  const struct state *at = &f->state[from];
  float cost = f->cost[e - f->g->edge];
  uint32_t frame = at->frame;
  switch (pme_path_step(f->g, f->q.scope, f->frame[at->frame].call, at->block, e)) {
    case PME_STEP_BEGIN:
    case PME_STEP_NEVER: return;
    case PME_STEP_LEAVE:
      frame = f->frame[frame].below;
      cost = f->block_cost[at->block].leave;
      break;
    case PME_STEP_ENTER: frame = push(s, frame, pme_path_call(f->g, at->block)); break;
    case PME_STEP_GO: break;
  }
  struct state new = {
    .block = e->from, .frame = frame, .before = from, .cost = at->cost + cost, .other = at->other, .paths = at->paths};
  if (at->other != SEEN && !extend(&f->q, block->start, block->end, at->other, &new.other)) return;
  if (pme_path_branches(e)) {
    if (!f->q.any_history && (f->q.history >> s->branches & 1) != (e->kind == CFG_TAKEN)) return;
    new.level = (uint16_t)((s->branches + 1) * (PME_PATH_HOPS + 1));
    reach(s, &s->layer, &new);
  } else if (s->hops == PME_PATH_HOPS) {
    s->cut = true;
  } else {
    new.level = (uint16_t)(s->branches * (PME_PATH_HOPS + 1) + s->hops + 1);
    reach(s, &s->hop, &new);
  }
}

/* All states of this layer; those of the next one are then in s->layer. */
static void search_layer(struct search *s) {
  struct pme_path_finder *f = s->f;
  s->layer = NO_STATE;
  for (s->hops = 0; s->here && !s->limit; s->hops++) {
    s->hop = NO_STATE;
    for (uint32_t i = s->here; i && !s->limit; i = f->state[i].next) {
      const struct cfg_block *b = &f->g->block[f->state[i].block];
      if (pme_path_begins(f->g, f->q.scope, f->frame[f->state[i].frame].call, f->state[i].block))
        complete(s, &s->begun, i, f->block_cost[f->state[i].block].begin);
      for (uint32_t e = 0; e < b->edges && !s->limit; e++) follow(s, i, &f->g->edge[b->edge + e]);
    }
    s->here = s->hop;
  }
}

static struct pme_path_answer answer(const struct search *s) {
  if (s->limit) return (struct pme_path_answer){.count = PME_PATH_LIMIT, .last = NO_STATE};
  struct ends ends = s->begun;
  for (uint32_t i = s->layer; i; i = s->f->state[i].next) complete(s, &ends, i, 0);
  enum pme_path_count few = ends.paths ? PME_PATH_ONE : PME_PATH_NONE;
  if (s->cut) few = PME_PATH_LIMIT;
  return (struct pme_path_answer){ends.paths > 1 ? PME_PATH_MANY : few, ends.last, s->begun.paths && ends.last == s->begun.last};
}

bool pme_path_find(struct pme_path_finder *f, const struct pme_path_query *q) {
  clear(f);
  f->q = *q;
  struct search s = {.f = f};
  struct state first = {.block = cfg_block_at(f->g, q->pc), .frame = NO_FRAME, .paths = 1};
  bool good = first.block != CFG_NONE && extend(q, f->g->block[first.block].start, q->pc, 0, &first.other);
  if (good) reach(&s, &s.here, &first);
  for (s.branches = 0; s.branches < PME_PATH_LENGTH; s.branches++) {
    if (!s.limit) search_layer(&s);
    f->answer[s.branches + 1] = answer(&s);
    s.here = s.layer;
  }
  return !s.no_memory;
}

enum pme_path_count pme_path_found(const struct pme_path_finder *f, unsigned n) { return f->answer[n].count; }

bool pme_path_likeliest(const struct pme_path_finder *f, unsigned n, struct pme_path *path) {
  const struct pme_path_answer *a = &f->answer[n];
  if (!a->last) return false;
  path->branches = f->state[a->last].level / (PME_PATH_HOPS + 1);
  path->begun = a->begun;
  path->blocks = 0;
  for (uint32_t i = a->last; i; i = f->state[i].before) path->blocks++;
  unsigned at = path->blocks;
  for (uint32_t i = a->last; i; i = f->state[i].before) path->block[--at] = f->state[i].block;
  return true;
}

bool pme_path_get(const struct pme_path_finder *f, unsigned n, struct pme_path *path) {
  return f->answer[n].count == PME_PATH_ONE && pme_path_likeliest(f, n, path);
}
