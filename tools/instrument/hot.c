#include "tools/instrument/hot.h"

#include <stdlib.h>

#include "tools/report/open.h"

struct hot {
  uint64_t time;
  struct code_function *function;
};

static int hotter(const void *a, const void *b) {
  const struct hot *x = a, *y = b;
  if (x->time != y->time) return x->time > y->time ? -1 : 1;
  return x->function < y->function ? -1 : x->function > y->function;
}

/* The function of the code that begins where this one does. */
static struct code_function *function_of(const struct code *c, const struct symbols_function *s) {
  uint32_t at = code_at(c, s->start);
  struct code_function *f = at != CODE_NONE && c->word[at].function != CODE_NONE ? &c->function[c->word[at].function] : NULL;
  return f && f->first == at ? f : NULL;
}

static bool choose(struct code *c, uint64_t most, const struct profile_files *files, struct failure *f) {
  size_t symbols, count = 0;
  const struct symbols_function *s = symbols_functions(files->symbols, &symbols);
  struct hot *hot = calloc(symbols + 1, sizeof *hot);
  if (!hot) return fail(f, STATUS_INTERNAL, "out of memory");
  for (size_t i = 0; i < symbols; i++) {
    hot[count] = (struct hot){profile_files_time(files, &s[i]), function_of(c, &s[i])};
    if (hot[count].time && hot[count].function) count++;
  }
  qsort(hot, count, sizeof *hot, hotter);
  for (uint32_t i = 0; i < c->functions; i++) c->function[i].left = CODE_LEFT_CHOICE;
  for (size_t i = 0; i < count && i < most; i++) hot[i].function->left = CODE_TAKEN;
  free(hot);
  return count || fail(f, STATUS_MISMATCH, "--profile: no time in any function");
}

bool hot_choose(struct code *c, uint64_t most, const char *profile, const char *program, struct failure *f) {
  struct profile_files files;
  bool good = profile_files_open(&files, profile, program, f);
  if (good && !files.profile && !files.pme)
    good = fail(f, STATUS_USAGE, "%.400s: this kind of profile says nothing about the time of functions", profile);
  good = good && choose(c, most, &files, f);
  profile_files_close(&files);
  return good;
}
