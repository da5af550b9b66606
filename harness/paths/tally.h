/* How often each path was found: the paths to an instruction, most frequent first. */
#ifndef CULPRIT_PME_PATH_TALLY_H
#define CULPRIT_PME_PATH_TALLY_H

#include "paths/path.h"

struct pme_path_tally { /* all zero is empty */
  struct pme_path_row {
    uint64_t count;
    struct pme_path *path;
  } * row;
  size_t rows, room;
};

bool pme_path_tally_add(struct pme_path_tally *t, const struct pme_path *path); /* false: out of memory */
void pme_path_tally_sort(struct pme_path_tally *t); /* most frequent first; ties by their blocks; add no more after it */
void pme_path_tally_free(struct pme_path_tally *t);

#endif
