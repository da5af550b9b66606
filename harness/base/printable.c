#include "base/printable.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "base/utf8.h"

/* C1 controls; soft hyphen, Arabic letter mark, Mongolian vowel separator; zero width, direction, separators;
 * byte order mark; interlinear and tag characters. */
static bool unseen(uint32_t c) {
  static const uint32_t range[][2] = {{0x7f, 0x9f},     {0xad, 0xad},     {0x61c, 0x61c},   {0x180e, 0x180e}, {0x200b, 0x200f},
                                      {0x2028, 0x202e}, {0x2060, 0x206f}, {0xfeff, 0xfeff}, {0xfff9, 0xfffb}, {0xe0000, 0xe007f}};
  for (size_t i = 0; i < sizeof range / sizeof range[0]; i++)
    if (c >= range[i][0] && c <= range[i][1]) return true;
  return c < 0x20;
}

unsigned printable_character(const char *s, char escape[PRINTABLE_ESCAPE]) {
  const unsigned n = utf8_length(s);
  const uint32_t code = n ? utf8_code(s) : (unsigned char)*s;
  *escape = '\0';
  if (n && !unseen(code)) return n;
  if (code == '\n' || code == '\t') snprintf(escape, PRINTABLE_ESCAPE, "\\%c", code == '\n' ? 'n' : 't');
  else if (!n || code < 0x80) snprintf(escape, PRINTABLE_ESCAPE, "\\x%02x", (unsigned)code & 0xff);
  else snprintf(escape, PRINTABLE_ESCAPE, code > 0xffff ? "\\u%05x" : "\\u%04x", (unsigned)code & 0xfffff);
  return n ? n : 1;
}

bool printable_is(const char *text) {
  char escape[PRINTABLE_ESCAPE];
  while (*text) {
    text += printable_character(text, escape);
    if (*escape) return false;
  }
  return true;
}

void printable(char *buf, size_t size, const char *text) {
  size_t used = 0;
  while (*text) {
    char escape[PRINTABLE_ESCAPE];
    const unsigned n = printable_character(text, escape);
    const size_t bytes = *escape ? strlen(escape) : n;
    if (used + bytes >= size) break;
    memcpy(buf + used, *escape ? escape : text, bytes);
    used += bytes;
    text += n;
  }
  buf[used] = '\0';
}

void printable_put(FILE *out, const char *text) {
  while (*text) {
    char escape[PRINTABLE_ESCAPE];
    const unsigned n = printable_character(text, escape);
    if (*escape) fputs(escape, out);
    else fwrite(text, 1, n, out);
    text += n;
  }
}

void printable_print(FILE *out, const char *format, ...) {
  struct text text = {0};
  va_list args;
  va_start(args, format);
  text_format_list(&text, format, args);
  va_end(args);
  printable_put(out, text_of(&text));
  text_free(&text);
}

/* In memory of its own. */
static char *copy_of(const char *text) {
  const size_t most = strlen(text) * 4 + 1; /* a byte of text is at most \x.. */
  char *copy = malloc(most);
  if (copy) printable(copy, most, text);
  return copy;
}

const char *printable_keep(struct printable_kept *k, const char *text) {
  return printable_is(text) ? text : printable_keep_copy(k, text);
}

const char *printable_keep_copy(struct printable_kept *k, const char *text) {
  if (!ARRAY_ROOM(k->text, k->room, k->count + 1)) return NULL;
  char *copy = copy_of(text);
  if (copy) k->text[k->count++] = copy;
  return copy;
}

void printable_free(struct printable_kept *k) {
  for (size_t i = 0; i < k->count; i++) free(k->text[i]);
  free(k->text);
  *k = (struct printable_kept){0};
}
