/* `culprit report`, `annotate` and `stat` of a ProfileMe profile. docs/profileme-analysis.md */
#ifndef CULPRIT_PROFILE_PME_H
#define CULPRIT_PROFILE_PME_H

#include "present/style.h"
#include "tools/report/open.h"
#include "tools/report/options.h"

bool profile_pme_show(const struct profile_files *files, const struct profile_options *o, const struct symbols_function *function,
                      const struct style *style, struct failure *f);

/* The JSON of --json. */
bool profile_pme_json(const struct profile_files *files, const struct profile_options *o, const struct symbols_function *function,
                      FILE *out, struct failure *f);

#endif
