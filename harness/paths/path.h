/* Paths that lead to a sample, from its branch history (ProfileMe sec. 5.3, Figure 6).
 *                                                                                     docs/profileme-paths.md
 *
 * A path of length n is the list of blocks, the sampled one first, up to the block that ends with the n-th
 * conditional branch before the sample; inside one routine it may end earlier, where the routine begins.
 * Paths agree with the youngest n bits of the history. */
#ifndef CULPRIT_PME_PATH_H
#define CULPRIT_PME_PATH_H

#include "program/cfg.h"

#define PME_PATH_LENGTH 12 /* longest history used, conditional branches */
#define PME_PATH_HOPS 32   /* blocks between two conditional branches; 13 at most in the workloads */
#define PME_PATH_BLOCKS ((PME_PATH_HOPS + 1) * PME_PATH_LENGTH + 1) /* longest path */

enum pme_path_scope {
  PME_PATH_ROUTINE, /* ends where the routine of the sample begins (intraprocedural) */
  PME_PATH_PROGRAM  /* continues at the call sites (interprocedural) */
};

struct pme_path {
  unsigned blocks, branches;       /* branches: conditional ones, fewer than asked for if the routine began before */
  bool begun;                      /* ends at the routine's beginning */
  uint32_t block[PME_PATH_BLOCKS]; /* of the graph; [0] holds the sample, each later one precedes the one before it */
};

bool pme_path_equal(const struct pme_path *a, const struct pme_path *b);

/* The history before the sample, from its record. HISTORY is that before the fetch block, whose
 * `skip` instructions before the sample are on the predicted path: conditional branches among
 * them were not taken. */
uint64_t pme_path_history(const struct cfg *g, uint64_t pc, uint64_t history, unsigned skip);

#endif
