/* Reads values out of a JSON object and remembers the first thing that is wrong. Only for eval_*.c. */
#ifndef CULPRIT_EVAL_JSON_H
#define CULPRIT_EVAL_JSON_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct eval_json {
  const char *path; /* of the file, for messages */
  char *why;        /* one line; valid when failed */
  size_t size;
  bool failed, missing, no_memory; /* missing: the file cannot be read at all */
};

/* The file's top object; NULL: *j says why. json_decref when done. */
json_t *eval_json_load(struct eval_json *j);

void eval_json_fail(struct eval_json *j, const char *format, ...) __attribute__((format(printf, 2, 3)));
void eval_json_no_memory(struct eval_json *j);

/* Members that must be there and of the right kind; after a failure 0, "" or NULL. */
json_t *eval_json_object(struct eval_json *j, const json_t *o, const char *key);
json_t *eval_json_array(struct eval_json *j, const json_t *o, const char *key);
const char *eval_json_string(struct eval_json *j, const json_t *o, const char *key);
uint64_t eval_json_count(struct eval_json *j, const json_t *o, const char *key); /* a whole number >= 0 */
double eval_json_number(struct eval_json *j, const json_t *o, const char *key, double low, double high);
void eval_json_copy(struct eval_json *j, const json_t *o, const char *key, char *to, size_t size); /* text, cut to size */

#endif
