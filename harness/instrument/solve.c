/* A vertex with a single unknown edge determines its count; repeated until all are known. */
#include "instrument/solve.h"

#include <stdlib.h>

#include "instrument/vertex.h"

struct solver {
  const struct instrument_view *v;
  int64_t *edge;
  bool *known;
  int64_t *excess;   /* by vertex: known counts into it less those out of it */
  uint32_t *unknown; /* how many of its edges are */
  uint64_t *mixed;   /* exclusive or of their indices: the last one left */
  uint32_t *ready;   /* vertices with one */
  size_t ready_count, left;
};

static void add_unknown(struct solver *s, size_t vertex, size_t edge) {
  s->unknown[vertex]++;
  s->mixed[vertex] ^= edge;
}

static void take_unknown(struct solver *s, size_t vertex, size_t edge, int64_t more) {
  s->excess[vertex] += more;
  s->mixed[vertex] ^= edge;
  if (--s->unknown[vertex] == 1) s->ready[s->ready_count++] = (uint32_t)vertex;
}

static void learn(struct solver *s, size_t i, int64_t count) {
  const struct instrument_edge *e = &s->v->edge[i];
  size_t vertex;
  s->edge[i] = count;
  s->known[i] = true;
  s->left--;
  if (instrument_vertex_from(e, &vertex)) take_unknown(s, vertex, i, -count);
  if (instrument_vertex_to(e, &vertex)) take_unknown(s, vertex, i, count);
}

static void run_solver(struct solver *s, const uint64_t *counter) {
  const struct instrument_table *t = &s->v->head;
  size_t vertex;
  for (size_t i = 0; i < t->edges; i++) {
    if (instrument_vertex_from(&s->v->edge[i], &vertex)) add_unknown(s, vertex, i);
    if (instrument_vertex_to(&s->v->edge[i], &vertex)) add_unknown(s, vertex, i);
  }
  for (size_t i = 0; i < t->blocks * INSTRUMENT_VERTICES; i++)
    if (s->unknown[i] == 1) s->ready[s->ready_count++] = (uint32_t)i;
  for (size_t i = 0; i < t->edges; i++)
    if (s->v->edge[i].counter != INSTRUMENT_DERIVED) learn(s, i, (int64_t)counter[s->v->edge[i].counter]);
  while (s->ready_count) {
    vertex = s->ready[--s->ready_count];
    if (s->unknown[vertex] != 1) continue; /* its other end gave the count */
    size_t i = (size_t)s->mixed[vertex], from;
    bool leaves = instrument_vertex_from(&s->v->edge[i], &from) && from == vertex;
    learn(s, i, leaves ? s->excess[vertex] : -s->excess[vertex]);
  }
}

bool instrument_solve(const struct instrument_view *v, const uint64_t *counter, int64_t *edge) {
  size_t vertices = v->head.blocks * INSTRUMENT_VERTICES;
  struct solver s = {.v = v, .edge = edge, .left = v->head.edges};
  s.known = calloc(v->head.edges + 1, sizeof *s.known);
  s.excess = calloc(vertices + 1, sizeof *s.excess);
  s.unknown = calloc(vertices + 1, sizeof *s.unknown);
  s.mixed = calloc(vertices + 1, sizeof *s.mixed);
  s.ready = calloc(2 * vertices + 1, sizeof *s.ready);
  bool good = s.known && s.excess && s.unknown && s.mixed && s.ready;
  if (good) run_solver(&s, counter);
  free(s.known);
  free(s.excess);
  free(s.unknown);
  free(s.mixed);
  free(s.ready);
  return good && !s.left;
}
