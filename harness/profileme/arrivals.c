#include "profileme/arrivals.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"

enum { INTERVALS = 6 }; /* behind so many h(d) is 1/S */

bool pme_arrivals_init(struct pme_arrivals *a, unsigned least, unsigned spread) {
  *a = (struct pme_arrivals){.reach = INTERVALS * (least + spread), .mean = least + spread / 2.0};
  a->density = calloc(a->reach + 1, sizeof *a->density);
  if (!a->density) return false;
  a->density[0] = 1;
  for (unsigned d = least; d <= a->reach; d++) {
    double sum = 0;
    for (unsigned i = least; i <= least + spread && i <= d; i++) sum += a->density[d - i];
    a->density[d] = sum / (spread + 1.0);
  }
  return true;
}

void pme_arrivals_free(struct pme_arrivals *a) {
  for (size_t i = 0; i < a->used; i++) free(a->events[i].recent);
  free(a->events);
  free(a->density);
  hash_free(&a->at);
}

static struct pme_events *events_of(struct pme_arrivals *a, uint64_t pc) {
  uint64_t *index = hash_at(&a->at, pc, 0);
  if (!index) return NULL;
  if (!*index) {
    if (!ARRAY_ROOM(a->events, a->room, a->used + 1)) return NULL;
    *index = ++a->used;
  }
  return &a->events[*index - 1];
}

bool pme_arrivals_add(struct pme_arrivals *a, uint64_t pc, uint64_t place) {
  struct pme_events *e = events_of(a, pc);
  if (!e) return false;
  while (e->first < e->last && place - e->recent[e->first] > a->reach) e->first++;
  for (size_t i = e->first; i < e->last; i++) e->excess += a->density[place - e->recent[i]] - 1 / a->mean;
  if (e->last == e->room && e->first > e->room / 2) {
    memmove(e->recent, e->recent + e->first, (e->last - e->first) * sizeof *e->recent);
    e->last -= e->first;
    e->first = 0;
  }
  if (!ARRAY_ROOM(e->recent, e->room, e->last + 1)) return false;
  e->recent[e->last++] = place;
  e->count++;
  return true;
}

double pme_arrivals_variance(const struct pme_arrivals *a, uint64_t pc) {
  uint64_t index = hash_get(&a->at, pc, 0);
  const struct pme_events *e = index ? &a->events[index - 1] : NULL;
  return e ? fmax(0, 1 - 1 / a->mean + 2 * e->excess / (double)e->count) : 1;
}
