#include "tools/record/sums.h"

#include <stdlib.h>

#include "base/array.h"

bool recorder_sums_add(struct recorder_sums *t, const struct pme_life *l) {
  if (!ARRAY_ROOM(t->sum, t->room, t->count + 1)) return false;
  uint64_t *number = hash_at(&t->place, l->pc, 0);
  if (!number) return false;
  if (!*number) {
    *number = ++t->count;
    t->sum[*number - 1].pc = l->pc;
  }
  pme_sums_add(&t->sum[*number - 1], l);
  return true;
}

const struct pme_sums *recorder_sums_find(const struct recorder_sums *t, uint64_t pc) {
  const uint64_t number = hash_get(&t->place, pc, 0);
  return number ? &t->sum[number - 1] : NULL;
}

void recorder_sums_free(struct recorder_sums *t) {
  free(t->sum);
  hash_free(&t->place);
  *t = (struct recorder_sums){.count = 0};
}
