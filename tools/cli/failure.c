#include "tools/cli/failure.h"

#include <stdarg.h>
#include <stdio.h>

bool fail(struct failure *f, int status, const char *format, ...) {
  va_list args;
  va_start(args, format);
  vsnprintf(f->text, sizeof f->text, format, args);
  va_end(args);
  f->status = status;
  return false;
}
