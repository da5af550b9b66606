#include "base/utf8.h"

unsigned utf8_length(const char *text) {
  const unsigned char *s = (const unsigned char *)text;
  unsigned n = s[0] < 0x80 ? 1 : s[0] >= 0xc2 && s[0] < 0xe0 ? 2 : (s[0] & 0xf0) == 0xe0 ? 3 : s[0] >= 0xf0 && s[0] < 0xf5 ? 4 : 0;
  for (unsigned i = 1; i < n; i++)
    if ((s[i] & 0xc0) != 0x80) return 0;
  if ((s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xed && s[1] > 0x9f)) return 0;
  if ((s[0] == 0xf0 && s[1] < 0x90) || (s[0] == 0xf4 && s[1] > 0x8f)) return 0;
  return n;
}

uint32_t utf8_code(const char *text) {
  const unsigned n = utf8_length(text);
  uint32_t code = n < 2 ? (unsigned char)text[0] : (unsigned char)text[0] & (0x7fu >> n);
  for (unsigned i = 1; i < n; i++) code = code << 6 | ((unsigned char)text[i] & 0x3f);
  return code;
}
