#include "database/database.h"

#include <stdarg.h>
#include <stdio.h>

bool database_fail(struct database *d, enum database_status status, const char *format, ...) {
  va_list values;
  va_start(values, format);
  vsnprintf(d->why, sizeof d->why, format, values);
  va_end(values);
  for (char *c = d->why; *c; c++)
    if ((unsigned char)*c < ' ') *c = ' '; /* SQLite's own texts may have several lines */
  d->status = status;
  return false;
}
