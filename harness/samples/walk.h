/* The rows of several events of an image together, by rising address. */
#ifndef CULPRIT_SAMPLES_WALK_H
#define CULPRIT_SAMPLES_WALK_H

#include "samples/samples.h"

struct walk_set {
  const struct samples_set *set;
  const struct samples_row *row, *end; /* the next one */
  unsigned event;                      /* index */
};

struct walk {
  struct walk_set *set; /* a heap: those before their end, the one with the lowest address on top */
  size_t sets;
};

/* Stands before the first row of those events. False: out of memory; call walk_end all the same. The image's sets
 * are in order, and outlive the walk. */
bool walk_begin(struct walk *w, const struct samples_image *image, const unsigned *event, unsigned events);
void walk_end(struct walk *w);

/* The next row: set->row of what is returned, until the next call. Rows of one address come in the order of the
 * sets. NULL: there are no more. */
const struct walk_set *walk_row(const struct walk *w);
void walk_step(struct walk *w);

#endif
