/* The same places in several sets of samples: functions by image and name, or
 * instructions by image and address. */
#ifndef CULPRIT_SAMPLES_JOIN_H
#define CULPRIT_SAMPLES_JOIN_H

#include "samples/tally.h"

/* One place in one set. Functions of the same name in an image are added up. */
struct join_value {
  double samples, events, squares; /* of the first event, as in struct tally_sum */
};

struct join_place {
  size_t set, index;        /* a tally that has it, and which function or instruction of it */
  size_t sets;              /* in how many sets its image was sampled */
  struct join_value *value; /* in each set */
};

struct join {
  const struct tally *const *tally;
  size_t sets;
  bool insns;               /* places are instructions, else functions */
  struct join_place *place; /* by image, then name or address */
  size_t places;
  struct join_value *value; /* of all places */
};

/* The tallies must outlive it. Images are the same if build id and name are; for functions, if the name is.
 * False: out of memory; call join_free all the same. */
bool join_build(struct join *j, const struct tally *const *tally, size_t sets, bool insns);
void join_free(struct join *j);

/* What the place is called. symbol NULL: none. */
const struct tally_function *join_function(const struct join *j, const struct join_place *p);
const struct samples_image *join_image(const struct join *j, const struct join_place *p);

#endif
