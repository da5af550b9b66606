#include "eval/cells.h"

#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "eval/drawing.h"

enum { COLUMNS = 24 };

void eval_table(struct document *to, const char *heads) {
  char text[512], *head[COLUMNS];
  size_t n = 0;
  assert(strlen(heads) < sizeof text);
  strcpy(text, heads);
  for (char *at = text; at; n++) {
    assert(n < COLUMNS);
    head[n] = at;
    at = strchr(at, '|');
    if (at) *at++ = 0;
  }
  document_table(to, (const char *const *)head, n);
}

/* One conversion, as text; the format is checked where it is written. Returns its end. */
static const char *convert(const char *format, char *to, size_t size, va_list *args) {
  char spec[16];
  size_t n = strcspn(format, "sduf") + 1;
  snprintf(spec, sizeof spec, "%.*s", (int)n, format);
  const bool wide = strpbrk(spec, "lz") != NULL;
  switch (spec[n - 1]) {
    case 's': snprintf(to, size, spec, va_arg(*args, const char *)); break;
    case 'f': {
      double v = va_arg(*args, double);
      snprintf(to, size, isfinite(v) ? spec : "-", v);
      break;
    }
    default:
      if (wide) snprintf(to, size, spec, va_arg(*args, uint64_t));
      else snprintf(to, size, spec, va_arg(*args, unsigned));
  }
  return format + n;
}

void eval_cells(struct document *to, const char *format, ...) {
  va_list args;
  char cell[256];
  size_t used = 0;
  va_start(args, format);
  for (const char *c = format;;) {
    if (*c == '%' && c[1] != '%') {
      c = convert(c, cell + used, sizeof cell - used, &args);
      used += strlen(cell + used);
    } else if (*c && *c != '|') {
      if (used + 1 < sizeof cell) cell[used++] = *c;
      c += *c == '%' ? 2 : 1;
    } else {
      document_cell(to, "%.*s", (int)used, cell);
      used = 0;
      if (!*c++) break;
    }
  }
  va_end(args);
}

void eval_show(struct document *to, const struct eval_machine *m, const char *figure, const char *shows) {
  char file[64];
  eval_figure_file(file, sizeof file, figure, m->config);
  document_drawing(to, file, shows);
}
