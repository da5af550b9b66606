/* Part of path reconstruction: everything that can precede a sample, as a graph of states. No likelihoods,
 * no answers.
 *
 * A state is where a path is on its way back. Paths that reach it continue alike, so they share it. Level
 * (k, h) holds the states reached over k conditional branches, and h blocks since the last of them. A link
 * leads from a level to a later one, and the list of links is in that order: one pass over it, forwards or
 * backwards, visits every state after those before it. */
#ifndef CULPRIT_PME_PATH_EXPLORE_H
#define CULPRIT_PME_PATH_EXPLORE_H

#include "base/hash.h"
#include "paths/query.h"

enum { PME_PATH_ROOT = 1 }; /* the state of the sample; 0 is none */

struct pme_path_state {
  uint32_t block, frame;
  uint32_t next; /* in the list of its level */
  uint16_t branches, hops;
  uint16_t other; /* how far back the path reaches, up to the pair's distance; UINT16_MAX: it has met the other of the pair */
  bool outside;   /* beyond the beginning of the sample's routine, which is the end of the path, but not of its history */
  bool begins;    /* the path may end here, as the beginning of its routine */
  bool open;      /* nothing is known of what lies before: the history cannot contradict it */
};

struct pme_path_link {
  uint32_t from, to; /* states; `to` lies before `from` in the program's time */
  uint32_t edge;     /* of the graph */
  bool leaves;       /* a routine that was entered by its exit */
};

struct pme_path_frame { /* routines that were entered by their exits */
  uint32_t below, call; /* call: a block */
};

struct pme_path_space {
  const struct cfg *g;
  struct pme_path_query q;
  struct pme_path_state *state; /* [PME_PATH_ROOT] ... [states] */
  struct pme_path_link *link;
  struct pme_path_frame *frame;
  struct hash state_at, frame_at; /* indices by what a state is, and a frame */
  uint32_t states, frames;
  size_t links, link_room;
  unsigned complete; /* back over so many branches, nothing is missing but what was cut */
  unsigned cut;      /* a path with too many blocks was left out after so many branches; UINT_MAX: none was */
  bool no_memory;
};

bool pme_path_space_init(struct pme_path_space *s, const struct cfg *g); /* false: out of memory */
void pme_path_space_free(struct pme_path_space *s);

/* Finds every state that the query's history does not rule out, back to its last bit.
 * False: out of memory. */
bool pme_path_explore(struct pme_path_space *s, const struct pme_path_query *q);

#endif
