#include "tools/cli/profile.h"

#include <string.h>

#include "samples/from_prof.h"

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
  const char *slash = strrchr(program, '/'), *name = slash ? slash + 1 : program;
  size_t length = strlen(name);
  if (length > 4 && strcmp(name + length - 4, ".elf") == 0) length -= 4;
  if (output) return text_add(file, output);
  return text_add_bytes(file, name, length) && text_add(file, ".prof");
}
