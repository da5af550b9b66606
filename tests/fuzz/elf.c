/* Programs: what the machine runs, their contents, names, lines and code. */
#include "program/elf_file.h"
#include "program/image_file.h"
#include "program/symbols.h"
#include "tests/fuzz/target.h"

#define RAM_BASE 0x80000000u
#define RAM_BYTES (1u << 20) /* so that a segment of all of it costs little */

static void look_up(const struct symbols *s) {
  size_t functions;
  struct symbols_line line;
  struct symbols_segment segment;
  const struct symbols_function *f = symbols_functions(s, &functions);
  for (size_t i = 0; i < functions; i++) {
    symbols_function_at(s, f[i].start);
    symbols_line_at(s, f[i].start, &line);
  }
  for (size_t i = 0; symbols_segment(s, i, &segment); i++) continue;
}

int fuzz_input(const uint8_t *data, size_t size) {
  const char *path = fuzz_file(data, size);
  struct elf_program program;
  struct image_file image;
  char why[300];
  if (elf_open(&program, path, RAM_BASE, RAM_BYTES) == ELF_OK) elf_close(&program);
  if (image_file_open(&image, path, why, sizeof why)) image_file_close(&image);
  struct symbols *symbols = symbols_open(path, why, sizeof why);
  if (symbols) look_up(symbols);
  symbols_close(symbols);
  return 0;
}
