#include "microcode/asm_complain.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"

static bool complain_text(struct cop_asm *a, unsigned line, const char *format, va_list args) {
  char buf[400];
  vsnprintf(buf, sizeof buf, format, args);
  for (char *c = buf; *c; c++)
    if (!isprint((unsigned char)*c)) *c = '?'; /* one line, whatever was given */
  if (!ARRAY_ROOM(a->complaint, a->complaint_room, a->complaints + 1)) {
    a->no_memory = true;
    return false;
  }
  struct cop_asm_complaint *c = &a->complaint[a->complaints];
  *c = (struct cop_asm_complaint){.line = line, .order = (unsigned)a->complaints, .text = strdup(buf)};
  if (!c->text) {
    a->no_memory = true;
    return false;
  }
  a->complaints++;
  return false;
}

bool cop_asm_wrong(struct cop_asm *a, const char *format, ...) {
  va_list args;
  va_start(args, format);
  complain_text(a, a->line, format, args);
  va_end(args);
  return false;
}

bool cop_asm_wrong_at(struct cop_asm *a, unsigned line, const char *format, ...) {
  va_list args;
  va_start(args, format);
  complain_text(a, line, format, args);
  va_end(args);
  return false;
}

static int by_line(const void *x, const void *y) {
  const struct cop_asm_complaint *p = x, *q = y;
  if (p->line != q->line) return p->line < q->line ? -1 : 1;
  return p->order < q->order ? -1 : p->order > q->order;
}

void cop_asm_tell(struct cop_asm *a, void (*complain)(void *ctx, const char *line), void *ctx) {
  char line[1024];
  if (a->complaints) qsort(a->complaint, a->complaints, sizeof a->complaint[0], by_line);
  for (size_t i = 0; i < a->complaints; i++) {
    const struct cop_asm_complaint *c = &a->complaint[i];
    if (c->line == COP_ASM_NO_LINE) snprintf(line, sizeof line, "%.500s: %s", a->path, c->text);
    else snprintf(line, sizeof line, "%.500s:%u: %s", a->path, c->line, c->text);
    complain(ctx, line);
  }
  if (a->no_memory) {
    snprintf(line, sizeof line, "%.500s: out of memory", a->path);
    complain(ctx, line);
  }
}
