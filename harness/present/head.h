/* How a profile was recorded: what the reports of every kind begin with. */
#ifndef CULPRIT_HEAD_H
#define CULPRIT_HEAD_H

#include "base/json.h"
#include "present/style.h"
#include "profile/file.h"
#include "program/symbols.h"

/* Program and machine. */
void head_title(const struct recording *f, const struct style *style);

/* Cycles, instructions, IPC; what the recording cost. */
void head_run(const struct recording *f, FILE *out);
void head_overhead(const struct recording *f, FILE *out);

/* Notes, if something is missing. */
void head_no_build_id(const struct recording *f, FILE *out);
void head_nameless(const struct symbols *symbols, FILE *out);

/* Keys that all kinds have. */
void head_json(const struct recording *f, const char *kind, struct json *j);

#endif
