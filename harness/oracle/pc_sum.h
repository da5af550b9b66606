/* A sum for each instruction address: what one profiler has found so far. Pages are allocated when first
 * used. */
#ifndef CULPRIT_PC_SUM_H
#define CULPRIT_PC_SUM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "program/image.h"

struct pc_sum {
  struct program_image image; /* its addresses; the contents are not read */
  uint64_t outside;           /* sum over all addresses that are not in it */
  uint64_t total;
  uint64_t **page; /* by place / 4096 */
};

/* False: out of memory. pc_sum_free is harmless on a zeroed struct. */
bool pc_sum_init(struct pc_sum *s, const struct program_image *image);
void pc_sum_free(struct pc_sum *s);

bool pc_sum_add(struct pc_sum *s, uint64_t pc, uint64_t amount); /* false: out of memory */
uint64_t pc_sum_at(const struct pc_sum *s, uint64_t pc);         /* of an address outside: 0 */

/* Walks the addresses that have something, by rising address. Start with *pc = PC_SUM_FIRST; false: no more. */
#define PC_SUM_FIRST UINT64_MAX
bool pc_sum_next(const struct pc_sum *s, uint64_t *pc);

#endif
