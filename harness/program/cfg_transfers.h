/* Control transfers that were seen, with how often: (from, to) pairs. What the text does not tell a control-flow graph (targets of
 * indirect jumps) and, when all transfers are fed in, edge counts. docs/profileme-paths.md */
#ifndef CULPRIT_CFG_TRANSFERS_H
#define CULPRIT_CFG_TRANSFERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cfg_transfer {
  uint64_t from, to; /* pc of the transferring instruction, of the next one */
  uint64_t count;    /* 0: an empty place of the table */
};

/* All zero is the empty set. Walk the whole table to see them all. */
struct cfg_transfers {
  struct cfg_transfer *table;
  size_t places, used;
};

bool cfg_transfers_add(struct cfg_transfers *t, uint64_t from, uint64_t to, uint64_t count); /* false: out of memory; count > 0 */
uint64_t cfg_transfers_count(const struct cfg_transfers *t, uint64_t from, uint64_t to);     /* never seen: 0 */
void cfg_transfers_free(struct cfg_transfers *t);

#endif
