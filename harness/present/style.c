#include "present/style.h"

#include <stdarg.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/printable.h"
#include "base/text.h"
#include "isa/disasm.h"

struct style style_of_stdout(bool raw) {
  const char *no = getenv("NO_COLOR"), *term = getenv("TERM");
  return (struct style){stdout, isatty(STDOUT_FILENO) && !(no && *no) && term && *term, raw};
}

void style_disasm(const struct style *style, const struct program_image *image, uint64_t pc, char *buf, size_t n) {
  (style && style->raw ? isa_disasm_raw : isa_disasm)(image->isa, pc, program_image_word(image, pc), buf, n);
}

void style_tint(const struct style *style, enum tint tint) {
  static const char *const codes[TINTS] = {"\033[0m", "\033[2m", "\033[1;31m", "\033[36m", "\033[1m"};
  if (style->colour) fputs(codes[tint], style->out);
}

void style_title(const struct style *style, const char *format, ...) {
  struct text text = {0};
  va_list args;
  va_start(args, format);
  text_format_list(&text, format, args);
  va_end(args);
  fputc('\n', style->out);
  style_tint(style, TINT_TITLE);
  printable_put(style->out, text_of(&text));
  style_tint(style, TINT_PLAIN);
  fputc('\n', style->out);
  text_free(&text);
}

void style_doubt(const struct style *style, const char *why) {
  fprintf(style->out, "%s %s\n", style->colour ? "? and grey:" : "? ", why);
}
