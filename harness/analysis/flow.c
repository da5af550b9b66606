#include "analysis/flow.h"

#include <stdlib.h>

#include "analysis/equivalence.h"
#include "base/array.h"

static bool inside_function(const struct flow *f, uint32_t block) {
  return block != CFG_NONE && block >= f->first && block - f->first < f->blocks;
}

static bool add_edge(struct flow *f, enum cfg_kind kind, uint32_t from, uint32_t to, bool made) {
  if (!ARRAY_ROOM(f->edge, f->room, f->edges + 1)) return false;
  f->edge[f->edges++] = (struct flow_edge){from, to, (uint8_t)kind, made};
  return true;
}

/* To the code at an address, which may be another function's. */
static bool add_to(struct flow *f, enum cfg_kind kind, uint32_t from, uint64_t address) {
  const uint32_t to = cfg_block_at(f->cfg, address);
  return inside_function(f, to) ? add_edge(f, kind, from, to - f->first, false)
                                : add_edge(f, CFG_RETURN, from, FLOW_OUTSIDE, false);
}

/* ---- edges ---- */

struct target {
  uint32_t from, to;
};

static int by_from(const void *a, const void *b) {
  const struct target *x = a, *y = b;
  if (x->from != y->from) return x->from < y->from ? -1 : 1;
  return x->to < y->to ? -1 : x->to > y->to;
}

/* Where the function's indirect jumps go in it, by rising `from`. NULL: out of memory. */
static struct target *find_targets(const struct flow *f, size_t *count) {
  const struct cfg *g = f->cfg;
  size_t room = 0;
  struct target *target = calloc(1, sizeof *target);
  *count = 0;
  for (uint32_t b = 0; b < f->blocks && target; b++) {
    const struct cfg_block *to = &g->block[f->first + b];
    for (uint32_t e = to->edge; e < to->edge + to->edges && target; e++) {
      const uint32_t from = g->edge[e].from;
      if (g->edge[e].kind != CFG_JUMP || !inside_function(f, from) || !cfg_is_jalr(cfg_last_word(g, from))) continue;
      if (!ARRAY_ROOM(target, room, *count + 1)) {
        free(target);
        return NULL;
      }
      target[(*count)++] = (struct target){from - f->first, b};
    }
  }
  if (target) qsort(target, *count, sizeof *target, by_from);
  return target;
}

/* A block that ends with a plain JALR: its targets in the function; else it leaves the
 * function, or nobody knows. */
static bool add_indirect(struct flow *f, const struct analysis_program *p, uint32_t b, const struct target **next,
                         const struct target *end) {
  const uint64_t pc = f->cfg->block[f->first + b].last;
  const struct target *t = *next;
  bool good = true;
  for (; t < end && t->from == b && good; t++) good = add_edge(f, CFG_JUMP, b, t->to, false);
  if (t == *next) {
    f->open[b] = hash_get(&p->unresolved, pc, 0) != 0;
    f->missing |= f->open[b];
    if (!f->open[b]) good = add_edge(f, CFG_RETURN, b, FLOW_OUTSIDE, false);
  }
  *next = t;
  return good;
}

static bool add_ways_out(struct flow *f, const struct analysis_program *p, uint32_t b, const struct target **next,
                         const struct target *end) {
  const uint32_t insn = cfg_last_word(f->cfg, f->first + b);
  const uint64_t last = f->cfg->block[f->first + b].last, behind = f->cfg->block[f->first + b].end;
  if (cfg_is_call(insn)) return add_to(f, CFG_FALL, b, behind);
  if (cfg_is_branch(insn)) return add_to(f, CFG_NOT_TAKEN, b, behind) && add_to(f, CFG_TAKEN, b, cfg_target(last, insn));
  if (cfg_is_jal(insn)) return add_to(f, CFG_JUMP, b, cfg_target(last, insn));
  if (cfg_is_return(insn) || cfg_is_mret(insn)) return add_edge(f, CFG_RETURN, b, FLOW_OUTSIDE, false);
  return cfg_is_jalr(insn) ? add_indirect(f, p, b, next, end) : add_to(f, CFG_FALL, b, behind);
}

