/* Walks over the program and puts everything in its order. */
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "instrument/counter.h"
#include "instrument/graph.h"
#include "instrument/runtime.h"
#include "instrument/software.h"
#include "instrument/switches.h"

/* In front of main: the windows begin. */
static void put_start(struct emit *p) {
  emit_insn(p, encode_i(ISA_ADDI, REG_SP, REG_SP, -16));
  emit_insn(p, encode_s(ISA_SD, REG_RA, REG_SP, 0));
  emit_runtime(p, encode_jal(REG_RA), INSTRUMENT_RUNTIME_START);
  emit_insn(p, encode_i(ISA_LD, REG_RA, REG_SP, 0));
  emit_insn(p, encode_i(ISA_ADDI, REG_SP, REG_SP, 16));
}

/* ---- the table ---- */

/* Counters of a block, by place; INSTRUMENT_DERIVED: none. */
struct slots {
  uint32_t at[GRAPH_OUT + 1];
};

static bool put_block(struct emit *p, uint32_t word) {
  struct rewrite *r = p->r;
  if (!ARRAY_ROOM(r->block, r->block_room, r->blocks + 1)) return false;
  r->block[r->blocks++] = word;
  return true;
}

/* Numbers the counters of a graph, and puts it into the table. */
static bool put_graph(struct emit *p, const struct graph *g, struct slots *slot) {
  struct rewrite *r = p->r;
  const uint32_t base = (uint32_t)r->blocks;
  for (uint32_t b = 0; b < g->blocks; b++) {
    if (!put_block(p, code_block_first(g->code, g->first + b))) return false;
    for (int i = 0; i <= GRAPH_OUT; i++) slot[b].at[i] = INSTRUMENT_DERIVED;
  }
  if (!ARRAY_ROOM(r->edge, r->edge_room, r->edges + g->edges)) return false;
  for (size_t i = 0; i < g->edges; i++) {
    struct instrument_edge e = g->edge[i].e;
    if (e.from != INSTRUMENT_OUTSIDE) e.from += base;
    if (e.to != INSTRUMENT_OUTSIDE) e.to += base;
    if (e.counter != INSTRUMENT_DERIVED) slot[g->edge[i].at].at[g->edge[i].place] = e.counter = r->counters++;
    r->edge[r->edges++] = e;
  }
  r->counts.blocks += g->blocks;
  return true;
}

/* The counters of a function, by block from *first on. NULL: out of memory. */
static struct slots *choose_counters(struct emit *p, const struct code_function *f, uint32_t *first) {
  const struct rewrite_options *o = &p->r->options;
  struct graph g;
  bool good = graph_find(&g, p->r->code, f, o->flags) && (o->flags & INSTRUMENT_BARE || graph_choose(&g, o->kind));
  struct slots *slot = good ? calloc(g.blocks + 1, sizeof *slot) : NULL;
  if (slot && !put_graph(p, &g, slot)) {
    free(slot);
    slot = NULL;
  }
  *first = g.first;
  graph_free(&g);
  return slot;
}

/* ---- functions ---- */

static void put_counter(struct emit *p, uint32_t block, uint32_t counter) {
  if (counter != INSTRUMENT_DERIVED) counter_put(p, block, counter);
}

/* The last instruction of a block, with the counter of its way. */
static void put_last(struct emit *p, const struct code_function *f, uint32_t word, uint32_t counter) {
  const struct code_word *w = &p->r->code->word[word];
  const uint32_t to = counter == INSTRUMENT_DERIVED ? CFG_NONE : cfg_block_at(p->r->code->cfg, w->target);
  if (cfg_is_jal(w->insn)) put_counter(p, to, counter);
  switches_put_original(p, f, word);
  if (counter != INSTRUMENT_DERIVED && cfg_is_branch(w->insn)) counter_put_way(p, word, to, counter);
}

/* A block that a jump in the function goes back to. */
static bool is_loop_head(const struct code *c, const struct code_function *f, uint32_t word) {
  for (uint32_t w = word; w < f->end; w++) {
    const struct code_word *from = &c->word[w];
    const bool jumps = from->reference == CODE_BRANCH || (from->reference == CODE_JAL && !cfg_is_call(from->insn));
    if (jumps && from->target == code_address(c, word)) return true;
  }
  return false;
}

