#include "instrument/graph.h"

#include <stdlib.h>

#include "base/array.h"

enum { WEIGHT = 10, MOST = 10000000, STUB_COST = 3 };

static bool add_edge(struct graph *g, enum instrument_edge_kind kind, uint32_t from, uint32_t to) {
  if (!ARRAY_ROOM(g->edge, g->room, g->edges + 1)) return false;
  g->edge[g->edges++] = (struct graph_edge){.e = {from, to, INSTRUMENT_DERIVED, kind}};
  return true;
}

static const struct code_word *last_word(const struct graph *g, uint32_t block) {
  return &g->code->word[code_block_end(g->code, g->first + block) - 1];
}

/* An edge to the code at an address. Code that is never reached may lead out of the
 * function in odd ways, and twice. */
static bool add_to(struct graph *g, enum instrument_edge_kind kind, uint32_t from, uint64_t address) {
  uint32_t to = cfg_block_at(g->code->cfg, address);
  bool inside = to != CFG_NONE && to >= g->first && to - g->first < g->blocks;
  const struct instrument_edge *before = &g->edge[g->edges - 1].e;
  if (!inside && before->from == from && before->kind == INSTRUMENT_EDGE_LEAVE) return true;
  return inside ? add_edge(g, kind, from, to - g->first) : add_edge(g, INSTRUMENT_EDGE_LEAVE, from, INSTRUMENT_OUTSIDE);
}

static bool add_block(struct graph *g, uint32_t b) {
  const struct code_word *w = last_word(g, b);
  const uint64_t next = g->code->cfg->block[g->first + b].end;
  const uint32_t behind = code_at(g->code, next);
  if (!add_edge(g, INSTRUMENT_EDGE_BLOCK, b, b)) return false;
  if (cfg_is_call(w->insn)) {
    bool comes_back = behind < g->function->end && cfg_block_at(g->code->cfg, next) != CFG_NONE;
    bool loses = !comes_back || !(g->flags & INSTRUMENT_TRUSTED);
    if (loses && !add_edge(g, INSTRUMENT_EDGE_CALL, b, INSTRUMENT_OUTSIDE)) return false;
    return !comes_back || add_to(g, INSTRUMENT_EDGE_FALL, b, next);
  }
  if (cfg_is_branch(w->insn)) return add_to(g, INSTRUMENT_EDGE_TAKEN, b, w->target) && add_to(g, INSTRUMENT_EDGE_FALL, b, next);
  if (cfg_is_jal(w->insn)) return add_to(g, INSTRUMENT_EDGE_TAKEN, b, w->target);
  if (cfg_runs_on(w->insn)) return add_to(g, INSTRUMENT_EDGE_FALL, b, next);
  bool leaves = w->exit || cfg_is_return(w->insn) || cfg_is_mret(w->insn);
  return leaves ? add_edge(g, INSTRUMENT_EDGE_LEAVE, b, INSTRUMENT_OUTSIDE) : add_edge(g, INSTRUMENT_EDGE_JUMP, b, 0);
}

static bool add_labels(struct graph *g) {
  bool good = true;
  for (uint32_t b = 0; b < g->blocks && good; b++) {
    uint32_t word = code_block_first(g->code, g->first + b);
    if (word != g->function->first && g->code->word[word].indirect) good = add_edge(g, INSTRUMENT_EDGE_LABEL, 0, b);
  }
  return good;
}

/* Where nothing leads out of, all that comes is lost: an endless loop, in which a program may end. Its last
 * block gets an edge. */
static bool add_losses(struct graph *g) {
  bool *leads_out = calloc(g->blocks + 1, sizeof *leads_out), good = leads_out;
  for (uint32_t b = g->blocks; good;) {
    for (bool changed = true; changed;) {
      changed = false;
      for (size_t i = 0; i < g->edges; i++) {
        const struct instrument_edge *e = &g->edge[i].e;
        if (e->kind == INSTRUMENT_EDGE_ENTER || e->kind == INSTRUMENT_EDGE_LABEL || leads_out[e->from]) continue;
        if (e->to != INSTRUMENT_OUTSIDE && e->kind != INSTRUMENT_EDGE_JUMP && !leads_out[e->to]) continue;
        leads_out[e->from] = changed = true;
      }
    }
    while (b && leads_out[b - 1]) b--;
    if (!b) break;
    good = add_edge(g, INSTRUMENT_EDGE_CALL, b - 1, INSTRUMENT_OUTSIDE);
  }
  free(leads_out);
  return good;
}