static bool add_ways_in(struct flow *f, uint32_t b) {
  const struct cfg_block *to = &f->cfg->block[f->first + b];
  bool enters = to->entry;
  for (uint32_t e = to->edge; e < to->edge + to->edges; e++) {
    const struct cfg_edge *way = &f->cfg->edge[e];
    if (way->kind != CFG_CALL && way->kind != CFG_RETURN && !inside_function(f, way->from)) enters = true;
  }
  return !enters || add_edge(f, CFG_CALL, FLOW_OUTSIDE, b, false);
}

static bool add_edges(struct flow *f, const struct analysis_program *p) {
  size_t count;
  struct target *target = find_targets(f, &count);
  const struct target *next = target;
  bool good = target != NULL;
  for (uint32_t b = 0; b < f->blocks && good; b++) good = add_ways_out(f, p, b, &next, target + count);
  for (uint32_t b = 0; b < f->blocks && good; b++) good = add_ways_in(f, b);
  free(target);
  return good;
}

/* ---- who is reached, who leads out ---- */

/* Marks what can be reached from block b, or what leads there. */
static void spread(const struct flow *f, uint32_t b, bool back, bool *mark, uint32_t *todo) {
  uint32_t count = 0;
  if (mark[b]) return;
  mark[b] = true;
  todo[count++] = b;
  while (count) {
    b = todo[--count];
    const uint32_t *range = back ? f->in : f->out;
    for (uint32_t i = range[b]; i < range[b + 1]; i++) {
      const uint32_t next = back ? f->edge[f->way_in[i]].from : f->edge[i].to;
      if (next == FLOW_OUTSIDE || mark[next]) continue;
      mark[next] = true;
      todo[count++] = next;
    }
  }
}

static uint32_t vertex_of(const struct flow *f, uint32_t block) { return block == FLOW_OUTSIDE ? f->blocks : block; }

static int by_edge_from(const void *a, const void *b) {
  const struct flow_edge *x = a, *y = b;
  if (x->from != y->from) return x->from < y->from ? -1 : 1;
  if (x->kind != y->kind) return x->kind < y->kind ? -1 : 1;
  return x->to < y->to ? -1 : x->to > y->to;
}

/* Orders the edges and makes the ranges. */
static bool index_edges(struct flow *f) {
  const uint32_t ends = f->blocks + 2;
  free(f->out);
  free(f->in);
  free(f->way_in);
  f->out = calloc(ends, sizeof *f->out);
  f->in = calloc(ends, sizeof *f->in);
  f->way_in = calloc(f->edges + 1, sizeof *f->way_in);
  if (!f->out || !f->in || !f->way_in) return false;
  qsort(f->edge, f->edges, sizeof *f->edge, by_edge_from);
  for (uint32_t e = 0; e < f->edges; e++) {
    f->out[vertex_of(f, f->edge[e].from) + 1]++;
    f->in[vertex_of(f, f->edge[e].to) + 1]++;
  }
  for (uint32_t v = 1; v < ends; v++) {
    f->out[v] += f->out[v - 1];
    f->in[v] += f->in[v - 1];
  }
  uint32_t *at = calloc(ends, sizeof *at);
  if (!at) return false;
  for (uint32_t v = 0; v < ends; v++) at[v] = f->in[v];
  for (uint32_t e = 0; e < f->edges; e++) f->way_in[at[vertex_of(f, f->edge[e].to)]++] = e;
  free(at);
  return true;
}

