/* What was stored to memory since the last FENCE.I. Until the next one the ISA lets a core execute either the old
 * or the new instruction there (Zifencei), so that a fetch which differs from memory is no defect. */
#ifndef CULPRIT_ISS_UNFENCED_H
#define CULPRIT_ISS_UNFENCED_H

#include <stdbool.h>
#include <stdint.h>

struct unfenced {
  struct unfenced_line *line; /* of each 64 bytes of RAM */
  uint32_t fences;            /* FENCE.I so far */
};

/* False: out of memory. */
bool unfenced_open(struct unfenced *u);
void unfenced_close(struct unfenced *u);

/* A store of `bytes` bytes, aligned, which need not be to RAM; an instruction FENCE.I. */
void unfenced_store(struct unfenced *u, uint64_t addr, unsigned bytes, uint64_t pc);
void unfenced_fence(struct unfenced *u);

/* The word at addr was stored to. *pc: the last instruction that stored to its line. */
bool unfenced_find(const struct unfenced *u, uint64_t addr, uint64_t *pc);

#endif
