/* A string that grows. Zero is an empty one: `struct text t = {0};`
 *
 *  - `length` bytes are at `at`, and a 0 behind them; `at` is NULL until something is added. text_of is never NULL.
 *  - `room` is the size of the memory, the 0 included: an array of base/array.h.
 *  - What is added is there whole or not at all. Once a piece finds no memory, `failed` stays set until text_free, and
 *    nothing more is added.
 *  - text_clear keeps the memory; text_free gives it back, and the text is empty again. */
#ifndef CULPRIT_TEXT_H
#define CULPRIT_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

struct text {
  char *at;
  size_t length, room;
  bool failed; /* out of memory */
};

/* False: out of memory, now or before. */
bool text_add(struct text *t, const char *s);
bool text_add_bytes(struct text *t, const char *s, size_t bytes);
bool text_format(struct text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool text_format_list(struct text *t, const char *format, va_list args) __attribute__((format(printf, 2, 0)));

/* Valid until the text changes. */
static inline const char *text_of(const struct text *t) { return t->at ? t->at : ""; }

void text_clear(struct text *t);
void text_free(struct text *t);

#endif