/* Of each endless loop the last block gets an edge to outside: there the run ends, or nobody knows where. */
static bool add_losses(struct flow *f, uint32_t *todo) {
  bool *leads_out = calloc(f->blocks + 1, sizeof *leads_out), good = leads_out;
  for (uint32_t e = 0; e < f->edges && good; e++)
    if (f->edge[e].to == FLOW_OUTSIDE) spread(f, f->edge[e].from, true, leads_out, todo);
  const uint32_t known = f->edges;
  for (uint32_t b = f->blocks; b-- > 0 && good;) {
    if (leads_out[b] || !f->reached[b]) continue;
    spread(f, b, true, leads_out, todo);
    good = add_edge(f, CFG_RETURN, b, FLOW_OUTSIDE, true);
  }
  free(leads_out);
  return good && (f->edges == known || index_edges(f));
}

static bool find_reach(struct flow *f) {
  uint32_t *todo = calloc(f->blocks + 1, sizeof *todo);
  f->reached = calloc(f->blocks + 1, sizeof *f->reached);
  bool good = todo && f->reached;
  for (uint32_t i = good ? f->out[f->blocks] : 0; good && i < f->out[f->blocks + 1]; i++)
    spread(f, f->edge[i].to, false, f->reached, todo);
  good = good && add_losses(f, todo);
  free(todo);
  return good;
}

/* ---- groups ---- */

enum { IN, OUT, SIDES }; /* of a block: two vertices, between which the block itself is an edge */

static bool find_groups(struct flow *f) {
  const uint32_t all = f->blocks + f->edges, outside = SIDES * f->blocks;
  struct equivalence_edge *edge = calloc(all + 1, sizeof *edge);
  uint32_t *class = calloc(all + 1, sizeof *class), *at = calloc(all + 1, sizeof *at), count = 0;
  f->group_of_block = calloc(f->blocks + 1, sizeof *f->group_of_block);
  f->group_of_edge = calloc(f->edges + 1, sizeof *f->group_of_edge);
  bool good = edge && class && at && f->group_of_block && f->group_of_edge;
  for (uint32_t b = 0; b < f->blocks && good; b++) {
    at[b] = count;
    if (f->reached[b]) edge[count++] = (struct equivalence_edge){SIDES * b + IN, SIDES * b + OUT};
  }
  for (uint32_t e = 0; e < f->edges && good; e++) {
    const struct flow_edge *way = &f->edge[e];
    at[f->blocks + e] = count;
    if (way->from != FLOW_OUTSIDE && !f->reached[way->from]) continue;
    edge[count++] = (struct equivalence_edge){way->from == FLOW_OUTSIDE ? outside : SIDES * way->from + OUT,
                                              way->to == FLOW_OUTSIDE ? outside : SIDES * way->to + IN};
  }
  f->groups = 0;
  if (good && !f->missing) f->groups = equivalence_find(outside + 1, outside, edge, count, class);
  good = good && f->groups != UINT32_MAX;
  for (uint32_t i = 0; i < all && good; i++) {
    uint32_t *group = i < f->blocks ? &f->group_of_block[i] : &f->group_of_edge[i - f->blocks];
    const bool reached = i + 1 < all ? at[i + 1] > at[i] : count > at[i];
    *group = !f->missing && reached ? class[at[i]] : f->groups++;
  }
  free(edge);
  free(class);
  free(at);
  return good;
}

bool flow_find(struct flow *f, const struct analysis_program *p, uint32_t block) {
  const struct cfg *g = p->cfg;
  *f = (struct flow){.cfg = g, .first = block};
  uint32_t end = block + 1;
  while (f->first > 0 && g->block[f->first - 1].function == g->block[block].function) f->first--;
  while (end < g->blocks && g->block[end].function == g->block[block].function) end++;
  f->blocks = end - f->first;
  f->open = calloc(f->blocks + 1, sizeof *f->open);
  return f->open && add_edges(f, p) && index_edges(f) && find_reach(f) && find_groups(f);
}

void flow_free(struct flow *f) {
  free(f->open);
  free(f->edge);
  free(f->out);
  free(f->in);
  free(f->way_in);
  free(f->reached);
  free(f->group_of_block);
  free(f->group_of_edge);
  *f = (struct flow){0};
}
