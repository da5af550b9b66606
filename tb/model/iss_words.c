/* Words for the comparison of the disassembler with objdump (tests/iss/objdump.sh):
 *
 *   iss_words SPELLING SET SEED COUNT FILE  writes every instruction with many operands, then COUNT random words, to
 *                                           FILE (raw, little-endian), and to stdout the disassembly of each,
 *                                           "ADDRESS: TEXT" from address 0 on. With compressed instructions also every
 *                                           word of 16 bits, each three times
 *   iss_words SPELLING SET                  reads lines "ADDRESS WORD" in hexadecimal, and writes the same lines
 *
 * SPELLING: raw, or abi. SET: ours, rv32 or rv64. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/csr.h"
#include "isa/disasm.h"
#include "isa/set.h"
#include "tb/lib/random.h"

typedef void spelling(unsigned set, uint64_t pc, uint32_t insn, char *buf, size_t n);

struct words {
  spelling *disasm;
  unsigned set;
  uint64_t random, pc;
  FILE *file;
};

static uint32_t next(struct words *w) { return (uint32_t)random_next(&w->random); }

static void print_line(const struct words *w, uint64_t pc, uint32_t insn) {
  char text[80];
  w->disasm(w->set, pc, insn, text, sizeof text);
  printf("%" PRIx64 ": %s\n", pc, text);
}

static void put(struct words *w, uint32_t insn) {
  const unsigned char bytes[4] = {insn & 255, insn >> 8 & 255, insn >> 16 & 255, insn >> 24};
  const unsigned size = isa_bytes(w->set, insn);
  fwrite(bytes, 1, size, w->file);
  print_line(w, w->pc, insn);
  w->pc += size;
}

static int read_lines(const struct words *w) {
  char line[80], *end;
  while (fgets(line, sizeof line, stdin)) {
    const uint64_t pc = strtoull(line, &end, 16);
    print_line(w, pc, (uint32_t)strtoul(end, NULL, 16));
  }
  return ferror(stdout) != 0;
}

static unsigned ops(const struct words *w) { return w->set & ISA_SET_MORE ? ISA_MORE_END : ISA_COUNT; }

static void put_every_half(struct words *w) {
  for (unsigned i = 0; i < 3; i++) /* at three places: targets differ */
    for (uint32_t half = 0; half < 0x10000; half++)
      if ((half & 3) != 3) put(w, half);
}

static void put_every_csr(struct words *w) {
  if (!w->set) { /* ours, by name */
    for (unsigned i = 0; i < CSR_COUNT; i++)
      put(w, (uint32_t)csr_at(i)->number << 20 | isa_op(ISA_CSRRS)->match | (next(w) & 0x000f8f80u));
    return;
  }
  for (uint32_t number = 0; number < 4096; number++)
    for (unsigned i = 0; i < 6; i++) put(w, number << 20 | isa_op((enum isa_id)(ISA_CSRRW + i))->match | (next(w) & 0x000f8f80u));
}

static void put_every_op(struct words *w) {
  for (unsigned id = 0; id < ops(w); id++) {
    const struct isa_op *op = isa_any_op(id);
    put(w, op->match);
    for (int i = 0; i < 200; i++) put(w, op->match | (next(w) & ~op->mask));
    for (uint32_t reg = 0; reg < 32; reg++) { /* two sources alike */
      put(w, op->match | ((next(w) << 7 | reg << 15 | reg << 20) & ~op->mask));
      put(w, op->match | (reg << 7 & ~op->mask));
    }
  }
  put_every_csr(w);
  for (unsigned set = 0; set < 256; set++) put(w, set << 20 | isa_op(ISA_FENCE)->match);
  put(w, 0x8330000f); /* fence.tso */
}

/* Every second one near an instruction: one bit of its fixed part may be wrong. */
static void put_random(struct words *w, unsigned long i) {
  uint32_t insn = next(w) | 3;
  if (i & 1) {
    const struct isa_op *op = isa_any_op(next(w) % ops(w));
    insn = op->match | (insn & ~op->mask);
    if (i & 2) insn ^= op->mask & 1u << (next(w) % 30 + 2);
  }
  if ((insn & 31) == 31) insn &= ~4u; /* longer than 32 bits otherwise */
  put(w, insn);
}

static bool parse(struct words *w, int argc, char **argv) {
  if (argc != 3 && argc != 6) return false;
  if (strcmp(argv[1], "raw") == 0) w->disasm = isa_disasm_raw;
  else if (strcmp(argv[1], "abi") == 0) w->disasm = isa_disasm;
  else return false;
  if (strcmp(argv[2], "rv32") == 0) w->set = ISA_SET_32 | ISA_SET_C | ISA_SET_MORE;
  else if (strcmp(argv[2], "rv64") == 0) w->set = ISA_SET_C | ISA_SET_MORE;
  else return strcmp(argv[2], "ours") == 0;
  return true;
}

int main(int argc, char **argv) {
  struct words w = {.pc = 0};
  if (!parse(&w, argc, argv)) {
    fprintf(stderr, "usage: iss_words raw|abi ours|rv32|rv64 [SEED COUNT FILE]\n");
    return 2;
  }
  if (argc == 3) return read_lines(&w);
  w.random = strtoull(argv[3], NULL, 0);
  w.file = fopen(argv[5], "wb");
  if (w.file == NULL) {
    perror(argv[5]);
    return 2;
  }
  if (w.set & ISA_SET_C) put_every_half(&w);
  put_every_op(&w);
  const unsigned long count = strtoul(argv[4], NULL, 0);
  for (unsigned long i = 0; i < count; i++) put_random(&w, i);
  if (fclose(w.file) != 0) {
    perror(argv[5]);
    return 2;
  }
  return ferror(stdout) != 0;
}
