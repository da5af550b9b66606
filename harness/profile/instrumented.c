#include "profile/instrumented.h"

#include <stdlib.h>

#include "base/array.h"

static enum prof_kind kind_of(const struct instrument_table *t) {
  static const enum prof_kind kinds[] = {
    [INSTRUMENT_BLOCK] = PROF_BLOCKS, [INSTRUMENT_EDGE] = PROF_EDGES, [INSTRUMENT_CALLGRAPH] = PROF_ARCS};
  return kinds[t->kind];
}

static bool add_count(struct recording *p, uint64_t from, uint64_t at, uint64_t count, uint64_t executed) {
  if (!ARRAY_ROOM(p->sample, p->sample_room, p->sample_count + 1)) return false;
  p->sample[p->sample_count++] = (struct prof_sample){.count = {from, at, count, executed}};
  return true;
}

/* Only a call's edge, which is no row, may be negative; the program may end between two counters, which are
 * then one apart. */
static uint64_t count_of(const struct instrument_counts *c, size_t edge) {
  return c && c->edge[edge] > 0 ? (uint64_t)c->edge[edge] : 0;
}

static bool is_row(const struct recording *p, const struct instrument_edge *e) {
  if (p->kind == PROF_BLOCKS) return e->kind == INSTRUMENT_EDGE_BLOCK;
  return e->kind == INSTRUMENT_EDGE_TAKEN || e->kind == INSTRUMENT_EDGE_FALL || e->kind == INSTRUMENT_EDGE_LABEL;
}

static bool add_edges(struct recording *p, const struct instrument_view *v, bool original, const struct instrument_counts *counted,
                      const struct instrument_counts *executed) {
  bool good = true;
  for (size_t i = 0; i < v->head.edges && good; i++) {
    const struct instrument_edge *e = &v->edge[i];
    if (!is_row(p, e)) continue;
    const struct instrument_block *from = &v->block[e->from], *to = &v->block[e->to];
    const uint64_t left = p->kind == PROF_BLOCKS ? 0 : original ? from->original : from->address;
    good = add_count(p, left, original ? to->original : to->address, count_of(counted, i), count_of(executed, i));
  }
  return good;
}

static bool add_arcs(struct recording *p, const struct instrument_counts *counted, const struct instrument_counts *executed) {
  bool good = true;
  for (const struct hash_place *a = hash_next(&counted->arc, NULL); a && good; a = hash_next(&counted->arc, a))
    good = add_count(p, a->a, a->b, a->number, executed ? hash_get(&executed->arc, a->a, a->b) : 0);
  if (!executed) return good;
  for (const struct hash_place *a = hash_next(&executed->arc, NULL); a && good; a = hash_next(&executed->arc, a))
    if (!hash_get(&counted->arc, a->a, a->b)) good = add_count(p, a->a, a->b, 0, a->number);
  return good;
}

static int by_place(const void *a, const void *b) {
  const struct prof_count *x = &((const struct prof_sample *)a)->count, *y = &((const struct prof_sample *)b)->count;
  if (x->at != y->at) return x->at < y->at ? -1 : 1;
  return x->from < y->from ? -1 : x->from > y->from;
}

/* A branch to the next instruction has two edges to the same block. */
static void merge(struct recording *p) {
  size_t kept = 0;
  for (size_t i = 0; i < p->sample_count; i++) {
    struct prof_count *last = kept ? &p->sample[kept - 1].count : NULL, *c = &p->sample[i].count;
    if (last && last->at == c->at && last->from == c->from) {
      last->count += c->count;
      last->executed += c->executed;
    } else p->sample[kept++] = p->sample[i];
  }
  p->sample_count = kept;
}

bool prof_instrumented(struct recording *p, const struct instrument_view *v, bool original, const struct instrument_counts *counted,
                       const struct instrument_counts *executed) {
  p->kind = kind_of(&v->head);
  p->type = v->head.type;
  p->truth = executed != NULL;
  if (!(p->kind == PROF_ARCS ? add_arcs(p, counted, executed) : add_edges(p, v, original, counted, executed))) return false;
  if (p->sample_count) qsort(p->sample, p->sample_count, sizeof *p->sample, by_place);
  merge(p);
  return true;
}
