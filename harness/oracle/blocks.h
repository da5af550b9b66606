/* Basic blocks of the executed program, with the Oracle's time. docs/oracle.md, "Basic blocks". */
#ifndef CULPRIT_ORACLE_BLOCKS_H
#define CULPRIT_ORACLE_BLOCKS_H

#include "oracle/oracle.h"

struct oracle_block {
  uint64_t start, end; /* [start, end) in bytes of text */
  uint64_t executions; /* of the first instruction */
  uint64_t twelfths[ORACLE_CLASSES];
};

/* True when a function starts at pc; then a block does, too. */
typedef bool (*oracle_starts_fn)(void *ctx, uint64_t pc);

/* The blocks by rising address; each instruction of the image that has a record is in exactly
 * one. starts may be NULL. The array is the caller's to free; NULL: out of memory, or *count is 0
 * and nothing was executed. */
struct oracle_block *oracle_blocks(const struct oracle *o, const struct program_image *image, oracle_starts_fn starts, void *ctx,
                                   size_t *count);

#endif
