/* A line of text with a number in it, for programs without a C library. */
#ifndef CULPRIT_LINUX_SAY_H
#define CULPRIT_LINUX_SAY_H

#include "calls.h"

#define SAY_LINE 80

static unsigned say_add(char *line, unsigned length, const char *text) {
  while (*text && length < SAY_LINE - 1) line[length++] = *text++;
  return length;
}

static inline void say(long out, const char *text, unsigned long value) {
  char line[SAY_LINE], digits[24];
  unsigned at = sizeof digits - 1, length = say_add(line, 0, text);
  digits[at] = 0;
  do digits[--at] = (char)('0' + value % 10);
  while (value /= 10);
  length = say_add(line, length, digits + at);
  line[length++] = '\n';
  call3(CALL_WRITE, out, (long)line, length);
}

#endif
