/* Random programs: a seeded generator, an ELF writer and a shrinker.           docs/random-programs.md
 *
 * A program is a runtime (start-up, trap handler, ending) and a list of chunks. A chunk is a run of machine code
 * that is entered at its first word, left behind its last one, and refers only to itself and to reserved
 * registers: it can therefore be moved or dropped without touching the others. Whatever traps or interrupts
 * occur, a generated program ends: loops count down registers that nothing else writes, the handler steps over
 * the instruction that trapped, and interrupts are re-armed a bounded number of times.
 *
 * Pure functions: no files (but for randprog_write_elf), no globals, no clock; the same seed and options give
 * the same program on every machine. */
#ifndef CULPRIT_RANDPROG_H
#define CULPRIT_RANDPROG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define RANDPROG_BASE 0x80000000ull /* load address of the image and entry point */
#define RANDPROG_NOP 0x00000013u    /* addi x0, x0, 0 */

enum randprog_chunk_state {
  RANDPROG_KEEP,
  RANDPROG_HOP, /* its first word jumps behind it: the others stay where they are */
  RANDPROG_DROP /* not in the image: those behind move down */
};

struct randprog_chunk {
  const char *kind;      /* what it exercises: "alu", "smc" (a string constant) */
  uint32_t first, count; /* its words in randprog.words; count > 0 */
  enum randprog_chunk_state state;
  uint64_t address; /* set by randprog_link */
};

struct randprog_options {
  const char *profile; /* "mix", "memory", "branches", "traps", "csr", "irq", "smc", "portable" */
  unsigned length;     /* instructions to generate, about; 0: 1,500. Executed: up to ten times as many */
  bool no_user;        /* stay in M mode */
};

struct randprog {
  uint64_t seed;
  uint32_t *words; /* code of all chunks, in order */
  size_t word_count, word_capacity;
  struct randprog_chunk *chunks;
  size_t chunk_count, chunk_capacity;
  bool portable;  /* runs the same on other machines with this memory map */
  uint8_t *image; /* linked program, to be loaded at RANDPROG_BASE; RAM behind it is zero */
  size_t image_bytes, image_capacity;
  uint64_t entry, tohost, begin_signature, end_signature;
};

/* Profiles, for usage texts and loops over all of them; NULL behind the last. "portable" is restricted to what
 * every RV64IM machine with this memory map does alike (no misaligned data, counters, custom CSRs, interrupts). */
const char *randprog_profile(size_t index);

/* Generates and links. False: unknown profile (out is empty) or out of memory. */
bool randprog_generate(uint64_t seed, const struct randprog_options *options, struct randprog *out);

/* Builds image and addresses again from words and chunk states. False: out of memory. */
bool randprog_link(struct randprog *p);

void randprog_free(struct randprog *p); /* p is zero afterwards */

/* Writes an executable ELF64 with the symbols _start, trap_handler, tohost, begin_signature, end_signature and
 * one function symbol a chunk. Returns 0 or an errno value (the file is removed then). */
int randprog_write_elf(const struct randprog *p, const char *path);

/* Prints the chunks that are left, a line an instruction. disassemble (isa_disasm) may be NULL: words only. */
void randprog_listing(const struct randprog *p, FILE *to,
                      void (*disassemble)(uint64_t pc, uint32_t insn, char *text, size_t bytes));

/* Reduces p, for which fails(ctx, p) holds, to a smaller program for which it still holds: drops chunks (delta
 * debugging), then replaces instructions by nops. fails is called with linked programs, max_calls times at most (a
 * reduced program may loop for ever: fails has to limit its own run). Returns the number of calls. */
unsigned randprog_shrink(struct randprog *p, bool (*fails)(void *ctx, const struct randprog *p), void *ctx, unsigned max_calls);

#endif
