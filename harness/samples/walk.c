#include "samples/walk.h"

#include <stdlib.h>

static bool before(const struct walk_set *a, const struct walk_set *b) {
  return a->row->offset != b->row->offset ? a->row->offset < b->row->offset : a->set < b->set;
}

/* Moves a set down to its place, from `at`. */
static void sink(struct walk *w, size_t at) {
  const struct walk_set moved = w->set[at];
  for (size_t child; (child = 2 * at + 1) < w->sets; at = child) {
    if (child + 1 < w->sets && before(&w->set[child + 1], &w->set[child])) child++;
    if (!before(&w->set[child], &moved)) break;
    w->set[at] = w->set[child];
  }
  w->set[at] = moved;
}

bool walk_begin(struct walk *w, const struct samples_image *image, const unsigned *event, unsigned events) {
  *w = (struct walk){.set = calloc(image->sets + 1, sizeof *w->set)};
  if (!w->set) return false;
  for (size_t i = 0; i < image->sets; i++) {
    const struct samples_set *s = &image->set[i];
    unsigned e = 0;
    while (e < events && event[e] != s->event) e++;
    if (e < events && s->rows) w->set[w->sets++] = (struct walk_set){s, s->row, s->row + s->rows, e};
  }
  for (size_t i = w->sets / 2; i-- > 0;) sink(w, i);
  return true;
}

void walk_end(struct walk *w) { free(w->set); }

const struct walk_set *walk_row(const struct walk *w) { return w->sets ? &w->set[0] : NULL; }

void walk_step(struct walk *w) {
  if (++w->set[0].row == w->set[0].end) w->set[0] = w->set[--w->sets];
  if (w->sets) sink(w, 0);
}
