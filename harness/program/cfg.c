#include "program/cfg.h"

#include <stdlib.h>

static uint64_t sign(uint32_t value, unsigned bits) { return (uint64_t)((int64_t)((uint64_t)value << (64 - bits)) >> (64 - bits)); }

uint64_t cfg_target(uint64_t pc, uint32_t i) {
  if (cfg_is_branch(i)) return pc + sign((i >> 31) << 12 | (i >> 7 & 1) << 11 | (i >> 25 & 63) << 5 | (i >> 8 & 15) << 1, 13);
  return pc + sign((i >> 31) << 20 | (i >> 12 & 255) << 12 | (i >> 20 & 1) << 11 | (i >> 21 & 1023) << 1, 21);
}

uint32_t cfg_last_word(const struct cfg *g, uint32_t block) { return program_image_word(g->image, g->block[block].end - 4); }

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
      if (weight(ctx, g->block[g->edge[e].from].end - 4, b->start)) g->edge[kept++] = g->edge[e];
    b->edge = first;
    b->edges = (uint32_t)kept - first;
  }
  g->edges = kept;
}
