#include "instrument/truth.h"

#include <stdlib.h>

#include "isa/isa.h"

enum { RA = 1 };

/* Of edges from an indirect jump to a label; the others have the number of the block that they leave. */
#define LABEL(first) ((1ull << 32) + (first))

/* ---- open ---- */

static bool index_edges(struct instrument_truth *t) {
  for (uint32_t i = 0; i < t->view->head.edges; i++) {
    const struct instrument_edge *e = &t->view->edge[i];
    const bool leaves = e->kind == INSTRUMENT_EDGE_TAKEN || e->kind == INSTRUMENT_EDGE_FALL,
               label = e->kind == INSTRUMENT_EDGE_LABEL;
    if (e->kind == INSTRUMENT_EDGE_BLOCK) t->own[e->from] = i + 1;
    if (e->kind == INSTRUMENT_EDGE_JUMP) t->jumps[e->from] = e->to + 1;
    if (!leaves && !label) continue;
    uint64_t *place = hash_at(&t->edge, label ? LABEL(e->from) : e->from, e->to);
    if (!place) return false;
    *place = i + 1;
  }
  return true;
}

static uint64_t start_of(const struct symbols *symbols, uint64_t address) {
  const struct symbols_function *f = symbols_function_at(symbols, address);
  return f ? f->start : address;
}

static void find_range(struct instrument_truth *t, const struct symbols *symbols) {
  uint64_t end = 0;
  t->base = UINT64_MAX;
  for (uint64_t i = 0; i < t->view->head.blocks; i++) {
    const struct instrument_block *b = &t->view->block[i];
    const uint64_t start = start_of(symbols, b->address), place[] = {start, b->address, b->copy ? b->copy : b->address};
    for (unsigned k = 0; k < sizeof place / sizeof place[0]; k++) {
      if (place[k] < t->base) t->base = place[k];
      if (place[k] + 4 > end) end = place[k] + 4;
    }
  }
  t->words = end ? (end - t->base) / 4 : 0;
}

bool instrument_truth_open(struct instrument_truth *t, const struct instrument_view *v, const struct symbols *symbols) {
  *t = (struct instrument_truth){.view = v, .arcs = v->head.kind == INSTRUMENT_CALLGRAPH};
  find_range(t, symbols);
  t->block = calloc(t->words + 1, sizeof *t->block);
  t->start = calloc(t->words + 1, sizeof *t->start);
  t->own = calloc(v->head.blocks + 1, sizeof *t->own);
  t->jumps = calloc(v->head.blocks + 1, sizeof *t->jumps);
  t->counts.edge = calloc(v->head.edges + 1, sizeof *t->counts.edge);
  if (!t->block || !t->start || !t->own || !t->jumps || !t->counts.edge) return false;
  for (uint32_t i = 0; i < v->head.blocks; i++) {
    t->block[(v->block[i].address - t->base) / 4] = i + 1;
    if (v->block[i].copy) t->block[(v->block[i].copy - t->base) / 4] = i + 1;
    if (t->arcs) t->start[(start_of(symbols, v->block[i].address) - t->base) / 4] = i + 1;
  }
  return index_edges(t);
}

void instrument_truth_close(struct instrument_truth *t) {
  instrument_counts_free(&t->counts);
  hash_free(&t->edge);
  free(t->block);
  free(t->start);
  free(t->own);
  free(t->jumps);
}

/* ---- a cycle ---- */

static uint32_t number_at(const struct instrument_truth *t, const uint32_t *by_word, uint64_t pc) {
  const uint64_t word = (pc - t->base) / 4;
  return pc >= t->base && word < t->words ? by_word[word] : 0;
}

/* A block begins. */
static void begin_block(struct instrument_truth *t, uint32_t block) {
  const uint32_t before = t->now.returned ? block : t->now.block; /* + 1: the call stands in the block in front of this one */
  if (t->own[block]) t->counts.edge[t->own[block] - 1]++;
  uint64_t edge = before ? hash_get(&t->edge, before - 1, block) : 0;
  if (!edge && before && t->jumps[before - 1]) edge = hash_get(&t->edge, LABEL(t->jumps[before - 1] - 1), block);
  if (edge) t->counts.edge[edge - 1]++;
  t->now = (struct instrument_place){.block = block + 1};
}

static void follow_blocks(struct instrument_truth *t, const struct probe_retire_lane *l) {
  const struct isa_op *op = isa_decode(isa_plain(l->insn));
  const uint32_t block = number_at(t, t->block, l->pc);
  if (block) begin_block(t, block - 1);
  if (!op || op->kind != ISA_CLASS_JUMP) return;
  if (isa_rd(l->insn) == RA) t->now = (struct instrument_place){.block = 0};
  else if (op->id == ISA_JALR && isa_rs1(l->insn) == RA) t->now.returned = true;
}

/* A function is called when control goes to where its code begins, and begins with the first instruction that
 * it had before. */
static bool follow_calls(struct instrument_truth *t, const struct probe_retire_lane *l) {
  const uint32_t begun = number_at(t, t->block, l->pc), called = number_at(t, t->start, l->next_pc);
  bool good = true;
  if (begun && begun == t->now.block) {
    good = hash_add(&t->counts.arc, t->now.from - 4, t->now.to, 1);
    t->now = t->outer;
    t->outer = (struct instrument_place){.block = 0};
  }
  if (l->rd == RA) t->ra = l->rd_value;
  if (called && t->now.block) t->outer = t->now;
  if (called) t->now = (struct instrument_place){.block = called, .from = t->ra, .to = l->next_pc};
  return good;
}

bool instrument_truth_step(struct instrument_truth *t, const struct probe_retire *retire) {
  if (retire->interrupt) {
    t->interrupted = t->now;
    t->now = (struct instrument_place){.block = 0};
  }
  for (unsigned i = 0; retire->valid >> i & 1; i++) {
    const struct probe_retire_lane *l = &retire->lane[i];
    if (l->trap) {
      t->interrupted = t->now;
      t->now = (struct instrument_place){.block = 0};
    } else if (l->insn == isa_op(ISA_MRET)->match) {
      t->now = t->interrupted;
    } else if (!t->arcs) {
      follow_blocks(t, l);
    } else if (!follow_calls(t, l)) {
      return false;
    }
  }
  return true;
}