/* The function with its counters, or the first of two copies, which only looks whether to go on in the second. */
static void put_code(struct emit *p, const struct code_function *f, const struct slots *slots, uint32_t first) {
  struct rewrite *r = p->r;
  const struct code *c = r->code;
  static const struct slots none = {{INSTRUMENT_DERIVED, INSTRUMENT_DERIVED, INSTRUMENT_DERIVED, INSTRUMENT_DERIVED}};
  const bool arcs = r->options.kind == INSTRUMENT_CALLGRAPH && !(r->options.flags & INSTRUMENT_BARE);
  const bool looks = r->options.method == INSTRUMENT_BY_COPIES && !p->copy;
  uint32_t *inner = p->copy ? r->inner_copy : r->inner;
  bool merged = false;
  for (uint32_t w = f->first; w < f->end; w++) {
    const uint32_t block = cfg_block_at(c->cfg, code_address(c, w));
    const bool code = block != CFG_NONE, leads = code && code_block_first(c, block) == w;
    const struct slots *slot = code && slots && !looks ? &slots[block - first] : &none;
    if (w == f->first && !p->copy) {
      r->enter[w] = (uint32_t)r->items;
      if (r->options.start && strcmp(f->name, "main") == 0) put_start(p);
      merged = switches_put_entry(p, f);
      if (looks) software_put_look(p, block, arcs);
      else if (arcs) counter_put_arc(p, block);
    }
    if (leads) put_counter(p, block, slot->at[GRAPH_IN]);
    inner[w] = (uint32_t)r->items;
    if (w != f->first && !p->copy) r->enter[w] = r->inner[w];
    if (leads && looks && (c->word[w].indirect || is_loop_head(c, f, w))) software_put_look(p, block, false);
    if (leads) put_counter(p, block, slot->at[GRAPH_HERE]);
    if (merged && w == f->first) continue;
    put_last(p, f, w, code && code_block_end(c, block) == w + 1 ? slot->at[GRAPH_OUT] : INSTRUMENT_DERIVED);
  }
}

static void put_instrumented(struct emit *p, const struct code_function *f) {
  const bool arcs = p->r->options.kind == INSTRUMENT_CALLGRAPH;
  uint32_t first = 0;
  struct slots *slots = arcs ? NULL : choose_counters(p, f, &first);
  if (arcs ? !put_block(p, f->first) : !slots) {
    p->failed = true;
    return;
  }
  put_code(p, f, slots, first);
  if (p->r->options.method == INSTRUMENT_BY_COPIES) {
    p->copy = true;
    put_code(p, f, slots, first);
    p->copy = false;
  }
  counter_put_stubs(p);
  free(slots);
}

/* Code that stays as it was: [word, end). */
static void put_plain(struct emit *p, uint32_t word, uint32_t end) {
  struct rewrite *r = p->r;
  for (; word < end; word++) {
    r->enter[word] = r->inner[word] = (uint32_t)r->items;
    emit_original(p, word, r->code->word[word].insn);
  }
}

static void put_function(struct emit *p, const struct code_function *f) {
  struct rewrite *r = p->r;
  r->counts.left[f->left]++;
  if (!f->left) {
    r->counts.functions++;
    put_instrumented(p, f);
    return;
  }
  const uint32_t start = (uint32_t)r->items;
  const bool main = r->options.start && strcmp(f->name, "main") == 0;
  if (main) put_start(p);
  put_plain(p, f->first, f->end);
  if (main) r->enter[f->first] = start;
}

enum instrument_status rewrite_plan(struct rewrite *r, struct code *c, const int32_t *depth, const uint32_t *live,
                                    struct rewrite_options options) {
  *r = (struct rewrite){.code = c, .options = options};
  struct emit p = {.r = r, .depth = depth, .live = live};
  r->enter = calloc(c->words + 1, sizeof *r->enter);
  r->inner = calloc(c->words + 1, sizeof *r->inner);
  r->own = calloc(c->words + 1, sizeof *r->own);
  r->inner_copy = calloc(c->words + 1, sizeof *r->inner_copy);
  r->own_copy = calloc(c->words + 1, sizeof *r->own_copy);
  if (!r->enter || !r->inner || !r->own || !r->inner_copy || !r->own_copy)
    return linked_fail(c->linked, INSTRUMENT_NO_MEMORY, "out of memory");
  for (uint32_t w = 0; w < c->words && !p.failed;) {
    uint32_t f = c->word[w].function, end = f == CODE_NONE ? w + 1 : c->function[f].end;
    if (f != CODE_NONE) put_function(&p, &c->function[f]);
    else put_plain(&p, w, end);
    w = end;
  }
  free(p.stub);
  r->enter[c->words] = r->inner[c->words] = (uint32_t)r->items;
  if (p.failed) return linked_fail(c->linked, INSTRUMENT_NO_MEMORY, "out of memory");
  if (!r->counts.functions) return linked_fail(c->linked, INSTRUMENT_NOTHING, "no function can be instrumented");
  return INSTRUMENT_OK;
}

void rewrite_free(struct rewrite *r) {
  free(r->item);
  free(r->enter);
  free(r->inner);
  free(r->own);
  free(r->inner_copy);
  free(r->own_copy);
  free(r->switches);
  free(r->block);
  free(r->edge);
}
