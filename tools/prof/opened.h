/* The samples of a verb, added up by place. */
#ifndef CULPRIT_PROF_OPENED_H
#define CULPRIT_PROF_OPENED_H

#include "present/dcpi/view.h"
#include "tools/prof/options.h"

struct opened {
  struct sources sources;
  struct tally tally;
  const char **note;     /* of each image */
  struct dcpi_view view; /* of these */
};

/* Fills in the events of o if it has none. Close it even after an error. */
bool opened_open(struct opened *w, struct verb_options *o, struct failure *f);
void opened_close(struct opened *w);

#endif
