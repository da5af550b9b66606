/* Samples out of the database: those that a user asks for. */
#ifndef CULPRIT_DATABASE_SELECT_H
#define CULPRIT_DATABASE_SELECT_H

#include "database/database.h"
#include "samples/samples.h"

/* Which samples. What is NULL or 0 does not matter. */
struct selection {
  const char *epoch; /* a name; "all" as NULL: all epochs; "latest" */
  const char *label, *machine;
  const char *run;     /* the first digits of its number */
  const char *image;   /* name, path, or 8 or more first digits of the build id */
  const char *process; /* number or name */
  unsigned event;
};

/* Adds what is selected to the samples, and orders them. Rows of several runs with the same period are
 * joined. `known` and `unknown` are of the selected processes and events in any image, `lost` is of all that
 * the selected runs did. DATABASE_REFUSED: there is no such epoch, label, ... */
bool samples_from_database(struct samples *s, struct database *d, const struct selection *selection);

#endif
