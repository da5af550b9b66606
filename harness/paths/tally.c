#include "paths/tally.h"

#include <stdlib.h>

#include "base/array.h"

bool pme_path_tally_add(struct pme_path_tally *t, const struct pme_path *path) {
  for (size_t i = 0; i < t->rows; i++) {
    if (!pme_path_equal(t->row[i].path, path)) continue;
    t->row[i].count++;
    return true;
  }
  if (!ARRAY_ROOM(t->row, t->room, t->rows + 1)) return false;
  struct pme_path *copy = malloc(sizeof *copy);
  if (!copy) return false;
  *copy = *path;
  t->row[t->rows++] = (struct pme_path_row){1, copy};
  return true;
}

static int by_count(const void *a, const void *b) {
  const struct pme_path_row *x = a, *y = b;
  if (x->count != y->count) return x->count > y->count ? -1 : 1;
  for (unsigned i = 0; i < x->path->blocks && i < y->path->blocks; i++)
    if (x->path->block[i] != y->path->block[i]) return x->path->block[i] < y->path->block[i] ? -1 : 1;
  return x->path->blocks < y->path->blocks ? -1 : x->path->blocks > y->path->blocks;
}

void pme_path_tally_sort(struct pme_path_tally *t) {
  if (t->rows) qsort(t->row, t->rows, sizeof t->row[0], by_count);
}

void pme_path_tally_free(struct pme_path_tally *t) {
  for (size_t i = 0; i < t->rows; i++) free(t->row[i].path);
  free(t->row);
  *t = (struct pme_path_tally){0};
}
