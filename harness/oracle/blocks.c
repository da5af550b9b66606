#include "oracle/blocks.h"

#include <stdlib.h>

#include "program/insn.h"

static bool is_branch(uint32_t insn) { return (insn & 0x7f) == 0x63; }
static bool is_jal(uint32_t insn) { return (insn & 0x7f) == 0x6f; }
static bool is_jalr(uint32_t insn) { return (insn & 0x7f) == 0x67; }
static bool is_system(uint32_t insn) { return (insn & 0x707f) == 0x73; } /* ecall, ebreak, mret, wfi */

/* Control may go elsewhere after it: the next instruction leads a block. */
static bool ends_block(uint32_t insn) { return is_branch(insn) || is_jal(insn) || is_jalr(insn) || is_system(insn); }

static int by_value(const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return x < y ? -1 : x > y;
}

/* Targets of the direct branches and jumps that were executed, sorted. */
static uint64_t *find_targets(const struct oracle *o, const struct program_image *image, size_t insns, size_t *count) {
  uint64_t *target = malloc((insns + 1) * sizeof *target), pc = ORACLE_FIRST;
  *count = 0;
  if (!target) return NULL;
  while (oracle_next(o, &pc)) {
    const struct isa_insn insn = program_insn(image, pc);
    if (insn.op && (is_branch(insn.word) || is_jal(insn.word)))
      target[(*count)++] = isa_address(image->isa, pc + isa_immediate(insn.op, insn.word));
  }
  qsort(target, *count, sizeof *target, by_value);
  return target;
}

struct oracle_block *oracle_blocks(const struct oracle *o, const struct program_image *image, oracle_starts_fn starts, void *ctx,
                                   size_t *count) {
  size_t insns = 0, targets = 0, next = 0, blocks = 0;
  uint64_t pc = ORACLE_FIRST, before = 0;
  *count = 0;
  while (oracle_next(o, &pc)) insns++;
  uint64_t *target = find_targets(o, image, insns, &targets);
  struct oracle_block *block = malloc((insns + 1) * sizeof *block);
  if (!target || !block || !insns) {
    free(target);
    free(block);
    return NULL;
  }
  const struct oracle_insn *last = NULL, *i;
  pc = ORACLE_FIRST;
  while ((i = oracle_next(o, &pc))) {
    while (next < targets && target[next] < pc) next++;
    bool leads = !last || before + program_image_bytes(image, before) != pc || ends_block(program_plain(image, before)) ||
                 (next < targets && target[next] == pc) || i->executions > last->executions || (starts && starts(ctx, pc));
    if (leads) block[blocks++] = (struct oracle_block){.start = pc, .executions = i->executions};
    struct oracle_block *b = &block[blocks - 1];
    b->end = pc + program_image_bytes(image, pc);
    for (int c = 0; c < ORACLE_CLASSES; c++) b->twelfths[c] += i->twelfths[c];
    last = i;
    before = pc;
  }
  free(target);
  *count = blocks;
  return block;
}
