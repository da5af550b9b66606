#include "database/words.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char digits[] = "0123456789abcdef";

static bool is_plain(unsigned char c) { return c > ' ' && c != 0x7f && c != '%'; }

void words_put(FILE *out, const char *text) {
  if (!*text) putc('-', out);
  else if (strcmp(text, "-") == 0) fputs("%2d", out);
  else
    for (; *text; text++) {
      const unsigned char c = (unsigned char)*text;
      if (is_plain(c)) putc(c, out);
      else fprintf(out, "%%%02x", c);
    }
}

static int digit(char c) {
  const char *at = c ? strchr(digits, c) : NULL;
  return at ? (int)(at - digits) : -1;
}

/* In place: what is read is never longer than what is written. No text holds a byte of 0. */
static bool decode(char *word) {
  char *out = word;
  if (strcmp(word, "-") == 0) {
    *word = '\0';
    return true;
  }
  for (const char *in = word; *in;) {
    const bool escaped = *in == '%';
    const int high = escaped ? digit(in[1]) : 0, low = escaped && high >= 0 ? digit(in[2]) : 0;
    if (high < 0 || low < 0 || (escaped ? !(high | low) : !is_plain((unsigned char)*in))) return false;
    *out++ = escaped ? (char)(high << 4 | low) : *in;
    in += escaped ? 3 : 1;
  }
  *out = '\0';
  return true;
}

char *words_take(char **line) {
  char *word = *line ? strsep(line, " ") : NULL;
  return word && *word && decode(word) ? word : NULL;
}

bool words_take_number(char **line, int base, uint64_t *value) {
  char *word = *line ? strsep(line, " ") : NULL, *end;
  if (!word || !*word || word[strspn(word, base == 16 ? digits : "0123456789")] || (*word == '0' && word[1])) return false;
  errno = 0;
  *value = strtoull(word, &end, base);
  return !errno;
}
