/* Helpers of the assembler's tests: sources from memory, complaints collected, images compared. */
#ifndef CULPRIT_ASM_BENCH_H
#define CULPRIT_ASM_BENCH_H

#include "microcode/image.h"

enum { ASM_SAID = 4096, ASM_TEXT = 1 << 16 };

struct asm_bench {
  char folder[256], source[300], image[300]; /* a folder of its own, and the files in it */
  char said[ASM_SAID];                       /* complaints of the last source, a line each, without the path; cut */
  unsigned complaints;
  bool well_formed; /* each complaint is one printable line that begins with the file */
};

bool asm_bench_open(struct asm_bench *b); /* false: reported on standard error */
void asm_bench_close(struct asm_bench *b);

/* Assembles `length` bytes. */
bool asm_bench_source(struct asm_bench *b, const char *text, size_t length, struct cop_image *image);
/* Writes bytes to b->image. */
bool asm_bench_write_image(struct asm_bench *b, const char *text, size_t length);

bool asm_same_image(const struct cop_image *x, const struct cop_image *y);
/* Disassembles, assembles, compares. NULL: all well, else what is not. text: the disassembly, for reports. */
const char *asm_round_trip(struct asm_bench *b, const struct cop_image *image, char text[ASM_TEXT]);
/* Writes to b->image, reads, compares. */
const char *asm_file_trip(struct asm_bench *b, const struct cop_image *image);

/* A whole file, with a zero after it; length -1: it cannot be read, or is longer than ASM_TEXT - 1. */
long asm_read_file(const char *path, char text[ASM_TEXT]);

#endif
