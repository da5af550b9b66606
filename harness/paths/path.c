#include "paths/path.h"

#include <string.h>

bool pme_path_equal(const struct pme_path *a, const struct pme_path *b) {
  return a->blocks == b->blocks && a->begun == b->begun && memcmp(a->block, b->block, a->blocks * sizeof a->block[0]) == 0;
}

uint64_t pme_path_history(const struct cfg *g, uint64_t pc, uint64_t history, unsigned skip) {
  for (uint64_t before = pc - 4 * (uint64_t)skip; before < pc; before += 4)
    if (cfg_is_branch(program_image_word(g->image, before))) history <<= 1;
  return history;
}
