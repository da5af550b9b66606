#include "tools/cli/profile.h"

#include <string.h>

#include "samples/from_prof.h"
#include "tools/cli/output.h"

bool profile_open(struct recording *p, const char *path, struct failure *f) {
  char why[512];
  const enum prof_status status = prof_read(p, path, why, sizeof why);
  if (status == PROF_OK) return true;
  return fail(f, status == PROF_MISSING ? STATUS_NO_FILE : status == PROF_NO_MEMORY ? STATUS_INTERNAL : STATUS_PROFILE, "%s", why);
}

bool profile_open_samples(struct recording *p, const char *path, bool any, struct failure *f) {
  if (!profile_open(p, path, f)) return false;
  const char *wrong = any ? samples_any_wrong(p) : samples_prof_wrong(p);
  if (!wrong) return true;
  prof_free(p);
  return fail(f, STATUS_PROFILE, "%.400s: %s", path, wrong);
}

bool profile_name(struct text *file, const char *output, const char *program) {
  return output_name(file, output, program, ".prof");
}
