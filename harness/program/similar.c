#include "program/similar.h"

#include <string.h>

enum { MAX_DISTANCE = 3 };

/* Edits between two names, at most `most`: more come out as most + 1. */
static unsigned distance(const char *a, const char *b, unsigned most) {
  enum { LONGEST = 64 };
  unsigned row[LONGEST + 1];
  size_t m = strlen(a), n = strlen(b);
  if (m > LONGEST || n > LONGEST || (m > n ? m - n : n - m) > most) return most + 1;
  for (unsigned j = 0; j <= n; j++) row[j] = j;
  for (unsigned i = 1; i <= m; i++) {
    unsigned diagonal = row[0];
    row[0] = i;
    for (unsigned j = 1; j <= n; j++) {
      unsigned change = diagonal + (a[i - 1] != b[j - 1]), gap = (row[j] < row[j - 1] ? row[j] : row[j - 1]) + 1;
      diagonal = row[j];
      row[j] = change < gap ? change : gap;
    }
  }
  return row[n] > most ? most + 1 : row[n];
}

unsigned similar_names(const struct symbols *s, const char *name, const char *found[SIMILAR_MOST]) {
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
