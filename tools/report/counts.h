/* `culprit report --counts`: the counts of an instrumented program. docs/instrument.md */
#ifndef CULPRIT_REPORT_COUNTS_H
#define CULPRIT_REPORT_COUNTS_H

#include "present/style.h"
#include "tools/cli/failure.h"
#include "tools/report/options.h"

/* o->file is the instrumented program, o->counts what `culprit run --signature` wrote of it; o->program is the original, which
 * blocks need for names and lines. */
bool counts_show(const struct profile_options *o, const struct style *style, struct failure *f);

#endif
