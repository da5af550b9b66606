/* A random program: its code in chunks, and the image linked from them.            docs/random-programs.md */
#ifndef CULPRIT_RANDPROG_H
#define CULPRIT_RANDPROG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define RANDPROG_BASE 0x80000000ull /* load address of the image and entry point */
#define RANDPROG_NOP 0x00000013u    /* addi x0, x0, 0 */

enum randprog_chunk_state {
  RANDPROG_KEEP,
  RANDPROG_HOP, /* its first word jumps past it: the others stay where they are */
  RANDPROG_DROP /* not in the image: those after it move down */
};

struct randprog_chunk {
  const char *kind;      /* what it exercises: "alu", "smc" (a string constant) */
  uint32_t first, count; /* its words in randprog.words; count > 0 */
  enum randprog_chunk_state state;
  uint64_t address; /* set by randprog_link */
};

struct randprog {
  uint64_t seed;
  uint32_t *words; /* code of all chunks, in order */
  size_t word_count, word_capacity;
  struct randprog_chunk *chunks;
  size_t chunk_count, chunk_capacity;
  bool portable;       /* runs the same on other machines with this memory map */
  bool pflag;          /* needs a machine with profile flags */
  unsigned extensions; /* of the machine that it is for: enum isa_extension */
  uint8_t *image;      /* linked program, to be loaded at RANDPROG_BASE; RAM after it is zero */
  size_t image_bytes, image_capacity;
  uint64_t entry, tohost, begin_signature, end_signature;
};

/* Rebuilds image and addresses from words and chunk states. False: out of memory. */
bool randprog_link(struct randprog *p);

void randprog_free(struct randprog *p); /* p is zero afterwards */

#endif
