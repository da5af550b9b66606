#include "profile/places.h"

#include <stdlib.h>
#include <string.h>

#define NONE SIZE_MAX

static size_t new_function(struct places *p, const struct symbols_function *symbol, const char *name) {
  p->function[p->functions] = (struct place_function){symbol, name};
  return p->functions++;
}

/* At most one function a pc, so there is room. */
static bool find_functions(struct places *p, const struct profile_source *from, const uint64_t *pc, size_t pcs) {
  const struct program_image *image = from->image;
  size_t count = 0, nameless = NONE, outside = NONE;
  const struct symbols_function *all = from->symbols ? symbols_functions(from->symbols, &count) : NULL;
  size_t *of_symbol = malloc((count + 1) * sizeof *of_symbol);
  if (!of_symbol) return false;
  for (size_t i = 0; i < count; i++) of_symbol[i] = NONE;
  for (size_t i = 0; i < pcs; i++) {
    const struct symbols_function *symbol = from->symbols ? symbols_function_at(from->symbols, pc[i]) : NULL;
    const bool inside = !image || pc[i] - image->base < image->size;
    size_t *known = symbol ? &of_symbol[symbol - all] : inside ? &nameless : &outside;
    if (*known == NONE) *known = new_function(p, symbol, symbol ? symbol->name : inside ? "[no symbol]" : "[outside the program]");
    p->place[i].function = *known;
  }
  free(of_symbol);
  return true;
}

struct lined {
  struct place_line at;
  size_t index; /* of the pc */
};

static int by_line(const void *a, const void *b) {
  const struct place_line *x = &((const struct lined *)a)->at, *y = &((const struct lined *)b)->at;
  if (x->function != y->function) return x->function < y->function ? -1 : 1;
  if (!x->file != !y->file) return x->file ? -1 : 1;
  int order = x->file ? strcmp(x->file, y->file) : 0;
  if (order) return order;
  return x->line < y->line ? -1 : x->line > y->line;
}

static bool find_lines(struct places *p, struct symbols *symbols, const uint64_t *pc, size_t pcs) {
  struct lined *list = calloc(pcs + 1, sizeof *list);
  if (!list) return false;
  for (size_t i = 0; i < pcs; i++) {
    struct symbols_line at = {NULL, 0};
    const bool known = symbols && symbols_line_at(symbols, pc[i], &at);
    list[i] = (struct lined){{p->place[i].function, known ? at.file : NULL, known ? at.line : 0}, i};
  }
  if (pcs) qsort(list, pcs, sizeof *list, by_line);
  for (size_t i = 0; i < pcs; i++) {
    if (!i || by_line(&list[i - 1], &list[i]) != 0) p->line[p->lines++] = list[i].at;
    p->place[list[i].index].line = p->lines - 1;
  }
  free(list);
  return true;
}

bool places_find(struct places *p, const struct profile_source *from, const uint64_t *pc, size_t pcs) {
  *p = (struct places){.place = calloc(pcs + 1, sizeof *p->place),
                       .function = calloc(pcs + 1, sizeof *p->function),
                       .line = calloc(pcs + 1, sizeof *p->line)};
  return p->place && p->function && p->line && find_functions(p, from, pc, pcs) && find_lines(p, from->symbols, pc, pcs);
}

void places_free(struct places *p) {
  free(p->place);
  free(p->function);
  free(p->line);
}
