/* Walks over the program and emits everything in order. */
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "contract/instrument.h"
#include "instrument/graph.h"
#include "instrument/places.h"
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

/* What is counted at the places of a block. */
struct slots {
  struct emit_counters at[GRAPH_OUT + 1];
};

static const struct slots no_slots = {{EMIT_NO_COUNTERS, EMIT_NO_COUNTERS, EMIT_NO_COUNTERS, EMIT_NO_COUNTERS}};

static bool put_block(struct rewrite_profile *o, uint32_t word) {
  if (!ARRAY_ROOM(o->block, o->block_room, o->blocks + 1)) return false;
  o->block[o->blocks++] = word;
  return true;
}

/* Numbers the counters of a graph, of profile n, and puts it into the table. */
static bool put_graph(struct rewrite *r, unsigned n, const struct graph *g, struct slots *slot) {
  struct rewrite_profile *o = &r->profile[n];
  const uint32_t base = (uint32_t)o->blocks;
  for (uint32_t b = 0; b < g->blocks; b++)
    if (!put_block(o, code_block_first(g->code, g->first + b))) return false;
  if (!ARRAY_ROOM(o->edge, o->edge_room, o->edges + g->edges)) return false;
  for (size_t i = 0; i < g->edges; i++) {
    struct instrument_edge e = g->edge[i].e;
    if (e.from != INSTRUMENT_OUTSIDE) e.from += base;
    if (e.to != INSTRUMENT_OUTSIDE) e.to += base;
    if (e.counter != INSTRUMENT_DERIVED) slot[g->edge[i].at].at[g->edge[i].place].of[n] = e.counter = o->counters++;
    o->edge[o->edges++] = e;
  }
  return true;
}

static bool choose_counters(struct rewrite *r, unsigned n, const struct code_function *f, struct slots *slot) {
  const unsigned flags = r->options.flags;
  struct rewrite_profile *o = &r->profile[n];
  struct graph g;
  if (o->kind == INSTRUMENT_CALLGRAPH) {
    if (!(flags & INSTRUMENT_BARE)) slot[0].at[GRAPH_IN].of[n] = EMIT_ARC;
    return put_block(o, f->first);
  }
  const bool good = graph_find(&g, r->code, f, flags) && (flags & INSTRUMENT_BARE || graph_choose(&g, o->kind)) &&
                    put_graph(r, n, &g, slot);
  graph_free(&g);
  return good;
}

/* By block of the function, the first of which is *first of the program's graph. NULL: out of memory. */
static struct slots *find_slots(struct rewrite *r, const struct code_function *f, uint32_t *first) {
  uint32_t end;
  code_blocks(r->code, f, first, &end);
  struct slots *slot = calloc(end - *first + 1, sizeof *slot);
  bool good = slot;
  for (uint32_t b = 0; good && b < end - *first; b++) slot[b] = no_slots;
  for (unsigned i = 0; good && i < r->profiles; i++) good = choose_counters(r, i, f, slot);
  if (good) return slot;
  free(slot);
  return NULL;
}

/* ---- functions ---- */

/* The last instruction of a block, with the counters of its way. */
static void put_last(struct emit *p, const struct code_function *f, uint32_t word, const struct emit_counters *counters) {
  const struct code_word *w = &p->r->code->word[word];
  const uint32_t to = cfg_block_at(p->r->code->cfg, w->target);
  if (cfg_is_jal(w->insn)) places_put(p, to, counters);
  switches_put_original(p, f, word);
  if (cfg_is_branch(w->insn)) places_put_way(p, word, to, counters);
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

/* The function with its counters, or the first of two copies, which only looks whether to go on in the
 * second. */
static void put_code(struct emit *p, const struct code_function *f, const struct slots *slots, uint32_t first) {
  struct rewrite *r = p->r;
  const struct code *c = r->code;
  const bool looks = r->options.method == INSTRUMENT_BY_COPIES && !p->copy;
  uint32_t *inner = p->copy ? r->inner_copy : r->inner;
  bool merged = false;
  for (uint32_t w = f->first; w < f->end; w++) {
    const uint32_t block = cfg_block_at(c->cfg, code_address(c, w));
    const bool code = block != CFG_NONE, leads = code && code_block_first(c, block) == w, entry = w == f->first;
    const struct slots *slot = code && !looks ? &slots[block - first] : &no_slots;
    if (entry && !p->copy) {
      r->enter[w] = (uint32_t)r->items;
      if (r->options.start && strcmp(f->name, "main") == 0) put_start(p);
      merged = switches_put_entry(p, f);
      if (looks) software_put_look(p, block, &slots[0].at[GRAPH_IN]);
    }
    if (leads && !(entry && p->copy)) places_put(p, block, &slot->at[GRAPH_IN]);
    inner[w] = (uint32_t)r->items;
    if (!entry && !p->copy) r->enter[w] = r->inner[w];
    if (leads && looks && (c->word[w].indirect || is_loop_head(c, f, w))) software_put_look(p, block, &no_slots.at[GRAPH_IN]);
    if (leads) places_put(p, block, &slot->at[GRAPH_HERE]);
    if (merged && entry) continue;
    if (code && code_block_end(c, block) == w + 1) put_last(p, f, w, &slot->at[GRAPH_OUT]);
    else switches_put_original(p, f, w);
  }
}

static void put_instrumented(struct emit *p, const struct code_function *f) {
  uint32_t first;
  struct slots *slots = find_slots(p->r, f, &first);
  if (!slots) {
    p->failed = true;
    return;
  }
  put_code(p, f, slots, first);
  if (p->r->options.method == INSTRUMENT_BY_COPIES) {
    p->copy = true;
    put_code(p, f, slots, first);
    p->copy = false;
  }
  places_put_stubs(p);
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

/* Unless what stands in front of it runs into it. What is no instruction fills up a section. */
static void mark_function(struct emit *p, const struct code_function *f) {
  struct rewrite *r = p->r;
  const uint32_t before = f->first ? r->code->word[f->first - 1].insn : 0;
  if (isa_decode(before) && cfg_runs_on(before)) return;
  if (ARRAY_ROOM(r->function, r->function_room, r->functions + 1))
    r->function[r->functions++] = (struct rewrite_function){(uint32_t)r->items, f->first};
  else p->failed = true;
}

static void put_function(struct emit *p, const struct code_function *f) {
  struct rewrite *r = p->r;
  mark_function(p, f);
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

enum instrument_status rewrite_plan(struct rewrite *r, const int32_t *depth, const uint32_t *live) {
  const struct code *c = r->code;
  struct emit p = {.r = r, .depth = depth, .live = live, .profile = r->profile};
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
  free(r->function);
  for (unsigned i = 0; i < r->profiles; i++) {
    free(r->profile[i].switches);
    free(r->profile[i].block);
    free(r->profile[i].edge);
  }
}
