#include "present/style.h"

#include <stdarg.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/printable.h"

struct style style_of_stdout(void) {
  const char *no = getenv("NO_COLOR"), *term = getenv("TERM");
  return (struct style){stdout, isatty(STDOUT_FILENO) && !(no && *no) && term && *term};
}

void style_tint(const struct style *style, enum tint tint) {
  static const char *const codes[TINTS] = {"\033[0m", "\033[2m", "\033[1;31m", "\033[36m", "\033[1m"};
  if (style->colour) fputs(codes[tint], style->out);
}

void style_title(const struct style *style, const char *format, ...) {
  char text[1024], shown[1024];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  printable(shown, sizeof shown, text);
  fputc('\n', style->out);
  style_tint(style, TINT_TITLE);
  fputs(shown, style->out);
  style_tint(style, TINT_PLAIN);
  fputc('\n', style->out);
  va_end(args);
}
