/* Members of a JSON summary, an object in a line. */
#ifndef CULPRIT_EVAL_MEMBERS_H
#define CULPRIT_EVAL_MEMBERS_H

#include "base/json.h"

/* Into the object that is open: "mean %.4f|programs %" PRIu64. Conversions: s, PRIu64, u, and f, which is null when it is not finite. */
void eval_members(struct json *j, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* An object of its own, on one line: below the key, or, with NULL, the next element of an array. */
void eval_object(struct json *j, const char *key, const char *format, ...) __attribute__((format(printf, 3, 4)));

#endif
