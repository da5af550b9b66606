/* Counts of an instrumented program: what `report` and `annotate` show for them.        docs/instrument.md */
#ifndef CULPRIT_REPORT_COUNTS_H
#define CULPRIT_REPORT_COUNTS_H

#include "present/style.h"
#include "tools/report/open.h"
#include "tools/report/options.h"

/* A profile of `culprit record --mode instrument`. */
bool profile_counts_show(const struct profile_files *files, const struct profile_options *o,
                         const struct symbols_function *function, const struct style *style, struct failure *f);
bool profile_counts_json(const struct profile_files *files, const struct symbols_function *function, FILE *out, struct failure *f);

/* Opens the same files as for such a profile, made from o->counts, which `culprit run --signature` wrote for
 * the instrumented program o->file: nothing is known about the run. o->program is the original, which blocks
 * and edges need. */
bool profile_counts_open(struct profile_files *files, const struct profile_options *o, struct failure *f);

#endif
