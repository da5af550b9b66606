/* Profiles of the co-processor: what `report` shows for them. */
#ifndef CULPRIT_PROFILE_COP_H
#define CULPRIT_PROFILE_COP_H

#include "present/style.h"
#include "tools/report/open.h"
#include "tools/report/options.h"

/* True: slots, or rows of the value profile. */
bool profile_is_cop(const struct recording *p);

/* Text, and what --json writes. */
bool profile_cop_show(const struct profile_files *files, const struct profile_options *o, const struct style *style,
                      struct failure *f);
bool profile_cop_json(const struct profile_files *files, const struct profile_options *o, FILE *out, struct failure *f);

#endif
