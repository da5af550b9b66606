#include "present/dcpi/suspects.h"

#include <stdio.h>

const struct culprit *suspects_at(const struct culprits_insn *i, unsigned k) {
  for (unsigned at = 0; at < i->count; at++) {
    unsigned before = 0;
    for (unsigned m = 0; m < i->count; m++)
      before += i->list[m].high > i->list[at].high || (m < at && i->list[m].high == i->list[at].high);
    if (before == k) return &i->list[at];
  }
  return &i->list[k];
}

const char *suspects_mark(const struct culprit *c) {
  static const char *const marks[] = {
    [CULPRIT_NOT_EXCLUDED] = "", [CULPRIT_BOUNDED] = "~", [CULPRIT_SEEN] = "!", [CULPRIT_RECORDED] = "^"};
  return marks[c->evidence];
}

void suspects_levels(const struct culprits_insn *i, const struct culprit *c, char *buf, size_t size) {
  const double *level = c->level, all = level[CULPRIT_L2] + level[CULPRIT_MEMORY];
  buf[0] = '\0';
  if (all > 0 && i->executions > 0)
    snprintf(buf, size, " (L2 %.0f%%, memory %.0f%%: %.1fcy)", 100 * level[CULPRIT_L2] / all, 100 * level[CULPRIT_MEMORY] / all,
             all / i->executions);
}

void suspects_text(const struct culprits_insn *i, char *buf, size_t size) {
  size_t n = 0;
  snprintf(buf, size, "unexplained");
  for (unsigned k = 0; k < i->count && n < size; k++) {
    const struct culprit *c = suspects_at(i, k);
    char levels[60];
    suspects_levels(i, c, levels, sizeof levels);
    n += (size_t)snprintf(buf + n, size - n, "%s%s%s %.0f-%.0f%%%s", k ? ", " : "", culprit_name(c->kind), suspects_mark(c),
                          100 * c->low / i->possible, 100 * c->high / i->possible, levels);
  }
}

bool suspects_stalled(const struct culprits_insn *i) { return !i->noise && i->possible > 0 && i->executions > 0; }

void suspects_json(const struct culprits_insn *i, struct json *j) {
  json_key_real(j, "dynamic", i->dynamic, 4);
  json_key_real(j, "possible", i->possible, 4);
  json_key(j, "noise");
  json_bool(j, i->noise);
  json_key(j, "culprits");
  json_array_inline(j);
  for (unsigned k = 0; k < i->count; k++) {
    const struct culprit *c = suspects_at(i, k);
    json_object_inline(j);
    json_key_string(j, "kind", culprit_name(c->kind));
    json_key_string(j, "evidence", culprit_evidence_name(c->evidence));
    json_key_real(j, "low", c->low, 4);
    json_key_real(j, "high", c->high, 4);
    json_key_address(j, "at", c->at);
    for (int l = 0; l < CULPRIT_LEVELS; l++) json_key_real(j, culprit_level_name(l), c->level[l], 4);
    json_end_object(j);
  }
  json_end_array(j);
}
