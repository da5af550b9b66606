#include "profile/inlined.h"

#include <stdlib.h>

#include "base/array.h"

static bool index_of(struct inlined *l, const char *name, size_t into, size_t *index) {
  uint64_t *at = hash_at(&l->known, (uintptr_t)name, into);
  if (!at || (!*at && !ARRAY_ROOM(l->function, l->room, l->functions + 1))) return false;
  if (!*at) {
    l->function[l->functions] = (struct inlined_function){name, into};
    *at = ++l->functions;
  }
  *index = *at - 1;
  return true;
}

/* A function that was inlined into itself counts once. */
static bool has(const struct inlined *l, const struct inlined_span *span, size_t index) {
  for (size_t i = 0; i < span->count; i++)
    if (l->of[span->first + i] == index) return true;
  return false;
}

bool inlined_add(struct inlined *l, const struct symbols *symbols, uint64_t pc, size_t into, struct inlined_span *span) {
  struct symbols_frame frame[SYMBOLS_FRAMES];
  const size_t frames = symbols ? symbols_frames_at(symbols, pc, frame) : 0;
  *span = (struct inlined_span){.first = l->ofs};
  if (!ARRAY_ROOM(l->of, l->of_room, l->ofs + SYMBOLS_FRAMES)) return false;
  for (size_t i = 0; i + 1 < frames; i++) {
    size_t index;
    if (!index_of(l, frame[i].name, into, &index)) return false;
    if (has(l, span, index)) continue;
    l->of[l->ofs++] = index;
    span->count++;
  }
  return true;
}

void inlined_free(struct inlined *l) {
  free(l->function);
  free(l->of);
  hash_free(&l->known);
}
