/* Samples from profiles in files. */
#ifndef CULPRIT_SAMPLES_FROM_PROF_H
#define CULPRIT_SAMPLES_FROM_PROF_H

#include "profile/file.h"
#include "samples/samples.h"

/* One sample of TIP, into a set of that kind. False: out of memory. */
bool samples_tip_add(struct samples_set *set, const struct tip_sample *s, unsigned width);

/* Can samples of a counter's event be made of it? NULL, or why not: kinds other than tip and timer hold none,
 * and events and periods have limits (samples/limits.h). */
const char *samples_prof_wrong(const struct recording *p);

/* The same for events of every kind (enum samples_event): only counts of instrumented programs hold none. */
const char *samples_any_wrong(const struct recording *p);

/* Adds the samples of a profile, and orders all. A sample counts as often as its weight says. Nothing is unknown:
 * an address outside the program is like any other. False: out of memory. */
bool samples_from_prof(struct samples *s, const struct recording *p);

/* The same, of a profile whose header was read: in little memory, if they are of a counter's event. Closes the
 * profile, and frees the samples of *p that were needed. Anything but PROF_OK: as prof_each says. */
enum prof_status samples_from_reader(struct samples *s, struct prof_reader *r, struct recording *p);

#endif
