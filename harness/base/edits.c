#include "base/edits.h"

#include <string.h>

unsigned edits(const char *a, size_t m, const char *b, size_t n, unsigned most) {
  enum { LONGEST = 64 };
  unsigned row[LONGEST + 1];
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

const char *edits_nearest(const char *word, const char *const *known, size_t count) {
  const char *best = NULL;
  unsigned least = strlen(word) < 4 ? 2 : 3; /* fewer than these */
  for (size_t i = 0; i < count; i++) {
    const unsigned d = edits(word, strlen(word), known[i], strlen(known[i]), least);
    if (d < least && d < strlen(word)) {
      best = known[i];
      least = d;
    }
  }
  return best;
}
