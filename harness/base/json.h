/* Writes JSON to a stream as it goes: no tree in memory, commas and escapes taken care of.
 *
 * Objects and arrays nest up to JSON_DEPTH; those opened with json_object or json_array put each member on a
 * line of its own, those opened with the _inline variants stay on one line. Write errors stay in the stream:
 * see report_file.h. */
#ifndef CULPRIT_JSON_H
#define CULPRIT_JSON_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#define JSON_DEPTH 16

struct json {
  FILE *out;
  unsigned depth;
  bool has_members[JSON_DEPTH + 1]; /* of the container at this depth */
  bool one_line[JSON_DEPTH + 1];
  bool after_key;
};

void json_start(struct json *j, FILE *out);
void json_object(struct json *j);
void json_object_inline(struct json *j);
void json_array(struct json *j);
void json_array_inline(struct json *j);
void json_end_object(struct json *j);
void json_end_array(struct json *j);
void json_finish(struct json *j); /* final newline */

void json_key(struct json *j, const char *key);
void json_string(struct json *j, const char *s); /* NULL: null. Bytes that are not UTF-8 become U+FFFD */
void json_uint(struct json *j, uint64_t v);
void json_real(struct json *j, double v, int decimals); /* not finite: null */
void json_bool(struct json *j, bool v);
void json_address(struct json *j, uint64_t v); /* "0x..." as a string: readers lose bits of large numbers */

/* A key and its value. */
void json_key_string(struct json *j, const char *key, const char *s);
void json_key_uint(struct json *j, const char *key, uint64_t v);
void json_key_real(struct json *j, const char *key, double v, int decimals);
void json_key_address(struct json *j, const char *key, uint64_t v);
void json_key_object(struct json *j, const char *key); /* opened, as with json_object */
void json_key_object_inline(struct json *j, const char *key);

#endif
