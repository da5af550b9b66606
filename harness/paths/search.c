#include "paths/search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "paths/explore.h"
#include "paths/step.h"

/* The best way to a state. */
struct way {
  float cost;      /* bits, - log2 of the path's likelihood */
  uint32_t before; /* the state that it came from */
  uint8_t paths;   /* to this state: 0, 1, 2: more */
  bool alive;      /* a continuation agrees with the history that is examined */
  bool begun;      /* the path can end here, as its routine begins */
};

struct ends { /* of complete paths */
  unsigned paths;
  uint32_t last; /* where the likeliest ends */
  float cost;
};

struct pme_path_finder {
  struct pme_path_space space;
  struct way *way; /* by state */
  float *cost;     /* by edge */
  struct costs {
    float leave, begin;
  } * block_cost; /* by block, for steps of this kind */
  struct pme_path_answer {
    enum pme_path_count count;
    uint32_t last; /* state at which the likeliest path ends; 0: none, or the search was given up */
    bool begun;
  } answer[PME_PATH_LENGTH + 1];
};

static uint64_t equal_weight(void *ctx, uint64_t from, uint64_t to) {
  (void)ctx;
  (void)from;
  (void)to;
  return 1;
}

/* Bits; of what never happened, as much as of something very rare. Where nothing
 * happened, nothing is known. */
static float bits(uint64_t part, uint64_t whole) {
  if (!whole) return 0;
  return part ? (float)log2((double)whole / (double)part) : 64;
}

void pme_path_weigh(struct pme_path_finder *f, cfg_weight weight, void *ctx) {
  const struct cfg *g = f->space.g;
  for (uint32_t i = 0; i < g->blocks; i++) {
    const struct cfg_block *b = &g->block[i];
    struct pme_path_ways ways = pme_path_ways(g, i, weight, ctx);
    f->block_cost[i] = (struct costs){bits(ways.calls, ways.all), bits(ways.outside, ways.all)};
    for (uint32_t e = b->edge; e < b->edge + b->edges; e++)
      f->cost[e] = bits(weight(ctx, g->block[g->edge[e].from].end - 4, b->start), ways.all);
  }
}

struct pme_path_finder *pme_path_new(const struct cfg *g) {
  struct pme_path_finder *f = calloc(1, sizeof *f);
  if (!f) return NULL;
  f->way = malloc((PME_PATH_STATES + 1) * sizeof f->way[0]);
  f->cost = malloc((g->edges + 1) * sizeof f->cost[0]);
  f->block_cost = malloc((g->blocks + 1) * sizeof f->block_cost[0]);
  if (pme_path_space_init(&f->space, g) && f->way && f->cost && f->block_cost) {
    pme_path_weigh(f, equal_weight, NULL);
    return f;
  }
  pme_path_free(f);
  return NULL;
}

void pme_path_free(struct pme_path_finder *f) {
  if (!f) return;
  pme_path_space_free(&f->space);
  free(f->way);
  free(f->cost);
  free(f->block_cost);
  free(f);
}

/* ---- which states the history allows ---- */

/* Marks the states that can be continued to so many branches, or to where nothing is known any more. */
static void keep_alive(struct pme_path_finder *f, unsigned examined) {
  const struct pme_path_space *s = &f->space;
  for (uint32_t i = PME_PATH_ROOT; i <= s->states; i++) {
    const struct pme_path_state *at = &s->state[i];
    bool alive = at->open || at->branches >= examined;
    f->way[i] = (struct way){.alive = alive, .begun = alive && at->begins};
  }
  for (size_t i = s->links; i-- > 0;) {
    const struct pme_path_link *l = &s->link[i];
    if (!f->way[l->to].alive) continue;
    f->way[l->from].alive = true;
    f->way[l->from].begun |= s->state[l->to].outside && !s->state[l->from].outside;
  }
}

