/* Writes several members of a JSON object with one format string, which the compiler checks. */
#ifndef CULPRIT_JSON_MEMBERS_H
#define CULPRIT_JSON_MEMBERS_H

#include "base/json.h"

/* Into the open object: "mean %.4f|programs %" PRIu64. Conversions: s, PRIu64, zu, u, PRIx64 for an
 * address, and f, which is null when it is not finite. */
void json_members(struct json *j, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* An object of its own, on one line: below the key, or, with NULL, the next element of an array. */
void json_object_of(struct json *j, const char *key, const char *format, ...) __attribute__((format(printf, 3, 4)));

#endif
