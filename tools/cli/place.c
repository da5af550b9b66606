#include "tools/cli/place.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

void place_text(const struct symbols *symbols, uint64_t pc, char *buf, size_t size) {
  const struct symbols_function *function = symbols ? symbols_function_at(symbols, pc) : NULL;
  struct symbols_line line;
  bool has_line = symbols && symbols_line_at(symbols, pc, &line);
  const char *file = has_line ? strrchr(line.file, '/') : NULL;
  file = file ? file + 1 : has_line ? line.file : "";
  char offset[24] = "", where[160] = "";
  if (function && pc != function->start) snprintf(offset, sizeof offset, "+0x%" PRIx64, pc - function->start);
  if (has_line) snprintf(where, sizeof where, " (%.120s:%u)", file, line.line);
  snprintf(buf, size, "%.200s%s%s", function ? function->name : "no symbol", offset, where);
}