/* ---- places and weights ---- */

/* By block: ten to the number of loops around it. A loop is what lies between a block and
 * the last jump back to it. */
static void find_weights(const struct graph *g, uint32_t *weight, uint32_t *last) {
  for (uint32_t b = 0; b < g->blocks; b++) {
    weight[b] = WEIGHT;
    last[b] = b;
  }
  for (size_t i = 0; i < g->edges; i++) {
    const struct instrument_edge *e = &g->edge[i].e;
    if (e->kind == INSTRUMENT_EDGE_TAKEN && e->to <= e->from && e->from >= last[e->to]) last[e->to] = e->from + 1;
  }
  for (uint32_t b = 0; b < g->blocks; b++) {
    for (uint32_t in = b; in < last[b]; in++)
      if (weight[in] < MOST) weight[in] *= 10;
  }
}

static void place(struct graph_edge *e, const uint32_t *ways_in, const struct graph *g) {
  const uint32_t to = e->e.to;
  e->at = to;
  switch ((enum instrument_edge_kind)e->e.kind) {
    case INSTRUMENT_EDGE_BLOCK: e->place = GRAPH_HERE; break;
    case INSTRUMENT_EDGE_ENTER:
    case INSTRUMENT_EDGE_FALL: e->place = GRAPH_IN; break;
    case INSTRUMENT_EDGE_LABEL: e->place = ways_in[to] == 1 ? GRAPH_HERE : GRAPH_NOWHERE; break;
    case INSTRUMENT_EDGE_TAKEN:
      e->place = ways_in[to] == 1 ? GRAPH_HERE : GRAPH_OUT;
      if (e->place == GRAPH_HERE) break;
      e->at = e->e.from;
      if (cfg_is_branch(last_word(g, e->at)->insn)) e->weight *= STUB_COST;
      break;
    default: e->place = GRAPH_NOWHERE; break;
  }
}

static void weigh(struct graph_edge *e, const uint32_t *weight, const struct graph *g) {
  const struct instrument_edge *i = &e->e;
  bool label = i->kind == INSTRUMENT_EDGE_LABEL;
  uint32_t from = label || i->from == INSTRUMENT_OUTSIDE ? weight[i->to] : weight[i->from];
  uint32_t to = i->to == INSTRUMENT_OUTSIDE ? from : weight[i->to];
  e->weight = from < to ? from : to;
  bool chosen = !label && i->kind != INSTRUMENT_EDGE_BLOCK && i->from != INSTRUMENT_OUTSIDE &&
                cfg_is_branch(last_word(g, i->from)->insn);
  if (chosen) e->weight = e->weight / 10 * (i->to <= i->from ? 9 : 5);
}

static bool find_places(struct graph *g) {
  uint32_t *weight = calloc(3 * (size_t)g->blocks + 1, sizeof *weight);
  if (!weight) return false;
  uint32_t *ways_in = weight + g->blocks, *last = ways_in + g->blocks;
  find_weights(g, weight, last);
  for (size_t i = 0; i < g->edges; i++)
    if (g->edge[i].e.kind != INSTRUMENT_EDGE_BLOCK && g->edge[i].e.kind != INSTRUMENT_EDGE_JUMP &&
        g->edge[i].e.to != INSTRUMENT_OUTSIDE)
      ways_in[g->edge[i].e.to]++;
  for (size_t i = 0; i < g->edges; i++) {
    weigh(&g->edge[i], weight, g);
    place(&g->edge[i], ways_in, g);
  }
  free(weight);
  return true;
}

bool graph_find(struct graph *g, const struct code *c, const struct code_function *f, unsigned flags) {
  uint32_t end;
  *g = (struct graph){.code = c, .function = f, .flags = flags};
  code_blocks(c, f, &g->first, &end);
  g->blocks = end - g->first;
  bool good = add_edge(g, INSTRUMENT_EDGE_ENTER, INSTRUMENT_OUTSIDE, 0);
  for (uint32_t b = 0; b < g->blocks && good; b++) good = add_block(g, b);
  return good && add_labels(g) && add_losses(g) && find_places(g);
}

void graph_free(struct graph *g) {
  free(g->edge);
  g->edge = NULL;
}
