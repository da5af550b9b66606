#include "base/json.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/utf8.h"

static void new_line(struct json *j) {
  fputc('\n', j->out);
  for (unsigned i = 0; i < j->depth; i++) fputs("  ", j->out);
}

/* What stands before a key or an array element. */
static void before_member(struct json *j) {
  if (j->after_key) {
    j->after_key = false;
    return;
  }
  if (j->has_members[j->depth]) fputc(',', j->out);
  if (j->depth && !j->one_line[j->depth]) new_line(j);
  else if (j->has_members[j->depth]) fputc(' ', j->out);
  j->has_members[j->depth] = true;
}

static void open_container(struct json *j, char c, bool one_line) {
  before_member(j);
  fputc(c, j->out);
  bool inherited = j->one_line[j->depth];
  if (j->depth < JSON_DEPTH) j->depth++;
  j->has_members[j->depth] = false;
  j->one_line[j->depth] = one_line || inherited;
}

static void close_container(struct json *j, char c) {
  bool broken = j->has_members[j->depth] && !j->one_line[j->depth];
  j->depth--;
  if (broken) new_line(j);
  fputc(c, j->out);
}

void json_start(struct json *j, FILE *out) { *j = (struct json){.out = out}; }
void json_object(struct json *j) { open_container(j, '{', false); }
void json_object_inline(struct json *j) { open_container(j, '{', true); }
void json_array(struct json *j) { open_container(j, '[', false); }
void json_array_inline(struct json *j) { open_container(j, '[', true); }
void json_end_object(struct json *j) { close_container(j, '}'); }
void json_end_array(struct json *j) { close_container(j, ']'); }
void json_finish(struct json *j) { fputc('\n', j->out); }

static void quoted(FILE *out, const char *text) {
  fputc('"', out);
  for (const unsigned char *s = (const unsigned char *)text; *s;) {
    unsigned n = utf8_length((const char *)s);
    if (!n) fputs("\\ufffd", out);
    else if (*s == '"' || *s == '\\') fprintf(out, "\\%c", *s);
    else if (*s == '\n') fputs("\\n", out);
    else if (*s == '\t') fputs("\\t", out);
    else if (*s < 0x20) fprintf(out, "\\u%04x", *s);
    else fwrite(s, 1, n, out);
    s += n ? n : 1;
  }
  fputc('"', out);
}

void json_key(struct json *j, const char *key) {
  before_member(j);
  quoted(j->out, key);
  fputs(": ", j->out);
  j->after_key = true;
}

void json_string(struct json *j, const char *s) {
  before_member(j);
  if (s) quoted(j->out, s);
  else fputs("null", j->out);
}

void json_uint(struct json *j, uint64_t v) {
  before_member(j);
  fprintf(j->out, "%" PRIu64, v);
}

void json_real(struct json *j, double v, int decimals) {
  before_member(j);
  if (isfinite(v)) fprintf(j->out, "%.*f", decimals, v);
  else fputs("null", j->out);
}

void json_bool(struct json *j, bool v) {
  before_member(j);
  fputs(v ? "true" : "false", j->out);
}

void json_address(struct json *j, uint64_t v) {
  before_member(j);
  fprintf(j->out, "\"0x%08" PRIx64 "\"", v);
}

void json_key_string(struct json *j, const char *key, const char *s) {
  json_key(j, key);
  json_string(j, s);
}

void json_key_uint(struct json *j, const char *key, uint64_t v) {
  json_key(j, key);
  json_uint(j, v);
}

void json_key_real(struct json *j, const char *key, double v, int decimals) {
  json_key(j, key);
  json_real(j, v, decimals);
}

void json_key_address(struct json *j, const char *key, uint64_t v) {
  json_key(j, key);
  json_address(j, v);
}

void json_key_object(struct json *j, const char *key) {
  json_key(j, key);
  json_object(j);
}

void json_key_object_inline(struct json *j, const char *key) {
  json_key(j, key);
  json_object_inline(j);
}
