#include "tools/database/open.h"

#include <stdlib.h>

static int exit_status(enum database_status status) {
  switch (status) {
    case DATABASE_OK:
    case DATABASE_BROKEN:
    case DATABASE_NO_MEMORY: return STATUS_INTERNAL;
    case DATABASE_MISSING: return STATUS_NO_FILE;
    case DATABASE_FOREIGN: return STATUS_NO_DATABASE;
    case DATABASE_NEWER: return STATUS_NEWER_DATABASE;
    case DATABASE_DAMAGED: return STATUS_DAMAGED_DATABASE;
    case DATABASE_BUSY: return STATUS_BUSY_DATABASE;
    case DATABASE_FULL: return STATUS_OUTPUT;
    case DATABASE_CLOCK: return STATUS_CLOCK;
    case DATABASE_REFUSED: return STATUS_USAGE;
  }
  return STATUS_INTERNAL;
}

bool database_failed(const struct database *d, struct failure *f) { return fail(f, exit_status(d->status), "%s", d->why); }

bool database_open_for(struct database *d, const char *path, enum database_mode mode, struct failure *f) {
  if (!path) path = getenv("CULPRIT_DB");
  if (!path || !*path) return fail(f, STATUS_USAGE, "no database given: --db F, or $CULPRIT_DB");
  return database_open(d, path, mode) || database_failed(d, f);
}
