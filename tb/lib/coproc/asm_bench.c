#include "tb/lib/coproc/asm_bench.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "microcode/disasm.h"
#include "tb/lib/temp_folder.h"
#include "microcode/asm.h"
#include "microcode/disasm_program.h"

bool asm_bench_open(struct asm_bench *b) {
  *b = (struct asm_bench){.complaints = 0};
  if (!temp_folder_make(b->folder, sizeof b->folder)) return false;
  snprintf(b->source, sizeof b->source, "%.280s/p.us", b->folder);
  snprintf(b->image, sizeof b->image, "%.280s/p.cop", b->folder);
  return true;
}

void asm_bench_close(struct asm_bench *b) { temp_folder_remove(b->folder); }

static bool write_file(const char *path, const char *text, size_t length) {
  remove(path); /* a file that is written over is flushed to the disk by some file systems */
  FILE *out = fopen(path, "wb");
  if (!out) return false;
  bool good = fwrite(text, 1, length, out) == length;
  return fclose(out) == 0 && good;
}

bool asm_bench_write_image(struct asm_bench *b, const char *text, size_t length) { return write_file(b->image, text, length); }

static void complain(void *ctx, const char *line) {
  struct asm_bench *b = ctx;
  size_t path = strlen(b->source), used = strlen(b->said);
  bool named = strncmp(line, b->source, path) == 0 && line[path] == ':';
  b->complaints++;
  b->well_formed &= named && strlen(line) > path + 5;
  for (const char *c = line; *c; c++) b->well_formed &= isprint((unsigned char)*c) != 0;
  snprintf(b->said + used, sizeof b->said - used, "%s\n", named ? line + path + 1 : line);
}

bool asm_bench_source(struct asm_bench *b, const char *text, size_t length, struct cop_image *image) {
  b->said[0] = '\0';
  b->complaints = 0;
  b->well_formed = true;
  *image = (struct cop_image){.store = NULL};
  return write_file(b->source, text, length) && cop_assemble(image, b->source, NULL, 0, complain, b);
}

bool asm_same_image(const struct cop_image *x, const struct cop_image *y) {
  if (strcmp(x->program, y->program) != 0 || x->count != y->count) return false;
  for (size_t i = 0; i < x->count; i++)
    if (x->store[i].offset != y->store[i].offset || x->store[i].value != y->store[i].value) return false;
  return true;
}

const char *asm_file_trip(struct asm_bench *b, const struct cop_image *image) {
  char why[400];
  struct cop_image again;
  if (!cop_image_write(image, b->image, why, sizeof why)) return "the image cannot be written";
  if (!cop_image_read(&again, b->image, why, sizeof why)) return "the image that was written is refused";
  bool same = asm_same_image(image, &again);
  cop_image_free(&again);
  return same ? NULL : "the image that was written is another";
}

const char *asm_round_trip(struct asm_bench *b, const struct cop_image *image, char text[ASM_TEXT]) {
  struct cop_image again;
  char why[300];
  memset(text, 0, ASM_TEXT);
  FILE *out = fmemopen(text, ASM_TEXT - 1, "w");
  if (!out) return "no memory";
  bool printed = cop_disasm(image, out, why, sizeof why);
  if (fclose(out) != 0 || !printed) return "it cannot be disassembled";
  if (!asm_bench_source(b, text, strlen(text), &again)) return "its disassembly is refused";
  bool same = asm_same_image(image, &again);
  cop_image_free(&again);
  return same ? NULL : "its disassembly gives another image";
}

long asm_read_file(const char *path, char text[ASM_TEXT]) {
  FILE *in = fopen(path, "rb");
  if (!in) return -1;
  size_t n = fread(text, 1, ASM_TEXT, in);
  bool good = !ferror(in) && n < ASM_TEXT;
  fclose(in);
  if (!good) return -1;
  text[n] = '\0';
  return (long)n;
}
