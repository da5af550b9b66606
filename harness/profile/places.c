#include "profile/places.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

#define NONE UINT32_MAX

static uint32_t new_function(struct places *p, const struct symbols_function *symbol, const char *name) {
  p->function[p->functions] = (struct place_function){symbol, name};
  return (uint32_t)p->functions++;
}

/* No more functions than there are symbols, and those without one. */
static bool find_functions(struct places *p, const struct profile_source *from, const uint64_t *pc, size_t pcs) {
  const struct program_image *image = from->image;
  size_t count = 0;
  uint32_t nameless = NONE, outside = NONE;
  const struct symbols_function *all = from->symbols ? symbols_functions(from->symbols, &count) : NULL;
  uint32_t *of_symbol = malloc((count + 1) * sizeof *of_symbol);
  p->function = calloc(count + 2, sizeof *p->function);
  if (!of_symbol || !p->function) {
    free(of_symbol);
    return false;
  }
  for (size_t i = 0; i < count; i++) of_symbol[i] = NONE;
  for (size_t i = 0; i < pcs; i++) {
    const struct symbols_function *symbol = from->symbols ? symbols_function_at(from->symbols, pc[i]) : NULL;
    const bool inside = !image || program_image_place(image, pc[i]) != PROGRAM_NO_PLACE;
    uint32_t *known = symbol ? &of_symbol[symbol - all] : inside ? &nameless : &outside;
    if (*known == NONE) *known = new_function(p, symbol, symbol ? symbol->name : inside ? "[no symbol]" : "[outside the program]");
    p->place[i].function = *known;
  }
  free(of_symbol);
  return true;
}

/* Neighbours of one line: the instructions [first, end). */
struct stretch {
  struct place_line at;
  uint32_t first, end;
};

static int by_line(const void *a, const void *b) {
  const struct place_line *x = &((const struct stretch *)a)->at, *y = &((const struct stretch *)b)->at;
  if (x->function != y->function) return x->function < y->function ? -1 : 1;
  if (!x->file != !y->file) return x->file ? -1 : 1;
  int order = x->file ? strcmp(x->file, y->file) : 0;
  if (order) return order;
  return x->line < y->line ? -1 : x->line > y->line;
}

static bool find_stretches(struct places *p, struct symbols *symbols, const uint64_t *pc, size_t pcs, struct stretch **list,
                           size_t *count) {
  size_t room = 0;
  for (size_t i = 0; i < pcs; i++) {
    struct symbols_line at = {NULL, 0};
    const bool known = symbols && symbols_line_at(symbols, pc[i], &at);
    const struct place_line line = {p->place[i].function, known ? at.file : NULL, known ? at.line : 0};
    struct stretch *last = *count ? &(*list)[*count - 1] : NULL;
    if (!last || last->at.function != line.function || last->at.file != line.file || last->at.line != line.line) {
      if (!ARRAY_ROOM(*list, room, *count + 1)) return false;
      last = &(*list)[(*count)++];
      *last = (struct stretch){.at = line, .first = (uint32_t)i};
    }
    last->end = (uint32_t)i + 1;
  }
  return true;
}

static bool find_lines(struct places *p, struct symbols *symbols, const uint64_t *pc, size_t pcs) {
  struct stretch *list = NULL;
  size_t count = 0;
  bool good = find_stretches(p, symbols, pc, pcs, &list, &count);
  if (good && count) qsort(list, count, sizeof *list, by_line);
  p->line = calloc(count + 1, sizeof *p->line);
  good = good && p->line;
  for (size_t i = 0; good && i < count; i++) {
    if (!i || by_line(&list[i - 1], &list[i]) != 0) p->line[p->lines++] = list[i].at;
    for (uint32_t k = list[i].first; k < list[i].end; k++) p->place[k].line = (uint32_t)p->lines - 1;
  }
  free(list);
  return good;
}

bool places_find(struct places *p, const struct profile_source *from, const uint64_t *pc, size_t pcs) {
  *p = (struct places){.place = calloc(pcs + 1, sizeof *p->place)};
  return p->place && pcs <= UINT32_MAX && find_functions(p, from, pc, pcs) && find_lines(p, from->symbols, pc, pcs);
}

void places_free(struct places *p) {
  free(p->place);
  free(p->function);
  free(p->line);
}
