#include "program/cfg.h"

#include <stdlib.h>

#include "program/insn.h"

uint64_t cfg_target(uint64_t pc, uint32_t insn) { return pc + isa_immediate(isa_decode(insn), insn); }

uint32_t cfg_last_word(const struct cfg *g, uint32_t block) { return program_plain(g->image, g->block[block].last); }

void cfg_free(struct cfg *g) {
  if (!g) return;
  free(g->block);
  free(g->edge);
  free(g->at);
  free(g);
}

void cfg_keep(struct cfg *g, cfg_weight weight, void *ctx) {
  size_t kept = 0;
  for (size_t i = 0; i < g->blocks; i++) {
    struct cfg_block *b = &g->block[i];
    uint32_t first = (uint32_t)kept;
    for (uint32_t e = b->edge; e < b->edge + b->edges; e++)
      if (weight(ctx, g->block[g->edge[e].from].last, b->start)) g->edge[kept++] = g->edge[e];
    b->edge = first;
    b->edges = (uint32_t)kept - first;
  }
  g->edges = kept;
}
