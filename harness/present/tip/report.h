/* A profile of TIP: text, at most 120 columns wide where names allow, and JSON. Columns, marks, keys:
 * docs/report.md */
#ifndef CULPRIT_TIP_REPORT_H
#define CULPRIT_TIP_REPORT_H

#include "present/style.h"
#include "profile/rows.h"

/* What was recorded, how, what was lost and what it cost. Every report begins with it. */
void profile_text_head(const struct profile *p, const struct style *style);

/* Cycle stack with bars, time by privilege, known causes. */
void profile_text_stat(const struct profile *p, const struct style *style);

/* The first `top` rows (0: all). False: out of memory. */
bool profile_text_table(const struct profile *p, enum profile_by by, unsigned sort, size_t top, const struct style *style);

/* Source lines and assembly of one function; long stretches without samples are left out unless `whole`.
 * False: out of memory. */
bool profile_text_annotate(const struct profile *p, const struct symbols_function *f, bool whole, const struct style *style);

/* Head, stack, functions, lines and instructions of the whole profile, or (f not NULL) those of one function
 * only. Write errors stay in the stream. False: out of memory. */
bool profile_json(const struct profile *p, const struct symbols_function *f, FILE *out);

#endif
