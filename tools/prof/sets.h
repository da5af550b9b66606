/* Several sets of samples, each counted on its own: for `stats` and `diff`. */
#ifndef CULPRIT_PROF_SETS_H
#define CULPRIT_PROF_SETS_H

#include "tools/prof/options.h"

struct sets {
  size_t count;
  const char *name[SOURCES_FILES]; /* as on the command line */
  struct sources source[SOURCES_FILES];
  struct tally of[SOURCES_FILES];
  const struct tally *tally[SOURCES_FILES]; /* each of `of` */
};

/* Each argument is a set: a profile, or a selection from the database. At least two. Close
 * them even after an error. */
bool sets_open(struct sets *s, struct verb_options *o, struct failure *f);
void sets_close(struct sets *s);

#endif
