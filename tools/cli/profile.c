#include "tools/cli/profile.h"

#include <string.h>

#include "samples/from_prof.h"
#include "tools/cli/output.h"

static bool check(enum prof_status status, const char *why, struct failure *f) {
  if (status == PROF_OK) return true;
  return fail(f, status == PROF_MISSING ? STATUS_NO_FILE : status == PROF_NO_MEMORY ? STATUS_INTERNAL : STATUS_PROFILE, "%s", why);
}

bool profile_open(struct recording *p, const char *path, struct failure *f) {
  char why[512];
  return check(prof_read(p, path, why, sizeof why), why, f);
}

bool profile_samples(struct samples *s, struct recording *p, const char *path, bool any, struct failure *f) {
  struct prof_reader r;
  char why[512] = "out of memory for the samples";
  if (!check(prof_begin(&r, p, path, why, sizeof why), why, f)) return false;
  const char *wrong = any ? samples_any_wrong(p) : samples_prof_wrong(p);
  if (!wrong) return check(samples_from_reader(s, &r, p), why, f);
  prof_close(&r);
  return fail(f, STATUS_PROFILE, "%.400s: %s", path, wrong);
}

bool profile_name(struct text *file, const char *output, const char *program) {
  return output_name(file, output, program, ".prof");
}
