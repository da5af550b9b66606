#include "tools/cli/similar.h"

#include <string.h>

#include "base/edits.h"
#include "program/demangle.h"

enum { MAX_DISTANCE = 3, SIMILAR_MOST = 3 };

/* Edits between a name and a function's, at most `most`: more come out as most + 1. */
static unsigned distance(const char *a, const char *function, unsigned most) {
  size_t n;
  const char *b = demangle_plain(function, &n);
  return edits(a, strlen(a), b, n, most);
}

static unsigned similar_names(const struct symbols *s, const char *name, const char *found[SIMILAR_MOST]) {
  size_t n;
  unsigned count = 0;
  const struct symbols_function *all = symbols_functions(s, &n);
  for (unsigned d = 1; d <= MAX_DISTANCE + 1 && strlen(name) > 1; d++) {
    for (size_t i = 0; i < n && count < SIMILAR_MOST; i++) {
      bool close = d <= MAX_DISTANCE ? distance(name, all[i].name, MAX_DISTANCE) == d && d < strlen(name)
                                     : strstr(all[i].name, name) && distance(name, all[i].name, MAX_DISTANCE) > MAX_DISTANCE;
      if (close) found[count++] = all[i].name;
    }
  }
  return count;
}

bool similar_add(struct text *to, const struct symbols *s, const char *name) {
  const struct symbols_function *into[SIMILAR_MOST];
  const char *near[SIMILAR_MOST];
  unsigned count = (unsigned)symbols_inlined_into(s, name, into, SIMILAR_MOST);
  const char *before = count ? ": it was inlined into " : "; similar: ";
  for (unsigned i = 0; i < count; i++) near[i] = into[i]->name;
  if (!count) count = similar_names(s, name, near);
  for (unsigned i = 0; i < count; i++, before = ", ") text_format(to, "%s%.100s", before, near[i]);
  return count > 0;
}
