/* Words for the comparison of the disassembler with objdump (tests/iss/objdump.sh):
 *
 *   iss_words SPELLING SEED COUNT FILE  writes every instruction with many operands, then COUNT random words, to
 *                                       FILE (raw, little-endian), and to stdout the disassembly of each,
 *                                       "ADDRESS: TEXT" from address 0 on. All are 32-bit encodings
 *   iss_words SPELLING                  reads lines "ADDRESS WORD" in hexadecimal, and writes the same lines
 *
 * SPELLING: raw, or abi. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/csr.h"
#include "isa/isa.h"
#include "tb/lib/random.h"
#include "isa/disasm.h"

typedef void spelling(uint64_t pc, uint32_t insn, char *buf, size_t n);

struct words {
  spelling *disasm;
  uint64_t random, pc;
  FILE *file;
};

static uint32_t next(struct words *w) { return (uint32_t)random_next(&w->random); }

static void print_line(spelling *disasm, uint64_t pc, uint32_t insn) {
  char text[80];
  disasm(pc, insn, text, sizeof text);
  printf("%" PRIx64 ": %s\n", pc, text);
}

static void put(struct words *w, uint32_t insn) {
  unsigned char bytes[4] = {insn & 255, insn >> 8 & 255, insn >> 16 & 255, insn >> 24};
  fwrite(bytes, 1, sizeof bytes, w->file);
  print_line(w->disasm, w->pc, insn);
  w->pc += 4;
}

static int read_lines(spelling *disasm) {
  char line[80], *end;
  while (fgets(line, sizeof line, stdin)) {
    const uint64_t pc = strtoull(line, &end, 16);
    print_line(disasm, pc, (uint32_t)strtoul(end, NULL, 16));
  }
  return ferror(stdout) != 0;
}

int main(int argc, char **argv) {
  if ((argc != 2 && argc != 5) || (strcmp(argv[1], "raw") != 0 && strcmp(argv[1], "abi") != 0)) {
    fprintf(stderr, "usage: iss_words raw|abi [SEED COUNT FILE]\n");
    return 2;
  }
  spelling *disasm = strcmp(argv[1], "raw") == 0 ? isa_disasm_raw : isa_disasm;
  if (argc == 2) return read_lines(disasm);
  struct words w = {.disasm = disasm, .random = strtoull(argv[2], NULL, 0), .file = fopen(argv[4], "wb")};
  unsigned long count = strtoul(argv[3], NULL, 0);
  if (w.file == NULL) {
    perror(argv[4]);
    return 2;
  }
  for (unsigned id = 0; id < ISA_COUNT; id++) {
    const struct isa_op *op = isa_op((enum isa_id)id);
    put(&w, op->match);
    for (int i = 0; i < 200; i++) put(&w, op->match | (next(&w) & ~op->mask));
  }
  for (unsigned i = 0; i < CSR_COUNT; i++) /* every register by name */
    put(&w, (uint32_t)csr_at(i)->number << 20 | isa_op(ISA_CSRRS)->match | (next(&w) & 0x000f8f80u));
  for (unsigned set = 0; set < 256; set++) put(&w, set << 20 | isa_op(ISA_FENCE)->match);
  put(&w, 0x8330000f); /* fence.tso */
  for (unsigned long i = 0; i < count; i++) {
    uint32_t insn = next(&w) | 3;
    if ((insn & 31) == 31) insn &= ~4u; /* longer than 32 bits otherwise */
    if (i & 1) {                        /* every second one near an instruction: one bit of its fixed part may be wrong */
      const struct isa_op *op = isa_op((enum isa_id)(next(&w) % ISA_COUNT));
      insn = op->match | (insn & ~op->mask);
      if (i & 2) insn ^= op->mask & 1u << (next(&w) % 30 + 2);
      if ((insn & 31) == 31) insn &= ~4u;
    }
    put(&w, insn);
  }
  if (fclose(w.file) != 0) {
    perror(argv[4]);
    return 2;
  }
  return ferror(stdout) != 0;
}
