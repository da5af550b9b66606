/* The profile that a command is about. */
#ifndef CULPRIT_CLI_PROFILE_H
#define CULPRIT_CLI_PROFILE_H

#include "base/text.h"
#include "profile/file.h"
#include "samples/samples.h"
#include "tools/cli/failure.h"

/* prof_read; each way in which a profile can be bad has a status of its own. */
bool profile_open(struct recording *p, const char *path, struct failure *f);

/* Adds the samples of a profile that they can be made from: of a counter's event, or of any (samples/from_prof.h).
 * *p is its header; prof_free frees it. */
bool profile_samples(struct samples *s, struct recording *p, const char *path, bool any, struct failure *f);

/* The file that a profile is written to: output, or NULL: the program's name with .prof for .elf, in the current
 * folder. False: out of memory. */
bool profile_name(struct text *file, const char *output, const char *program);

#endif
