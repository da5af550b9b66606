/* Selects the samples in the database that a user asks for. */
#ifndef CULPRIT_DATABASE_SELECT_H
#define CULPRIT_DATABASE_SELECT_H

#include "database/database.h"
#include "samples/samples.h"

/* Which samples. NULL or 0: any. */
struct selection {
  const char *epoch; /* a name; "latest"; "all", as NULL: all epochs */
  const char *label, *machine;
  const char *run;     /* the first digits of its name */
  const char *image;   /* name, path, or the first 8 or more digits of the build id */
  const char *process; /* number or name */
  unsigned event;
};

/* Adds what is selected to the samples, and sorts them. Rows of several runs with the same period are joined.
 * `known` and `unknown` cover the selected processes and events in any image; `lost` covers all that the
 * selected runs did. DATABASE_REFUSED: there is no such epoch, label, ... */
bool samples_from_database(struct samples *s, struct database *d, const struct selection *selection);

#endif