static void examine(struct pme_path_finder *f) {
  const struct pme_path_space *s = &f->space;
  unsigned examined = s->q.examined < s->complete ? s->q.examined : s->complete, reached = 0;
  keep_alive(f, examined);
  for (uint32_t i = PME_PATH_ROOT; i <= s->states; i++)
    if (s->state[i].branches > reached) reached = s->state[i].branches;
  if (s->states && !f->way[PME_PATH_ROOT].alive) keep_alive(f, reached);
}

/* ---- paths ---- */

static uint8_t more(unsigned paths) { return paths > 1 ? 2 : (uint8_t)paths; }

/* Counts the paths to each state, and finds the likeliest. */
static void count(struct pme_path_finder *f) {
  const struct pme_path_space *s = &f->space;
  f->way[PME_PATH_ROOT].paths = 1;
  for (size_t i = 0; i < s->links; i++) {
    const struct pme_path_link *l = &s->link[i];
    const struct way *from = &f->way[l->from];
    struct way *to = &f->way[l->to];
    if (!to->alive || s->state[l->to].outside) continue;
    float cost = from->cost + (l->leaves ? f->block_cost[s->state[l->from].block].leave : f->cost[l->edge]);
    if (!to->paths || cost < to->cost) {
      to->cost = cost;
      to->before = l->from;
    }
    to->paths = more(to->paths + from->paths);
  }
}

static void complete(struct ends *ends, unsigned paths, uint32_t last, float cost) {
  if (!paths) return;
  if (!ends->paths || cost < ends->cost) {
    ends->last = last;
    ends->cost = cost;
  }
  ends->paths = more(ends->paths + paths);
}

static void answer(struct pme_path_finder *f) {
  const struct pme_path_space *s = &f->space;
  struct ends at[PME_PATH_LENGTH + 1] = {0}, begun[PME_PATH_LENGTH + 1] = {0}, all_begun = {0}; /* by branches */
  for (uint32_t i = PME_PATH_ROOT; i <= s->states; i++) {
    const struct pme_path_state *state = &s->state[i];
    const struct way *w = &f->way[i];
    if (state->branches > PME_PATH_LENGTH || !w->alive) continue;
    if (!state->hops) complete(&at[state->branches], w->paths, i, w->cost);
    if (w->begun) complete(&begun[state->branches], w->paths, i, w->cost + f->block_cost[state->block].begin);
  }
  for (unsigned n = 1; n <= PME_PATH_LENGTH; n++) {
    complete(&all_begun, begun[n - 1].paths, begun[n - 1].last, begun[n - 1].cost);
    struct ends ends = all_begun;
    complete(&ends, at[n].paths, at[n].last, at[n].cost);
    enum pme_path_count few = n > s->cut ? PME_PATH_LIMIT : ends.paths ? PME_PATH_ONE : PME_PATH_NONE;
    f->answer[n] = (struct pme_path_answer){.count = ends.paths > 1 ? PME_PATH_MANY : few,
                                            .last = ends.last,
                                            .begun = all_begun.paths && ends.last == all_begun.last};
    if (n > s->complete) f->answer[n] = (struct pme_path_answer){.count = PME_PATH_LIMIT};
  }
}

bool pme_path_find(struct pme_path_finder *f, const struct pme_path_query *q) {
  bool good = pme_path_explore(&f->space, q);
  examine(f);
  count(f);
  answer(f);
  return good;
}

enum pme_path_count pme_path_found(const struct pme_path_finder *f, unsigned n) { return f->answer[n].count; }

bool pme_path_likeliest(const struct pme_path_finder *f, unsigned n, struct pme_path *path) {
  const struct pme_path_answer *a = &f->answer[n];
  if (!a->last) return false;
  path->branches = f->space.state[a->last].branches;
  path->begun = a->begun;
  path->blocks = 0;
  for (uint32_t i = a->last; i; i = f->way[i].before) path->blocks++;
  unsigned at = path->blocks;
  for (uint32_t i = a->last; i; i = f->way[i].before) path->block[--at] = f->space.state[i].block;
  return true;
}

bool pme_path_get(const struct pme_path_finder *f, unsigned n, struct pme_path *path) {
  return f->answer[n].count == PME_PATH_ONE && pme_path_likeliest(f, n, path);
}
