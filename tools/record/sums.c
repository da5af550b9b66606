#include "tools/record/sums.h"

#include <stdlib.h>

enum { PLACES = 1024 };

/* The place of a pc, or the empty one where it belongs. */
static size_t place_of(const struct recorder_sums *t, uint64_t pc) {
  size_t at = (size_t)((pc >> 2) * 0x9e3779b97f4a7c15u >> 20) & (t->places - 1);
  while (t->place[at].records && t->place[at].pc != pc) at = (at + 1) & (t->places - 1);
  return at;
}

static bool grow(struct recorder_sums *t) {
  struct recorder_sums wider = {.places = t->places ? 2 * t->places : PLACES, .used = t->used};
  wider.place = calloc(wider.places, sizeof *wider.place);
  if (!wider.place) return false;
  for (size_t i = 0; i < t->places; i++)
    if (t->place[i].records) wider.place[place_of(&wider, t->place[i].pc)] = t->place[i];
  free(t->place);
  *t = wider;
  return true;
}

bool recorder_sums_add(struct recorder_sums *t, const struct pme_life *l) {
  if (2 * t->used >= t->places && !grow(t)) return false;
  struct pme_sums *s = &t->place[place_of(t, l->pc)];
  if (!s->records) {
    s->pc = l->pc;
    t->used++;
  }
  pme_sums_add(s, l);
  return true;
}

const struct pme_sums *recorder_sums_find(const struct recorder_sums *t, uint64_t pc) {
  const struct pme_sums *s = t->places ? &t->place[place_of(t, pc)] : NULL;
  return s && s->records ? s : NULL;
}

void recorder_sums_free(struct recorder_sums *t) {
  free(t->place);
  *t = (struct recorder_sums){.places = 0};
}

void recorder_sums_list(const struct recorder_sums *t, struct prof_sample *to) {
  for (size_t i = 0; i < t->places; i++)
    if (t->place[i].records) (to++)->sums = t->place[i];
}

static int by_pc(const void *a, const void *b) {
  const struct prof_sample *x = a, *y = b;
  return (x->sums.pc > y->sums.pc) - (x->sums.pc < y->sums.pc);
}

void recorder_sums_sort(struct prof_sample *sample, size_t count) {
  if (count) qsort(sample, count, sizeof *sample, by_pc);
}
