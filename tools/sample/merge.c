#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/sample/keep.h"

/* Is it one of those that stayed to the end? */
static bool stayed(const struct keep *k, const struct keep_window *w) { return !w->cut && w->at % k->every == k->phase; }

static int by_place(const void *a, const void *b, void *ctx) {
  const struct sample *s = ctx;
  const uint64_t x = s->window[*(const size_t *)a].at, y = s->window[*(const size_t *)b].at;
  return x < y ? -1 : x > y;
}

static bool take_window(struct sample *s, const struct keep *k, const struct keep_window *w, struct failure *f) {
  if (s->count == s->slots) return fail(f, STATUS_SNAPSHOT, "%.400s: more than %zu windows", k->path, s->slots);
  s->window[s->count] = (struct sample_window){.at = w->at};
  if (!sample_take(s, s->count, w)) return fail(f, STATUS_SNAPSHOT, "%.400s: a window has too many blames", k->path);
  s->kept[s->count] = s->count;
  s->count++;
  return true;
}

static bool take_part(struct sample *s, const struct keep *k, struct failure *f) {
  s->missing--;
  s->instructions = k->instructions;
  s->every = k->every;
  s->simulated += k->simulated;
  for (size_t i = 0; i < k->count; i++)
    if (stayed(k, &k->window[i]) && !take_window(s, k, &k->window[i], f)) return false;
  return true;
}

static uint64_t kept_number(const struct keep *k, const char *name) { return strtoull(keep_line(k, name), NULL, 10); }

static char *word(const struct keep *k, const char *name) {
  const char *line = keep_line(k, name);
  return strndup(line, strcspn(line, "\n"));
}

/* The options of the run; the strings stay until the process ends. */
static bool options_of(struct sample_options *o, const struct keep *k, struct failure *f) {
  *o = (struct sample_options){.program = word(k, "path"),
                               .config = word(k, "config"),
                               .windows = kept_number(k, "windows"),
                               .unit = kept_number(k, "length"),
                               .warm = kept_number(k, "warm-up"),
                               .every = kept_number(k, "every"),
                               .seed = kept_number(k, "seed"),
                               .limit = kept_number(k, "instructions"),
                               .profilers = kept_number(k, "profilers"),
                               .jobs = 1,
                               .part = 1,
                               .parts = k->parts,
                               .cold = strncmp(keep_line(k, "state"), "cold", 4) == 0,
                               .quiet = true};
  for (; run_memories[o->memory]; o->memory++)
    if (strncmp(keep_line(k, "memory"), run_memories[o->memory], strlen(run_memories[o->memory])) == 0) break;
  if (!o->program || !o->config) return fail(f, STATUS_INTERNAL, "out of memory for the windows");
  return run_memories[o->memory] || fail(f, STATUS_SNAPSHOT, "%.400s: no memory of this name", k->path);
}

bool sample_merge(struct sample *s, struct sample_options *o, const struct keep *part, size_t parts, const char *self,
                  struct failure *f) {
  *s = (struct sample){0};
  if (!options_of(o, &part[0], f) || !sample_open(s, o, self, f)) return false;
  if (s->values != kept_number(&part[0], "values"))
    return fail(f, STATUS_MISMATCH, "%.400s: windows of another program than %.400s", part[0].path, o->program);
  s->missing = o->parts;
  for (size_t i = 0; i < parts; i++)
    if (part[i].ended && !keep_differs(&part[i], &part[0]) && !take_part(s, &part[i], f)) return false;
  qsort_r(s->kept, s->count, sizeof *s->kept, by_place, s);
  return true;
}
