#include "export/stacks.h"

#include <stdlib.h>
#include <string.h>

#define ORDER(x, y)                                                                                                                \
  if ((x) != (y)) return (x) < (y) ? -1 : 1

static int by_place(const void *a, const void *b) {
  const struct export_stack *x = a, *y = b;
  ORDER(x->image, y->image);
  ORDER(x->function, y->function);
  ORDER(x->inlined, y->inlined);
  ORDER(!x->at.file, !y->at.file);
  const int files = x->at.file ? strcmp(x->at.file, y->at.file) : 0;
  if (files) return files;
  ORDER(x->at.line, y->at.line);
  ORDER(x->class, y->class);
  return 0;
}

static struct export_stack stack_of(const struct export_row *row, uint64_t count, const struct export_options *o) {
  struct export_stack s = {
    .image = row->image, .function = row->function, .inlined = row->inlined, .class = ORACLE_CLASSES, .count = count};
  if (o->lines) s.at = row->at;
  if (o->classes) s.class = row->class;
  return s;
}

/* Joins neighbours of one stack. */
static size_t join_stacks(struct export_stack *stack, size_t n) {
  size_t kept = 0;
  for (size_t i = 0; i < n; i++) {
    if (kept && by_place(&stack[kept - 1], &stack[i]) == 0) stack[kept - 1].count += stack[i].count;
    else stack[kept++] = stack[i];
  }
  return kept;
}

struct export_stack *export_stacks(const struct export_view *v, size_t event, const struct export_options *o, size_t *count) {
  size_t first, end = export_view_rows(v, event, &first);
  struct export_stack *stack = calloc(end - first + 1, sizeof *stack);
  if (!stack) return NULL;
  for (size_t i = first; i < end; i++) stack[i - first] = stack_of(&v->row[i], v->row[i].count, o);
  qsort(stack, end - first, sizeof *stack, by_place);
  *count = join_stacks(stack, end - first);
  return stack;
}

struct export_stack *export_stacks_by_time(const struct export_view *v, size_t event, const struct export_options *o,
                                           size_t *count) {
  if (!v->moments) return export_stacks(v, event, o, count);
  struct export_stack *stack = calloc(v->moments, sizeof *stack);
  for (size_t i = 0; stack && i < v->moments; i++) stack[i] = stack_of(&v->row[v->moment[i].row], v->moment[i].count, o);
  if (stack) *count = join_stacks(stack, v->moments);
  return stack;
}

void export_line_text(const struct symbols_line *at, char *buf, size_t size) {
  const char *name = strrchr(at->file, '/');
  snprintf(buf, size, "%s:%u", name ? name + 1 : at->file, at->line);
}
