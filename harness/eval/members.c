#include "eval/members.h"

void eval_members(struct json *j, const struct eval_member *list, size_t count, const void *from) {
  for (const struct eval_member *m = list; m < list + count; m++) {
    const void *at = (const char *)from + m->at;
    if (m->decimals == EVAL_WHOLE) json_key_uint(j, m->key, *(const uint64_t *)at);
    else json_key_real(j, m->key, *(const double *)at, m->decimals);
  }
}
