/* Part of finding culprits: the ways into each block of a function. */
#ifndef CULPRIT_WAYS_H
#define CULPRIT_WAYS_H

#include "analysis/frequency.h"

struct ways {
  uint32_t *first; /* by block: its edges are edge[first[block]] to before edge[first[block + 1]] */
  uint32_t *edge;  /* indices in f->edge; edges that the program does not have are left out */
};

bool ways_find(struct ways *w, const struct frequency *f); /* false: out of memory */
void ways_free(struct ways *w);

#endif
