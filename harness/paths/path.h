/* Paths that lead to a sample, from its branch history (ProfileMe sec. 5.3, Figure 6).               docs/profileme-paths.md
 *
 * A path of length n is the list of blocks, the sampled one first, up to the block that ends with the n-th conditional branch before
 * the sample; inside one routine it may end earlier, where the routine begins. Paths agree with the youngest n bits of the history.
 * One search gives the answers for n = 1 to PME_PATH_LENGTH.
 *
 *   struct pme_path_finder *f = pme_path_new(graph);
 *   pme_path_find(f, &query);                             for each sample
 *   if (pme_path_found(f, 8) == PME_PATH_ONE && pme_path_get(f, 8, &path)) ... */
#ifndef CULPRIT_PME_PATH_H
#define CULPRIT_PME_PATH_H

#include "program/cfg.h"

#define PME_PATH_LENGTH 12 /* longest history used, conditional branches */
#define PME_PATH_HOPS 32   /* blocks between two conditional branches; 13 at most in the workloads */
#define PME_PATH_BLOCKS ((PME_PATH_HOPS + 1) * PME_PATH_LENGTH + 1) /* longest path */
#define PME_PATH_STATES 16384                                       /* of one search */

enum pme_path_scope {
  PME_PATH_ROUTINE, /* ends where the routine of the sample begins (intraprocedural) */
  PME_PATH_PROGRAM  /* goes on at the call sites (interprocedural) */
};

enum pme_path_other {                    /* what the other instruction of a pair must do */
                      PME_PATH_ALONE,    /* there is none */
                      PME_PATH_CONTAINS, /* the paper's: be on the path */
                      PME_PATH_EXACT     /* be `distance` instructions before the sample */
}; /* A path of fewer instructions than the distance is kept: it does not reach back to the other one. */

struct pme_path_query {
  uint64_t pc;      /* the sample */
  uint64_t history; /* bit i: direction of the (i + 1)-th conditional branch before it, 1 taken: pme_path_history() */
  bool any_history; /* ignore it: all paths of the graph */
  enum pme_path_scope scope;
  enum pme_path_other other;
  uint64_t other_pc; /* of the first of the pair; the sample is its second */
  unsigned distance; /* instructions from it to the sample, 1 or more */
};

struct pme_path {
  unsigned blocks, branches;       /* branches: conditional ones, less than asked when the routine began before */
  bool begun;                      /* ends at the routine's beginning */
  uint32_t block[PME_PATH_BLOCKS]; /* of the graph; [0] holds the sample, each later one precedes the one before it */
};

enum pme_path_count {
  PME_PATH_NONE, /* no path agrees: the graph lacks an edge, or the history is polluted */
  PME_PATH_ONE,
  PME_PATH_MANY,
  PME_PATH_LIMIT /* one or none, but not all were looked at (PME_PATH_HOPS, PME_PATH_STATES): counts as not identified */
};

struct pme_path_finder;

/* NULL: out of memory. The graph must outlive it. */
struct pme_path_finder *pme_path_new(const struct cfg *g);
void pme_path_free(struct pme_path_finder *f);

/* All paths that agree with the query; never runs longer than PME_PATH_STATES. */
void pme_path_find(struct pme_path_finder *f, const struct pme_path_query *q);

/* Of the last search: how many paths of length n there are, 1 <= n <= PME_PATH_LENGTH; and the one when it is one (else false). */
enum pme_path_count pme_path_found(const struct pme_path_finder *f, unsigned n);
bool pme_path_get(const struct pme_path_finder *f, unsigned n, struct pme_path *path);

/* The likeliest of the paths that agree: the one whose merges, each with the share of its way in among all the executions of ways in, have the
 * largest product. False: none agrees, or the search was given up. */
bool pme_path_likeliest(const struct pme_path_finder *f, unsigned n, struct pme_path *path);

/* Executions, for the searches that follow: of the block whose last instruction is at `from`, or, better when it is known, of the edge
 * from there to the block at `to`. Until then all edges weigh the same. */
void pme_path_weigh(struct pme_path_finder *f, cfg_weight weight, void *ctx);

/* Execution counts alone: the one path that takes the most frequent way in at every merge; of equals the lowest address. The calls of a
 * routine count together when the path came into it by its exit, and all ways from outside where it may end at the routine's beginning.
 * False: no such path of this length. */
bool pme_path_by_counts(const struct cfg *g, uint64_t pc, enum pme_path_scope scope, unsigned n, cfg_weight weight, void *ctx,
                        struct pme_path *path);

bool pme_path_equal(const struct pme_path *a, const struct pme_path *b);

/* The history before the sample, from its record: HISTORY is that before the fetch block, whose `skip` instructions before the
 * sample are on the predicted path, so that conditional branches among them were not taken. */
uint64_t pme_path_history(const struct cfg *g, uint64_t pc, uint64_t history, unsigned skip);

#endif
