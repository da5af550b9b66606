#include "tools/cli/failure.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/printable.h"

bool fail(struct failure *f, int status, const char *format, ...) {
  char text[sizeof f->text];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  if (status == STATUS_DIVERGED) memcpy(f->text, text, sizeof text); /* lines of our own */
  else printable(f->text, sizeof f->text, text);
  f->status = status;
  return false;
}
