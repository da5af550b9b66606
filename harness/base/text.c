#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"

static bool make_room(struct text *t, size_t bytes) {
  t->failed = t->failed || !ARRAY_ROOM(t->at, t->room, t->length + bytes + 1);
  return !t->failed;
}

bool text_add_bytes(struct text *t, const char *s, size_t bytes) {
  if (!make_room(t, bytes)) return false;
  memcpy(t->at + t->length, s, bytes);
  t->length += bytes;
  t->at[t->length] = '\0';
  return true;
}

bool text_add(struct text *t, const char *s) { return text_add_bytes(t, s, strlen(s)); }

bool text_format_list(struct text *t, const char *format, va_list args) {
  va_list again;
  va_copy(again, args);
  const int bytes = vsnprintf(NULL, 0, format, args);
  const bool good = make_room(t, bytes > 0 ? (size_t)bytes : 0);
  if (good && bytes > 0) t->length += (size_t)vsnprintf(t->at + t->length, t->room - t->length, format, again);
  va_end(again);
  return good;
}

bool text_format(struct text *t, const char *format, ...) {
  va_list args;
  va_start(args, format);
  const bool good = text_format_list(t, format, args);
  va_end(args);
  return good;
}

void text_clear(struct text *t) {
  t->length = 0;
  if (t->at) t->at[0] = '\0';
}

void text_free(struct text *t) {
  free(t->at);
  *t = (struct text){0};
}
