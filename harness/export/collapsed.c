/* Collapsed stacks: `frame;frame;... COUNT`, one line per stack. The format has one kind of count: the first
 * event of the view. */
#include <inttypes.h>
#include <stdlib.h>

#include "export/stacks.h"

/* A frame's text; what separates frames and lines is written otherwise. */
static void put_frame(const char *text, const char *before, FILE *out) {
  fputs(before, out);
  for (; *text; text++) fputc(*text == ';' ? ':' : *text == '\n' ? ' ' : *text, out);
}

bool export_collapsed(const struct export_view *v, const struct export_options *o, FILE *out) {
  size_t n;
  struct export_stack *stack = export_stacks(v, 0, o, &n);
  if (!stack) return false;
  for (const struct export_stack *s = stack; s < stack + n; s++) {
    char line[300];
    size_t number[SYMBOLS_FRAMES];
    if (!s->count) continue;
    put_frame(v->image[s->image].name, "", out);
    put_frame(v->function[s->function].name, ";", out);
    const size_t inlined = export_view_inlined(v, s->inlined, number);
    for (size_t i = 0; i < inlined; i++) put_frame(v->inlined[number[i]].name, ";", out);
    if (s->at.file) {
      export_line_text(&s->at, line, sizeof line);
      put_frame(line, ";", out);
    }
    if (s->class < ORACLE_CLASSES) put_frame(oracle_class_key(s->class), ";", out);
    fprintf(out, " %" PRIu64 "\n", s->count);
  }
  free(stack);
  return true;
}
