#include "oracle/blocks.h"

#include <stdlib.h>

/* Bits 6:2: the major opcode. */
static bool is_branch(uint32_t insn) { return (insn >> 2 & 31) == 0x18; }
static bool is_jal(uint32_t insn) { return (insn >> 2 & 31) == 0x1b; }
static bool is_jalr(uint32_t insn) { return (insn >> 2 & 31) == 0x19; }
static bool is_system(uint32_t insn) { return (insn >> 2 & 31) == 0x1c && !(insn >> 12 & 7); } /* ecall, ebreak, mret, wfi */

/* Control may go elsewhere after it: the next instruction leads a block. */
static bool ends_block(uint32_t insn) { return is_branch(insn) || is_jal(insn) || is_jalr(insn) || is_system(insn); }

static uint64_t sign(uint32_t value, unsigned bits) { return (uint64_t)((int64_t)((uint64_t)value << (64 - bits)) >> (64 - bits)); }

static uint64_t branch_offset(uint32_t i) {
  return sign((i >> 31) << 12 | (i >> 7 & 1) << 11 | (i >> 25 & 63) << 5 | (i >> 8 & 15) << 1, 13);
}
static uint64_t jal_offset(uint32_t i) {
  return sign((i >> 31) << 20 | (i >> 12 & 255) << 12 | (i >> 20 & 1) << 11 | (i >> 21 & 1023) << 1, 21);
}

static int by_value(const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return x < y ? -1 : x > y;
}

/* Targets of the direct branches and jumps that were executed, sorted. */
static uint64_t *find_targets(const struct oracle *o, const struct program_image *image, size_t insns, size_t *count) {
  uint64_t *target = malloc((insns + 1) * sizeof *target), pc = 0;
  *count = 0;
  if (!target) return NULL;
  while (oracle_next(o, &pc)) {
    uint32_t insn = program_image_word(image, pc);
    if (is_branch(insn)) target[(*count)++] = pc + branch_offset(insn);
    else if (is_jal(insn)) target[(*count)++] = pc + jal_offset(insn);
  }
  qsort(target, *count, sizeof *target, by_value);
  return target;
}

struct oracle_block *oracle_blocks(const struct oracle *o, const struct program_image *image, oracle_starts_fn starts, void *ctx,
                                   size_t *count) {
  size_t insns = 0, targets = 0, next = 0, blocks = 0;
  uint64_t pc = 0, before = 0;
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
  pc = 0;
  while ((i = oracle_next(o, &pc))) {
    while (next < targets && target[next] < pc) next++;
    bool leads = !last || before + 4 != pc || ends_block(program_image_word(image, before)) ||
                 (next < targets && target[next] == pc) || i->executions > last->executions || (starts && starts(ctx, pc));
    if (leads) block[blocks++] = (struct oracle_block){.start = pc, .executions = i->executions};
    struct oracle_block *b = &block[blocks - 1];
    b->end = pc + 4;
    for (int c = 0; c < ORACLE_CLASSES; c++) b->twelfths[c] += i->twelfths[c];
    last = i;
    before = pc;
  }
  free(target);
  *count = blocks;
  return block;
}
