/* Command lines as a shell reads them. */
#include "tools/cli/shell.h"

#include <string.h>

static size_t quoted_length(const char *word) {
  size_t n = 2;
  for (; *word; word++) n += *word == '\'' ? 4 : 1;
  return n;
}

static char *quoted(char *out, const char *word) {
  *out++ = '\'';
  for (; *word; word++) {
    if (*word == '\'') out = stpcpy(out, "'\\''");
    else *out++ = *word;
  }
  *out++ = '\'';
  *out = '\0';
  return out;
}

static void add_text(struct shell_line *line, const char *text, bool quote) {
  const size_t blank = line->used > 0;
  for (const char *c = text; *c; c++) line->control |= (unsigned char)*c < ' ' || *c == 0x7f;
  const size_t length = quote ? quoted_length(text) : strlen(text);
  if (line->used + blank + length >= line->size) {
    line->cut = true;
    return;
  }
  char *out = line->buf + line->used;
  if (blank) *out++ = ' ';
  if (quote) quoted(out, text);
  else strcpy(out, text);
  line->used += blank + length;
}

void shell_word(struct shell_line *line, const char *word) {
  static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+./:=,@%";
  add_text(line, word, !*word || word[strspn(word, plain)]);
}

void shell_text(struct shell_line *line, const char *text) { add_text(line, text, false); }
