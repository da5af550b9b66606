#include "export/stacks.h"

#include <stdlib.h>
#include <string.h>

#define ORDER(x, y)                                                                                                                \
  if ((x) != (y)) return (x) < (y) ? -1 : 1

static int by_place(const void *a, const void *b) {
  const struct export_stack *x = a, *y = b;
  ORDER(x->image, y->image);
  ORDER(x->function, y->function);
  ORDER(!x->at.file, !y->at.file);
  const int files = x->at.file ? strcmp(x->at.file, y->at.file) : 0;
  if (files) return files;
  ORDER(x->at.line, y->at.line);
  ORDER(x->class, y->class);
  return 0;
}

struct export_stack *export_stacks(const struct export_view *v, size_t event, const struct export_options *o, size_t *count) {
  size_t first, end = export_view_rows(v, event, &first), kept = 0;
  struct export_stack *stack = calloc(end - first + 1, sizeof *stack);
  if (!stack) return NULL;
  for (size_t i = first; i < end; i++) {
    const struct export_row *row = &v->row[i];
    struct export_stack *s = &stack[i - first];
    *s = (struct export_stack){.image = row->image, .function = row->function, .class = ORACLE_CLASSES, .count = row->count};
    if (o->lines) s->at = row->at;
    if (o->classes) s->class = row->class;
  }
  qsort(stack, end - first, sizeof *stack, by_place);
  for (size_t i = 0; i < end - first; i++) {
    if (kept && by_place(&stack[kept - 1], &stack[i]) == 0) stack[kept - 1].count += stack[i].count;
    else stack[kept++] = stack[i];
  }
  *count = kept;
  return stack;
}

void export_line_text(const struct symbols_line *at, char *buf, size_t size) {
  const char *name = strrchr(at->file, '/');
  snprintf(buf, size, "%s:%u", name ? name + 1 : at->file, at->line);
}
