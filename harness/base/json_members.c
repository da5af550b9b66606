#include "base/json_members.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static void members(struct json *j, const char *format, va_list *args) {
  for (const char *at = format, *end; *at; at = *end ? end + 1 : end) {
    char key[64];
    const char *spec = strchr(at, ' ') + 1;
    end = at + strcspn(at, "|");
    snprintf(key, sizeof key, "%.*s", (int)(spec - 1 - at), at);
    if (end[-1] == 's') json_key_string(j, key, va_arg(*args, const char *));
    else if (end[-1] == 'f') json_key_real(j, key, va_arg(*args, double), atoi(spec + 2)); /* "%.4f" */
    else if (end[-1] == 'x') json_key_address(j, key, va_arg(*args, uint64_t));
    else if (spec[1] == 'z') json_key_uint(j, key, va_arg(*args, size_t));
    else if (spec[1] == 'u') json_key_uint(j, key, va_arg(*args, unsigned));
    else json_key_uint(j, key, va_arg(*args, uint64_t));
  }
}

void json_members(struct json *j, const char *format, ...) {
  va_list args;
  va_start(args, format);
  members(j, format, &args);
  va_end(args);
}

void json_object_of(struct json *j, const char *key, const char *format, ...) {
  va_list args;
  va_start(args, format);
  if (key) json_key_object_inline(j, key);
  else json_object_inline(j);
  members(j, format, &args);
  json_end_object(j);
  va_end(args);
}
