/* Members of a JSON summary, from a structure by a table. */
#ifndef CULPRIT_EVAL_MEMBERS_H
#define CULPRIT_EVAL_MEMBERS_H

#include <stddef.h>

#include "base/json.h"

#define EVAL_WHOLE (-1)

struct eval_member {
  const char *key;
  size_t at;
  int decimals; /* of a double; EVAL_WHOLE: it is a uint64_t */
};

/* Rows, in braces: T is the structure, m its member. */
#define EVAL_PUT(text, T, m, decimals) (text), offsetof(T, m), (decimals)
#define EVAL_PUT_COUNT(T, m) #m, offsetof(T, m), EVAL_WHOLE

/* Into the object that is open. */
void eval_members(struct json *j, const struct eval_member *list, size_t count, const void *from);
#define EVAL_MEMBERS(j, table, from) eval_members((j), (table), sizeof(table) / sizeof *(table), (from))

#endif
