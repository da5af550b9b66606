#include "tools/prof/sets.h"

#include "tools/prof/events.h"

static bool open_set(struct sets *s, struct verb_options *o, const char *name, struct failure *f) {
  struct sources_options one = o->sources;
  const size_t i = s->count++;
  for (size_t k = 0; k < SOURCES_FILES; k++) one.file[k] = k ? NULL : name;
  s->name[i] = name;
  s->tally[i] = &s->of[i];
  if (!sources_open(&s->source[i], &one, f) || !events_find(o, &s->source[i].samples, f)) return false;
  return tally_build(&s->of[i], &s->source[i].samples, s->source[i].program, o->event, 1) ||
         fail(f, STATUS_INTERNAL, "out of memory for the samples");
}

bool sets_open(struct sets *s, struct verb_options *o, struct failure *f) {
  const char *const *name = o->sources.file;
  s->count = 0;
  if (!name[0] || !name[1])
    return fail(f, STATUS_USAGE, "fewer than two sets given: F.prof, or epoch=NAME, label=NAME, ... of --db");
  while (s->count < SOURCES_FILES && name[s->count])
    if (!open_set(s, o, name[s->count], f)) return false;
  return true;
}

void sets_close(struct sets *s) {
  for (size_t i = 0; i < s->count; i++) {
    tally_free(&s->of[i]);
    sources_close(&s->source[i]);
  }
}
