#include "instrument/counts.h"

#include <stdlib.h>
#include <string.h>

#include "instrument/solve.h"

uint64_t instrument_counts_bytes(const struct instrument_table *t) {
  return t->kind == INSTRUMENT_CALLGRAPH ? (t->arcs + 1) * sizeof(struct instrument_arc) : 8 * t->counters;
}

static bool read_edges(struct instrument_counts *c, const struct instrument_view *v, const uint8_t *bytes) {
  uint64_t *counter = calloc(v->head.counters + 1, sizeof *counter);
  c->edge = calloc(v->head.edges + 1, sizeof *c->edge);
  if (counter) memcpy(counter, bytes, 8 * v->head.counters);
  const bool good = counter && c->edge && instrument_solve(v, counter, c->edge);
  free(counter);
  return good;
}

static bool read_arcs(struct instrument_counts *c, const struct instrument_view *v, const struct symbols *symbols,
                      const uint8_t *bytes) {
  for (uint64_t i = 0; i < v->head.arcs; i++) {
    struct instrument_arc a;
    memcpy(&a, bytes + i * sizeof a, sizeof a);
    const struct symbols_function *f = a.self ? symbols_function_at(symbols, a.self - 4) : NULL;
    if (f && !hash_add(&c->arc, a.from - 4, f->start, a.count)) return false;
  }
  return true;
}

bool instrument_counts_read(struct instrument_counts *c, const struct instrument_view *v, const struct symbols *symbols,
                            const uint8_t *bytes) {
  *c = (struct instrument_counts){.edge = NULL};
  return v->head.kind == INSTRUMENT_CALLGRAPH ? read_arcs(c, v, symbols, bytes) : read_edges(c, v, bytes);
}

void instrument_counts_free(struct instrument_counts *c) {
  free(c->edge);
  hash_free(&c->arc);
}
