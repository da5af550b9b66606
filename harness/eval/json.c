#include "eval/json.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void eval_json_fail(struct eval_json *j, const char *format, ...) {
  if (j->failed) return;
  j->failed = true;
  int n = snprintf(j->why, j->size, "%s: ", j->path);
  if (n < 0 || (size_t)n >= j->size) return;
  va_list args;
  va_start(args, format);
  vsnprintf(j->why + n, j->size - (size_t)n, format, args);
  va_end(args);
}

void eval_json_no_memory(struct eval_json *j) {
  j->no_memory = j->no_memory || !j->failed;
  eval_json_fail(j, "out of memory");
}

json_t *eval_json_load(struct eval_json *j) {
  json_error_t e;
  FILE *f = fopen(j->path, "r");
  if (!f) {
    j->missing = true;
    eval_json_fail(j, "%s", strerror(errno));
    return NULL;
  }
  json_t *root = json_loadf(f, JSON_REJECT_DUPLICATES, &e);
  fclose(f);
  if (!root) {
    for (char *c = e.text; *c; c++)
      if (*c == '\n') *c = ' ';
    eval_json_fail(j, "no JSON, line %d: %s", e.line, e.text);
  } else if (!json_is_object(root)) {
    eval_json_fail(j, "not a JSON object");
    json_decref(root);
    root = NULL;
  }
  return root;
}

static json_t *member(struct eval_json *j, const char *key, bool right_kind, json_t *v, const char *kind) {
  if (j->failed || right_kind) return j->failed ? NULL : v;
  if (v) eval_json_fail(j, "'%s' is not %s", key, kind);
  else eval_json_fail(j, "no key '%s' (%s)", key, kind);
  return NULL;
}

json_t *eval_json_object(struct eval_json *j, const json_t *o, const char *key) {
  json_t *v = json_object_get(o, key);
  return member(j, key, json_is_object(v), v, "an object");
}

json_t *eval_json_array(struct eval_json *j, const json_t *o, const char *key) {
  json_t *v = json_object_get(o, key);
  return member(j, key, json_is_array(v), v, "an array");
}

const char *eval_json_string(struct eval_json *j, const json_t *o, const char *key) {
  json_t *v = json_object_get(o, key);
  v = member(j, key, json_is_string(v), v, "text");
  return v ? json_string_value(v) : "";
}

uint64_t eval_json_count(struct eval_json *j, const json_t *o, const char *key) {
  json_t *v = json_object_get(o, key);
  v = member(j, key, json_is_integer(v) && json_integer_value(v) >= 0, v, "a whole number");
  return v ? (uint64_t)json_integer_value(v) : 0;
}

double eval_json_number(struct eval_json *j, const json_t *o, const char *key, double low, double high) {
  json_t *v = json_object_get(o, key);
  v = member(j, key, json_is_number(v), v, "a number");
  if (!v) return 0;
  double n = json_number_value(v);
  if (n >= low && n <= high) return n;
  eval_json_fail(j, "'%s' is %g, not in %g to %g", key, n, low, high);
  return 0;
}

void eval_json_copy(struct eval_json *j, const json_t *o, const char *key, char *to, size_t size) {
  snprintf(to, size, "%s", eval_json_string(j, o, key));
}
