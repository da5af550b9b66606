#include "culprits/ways.h"

#include <stdlib.h>

static bool leads_in(const struct frequency *f, uint32_t e) { return !f->edge[e].made && f->edge[e].to != FREQUENCY_OUTSIDE; }

bool ways_find(struct ways *w, const struct frequency *f) {
  w->first = calloc((size_t)f->blocks + 1, sizeof *w->first);
  w->edge = calloc((size_t)f->edges + 1, sizeof *w->edge);
  if (!w->first || !w->edge) return false;
  for (uint32_t e = 0; e < f->edges; e++)
    if (leads_in(f, e)) w->first[f->edge[e].to]++;
  for (uint32_t b = 1; b <= f->blocks; b++) w->first[b] += w->first[b - 1];
  for (uint32_t e = f->edges; e-- > 0;)
    if (leads_in(f, e)) w->edge[--w->first[f->edge[e].to]] = e;
  return true;
}

void ways_free(struct ways *w) {
  free(w->first);
  free(w->edge);
}
