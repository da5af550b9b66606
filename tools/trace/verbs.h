/* The subcommands of `culprit trace`. */
#ifndef CULPRIT_TRACE_VERBS_H
#define CULPRIT_TRACE_VERBS_H

#include "tools/trace/options.h"

bool trace_check(const struct trace_options *o, struct failure *f);
bool trace_profile(const struct trace_options *o, struct failure *f);
bool trace_convert(const struct trace_options *o, struct failure *f); /* o->file: a core's log */
bool trace_compare(const struct trace_options *o, struct failure *f);

#endif
