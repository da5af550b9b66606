/* uthash: an intrusive hash table with string and integer keys; counts words, deletes some, sorts the
 * rest. */
#include <stdlib.h>
#include <string.h>

#include <uthash.h>

#include "workload.h"
#include "text.h"

#ifndef SCALE
#define SCALE 1
#endif

enum { TEXT_BYTES = 4000, ROUNDS = SCALE, WORD_BYTES = 24 };

struct word {
  char text[WORD_BYTES];
  unsigned count;
  UT_hash_handle hh;
};

static int by_count(const struct word *a, const struct word *b) {
  if (a->count != b->count) return a->count > b->count ? -1 : 1;
  return strcmp(a->text, b->text);
}

static struct word *count_words(char *text, unsigned *total) {
  struct word *table = NULL;
  for (char *p = strtok(text, " .\n"); p; p = strtok(NULL, " .\n")) {
    struct word *w;
    HASH_FIND_STR(table, p, w);
    if (!w) {
      w = calloc(1, sizeof *w);
      if (!w) return table;
      strncpy(w->text, p, WORD_BYTES - 1);
      HASH_ADD_STR(table, text, w);
    }
    w->count++;
    ++*total;
  }
  return table;
}

int main(void) {
  static char text[TEXT_BYTES + 1];
  uint64_t sum = CHECKSUM_START;
  workload_begin();
  for (int round = 0; round < ROUNDS; round++) {
    unsigned total = 0, seen = 0;
    struct word *w, *next;
    text_fill(text, TEXT_BYTES, 27 + (uint64_t)round);
    struct word *table = count_words(text, &total);
    HASH_SORT(table, by_count);
    HASH_ITER(hh, table, w, next) {
      sum = checksum(checksum_word(sum, w->count), w->text, strlen(w->text));
      seen += w->count;
      HASH_DEL(table, w);
      free(w);
    }
    if (table || seen != total) return workload_fail("uthash", "words are missing");
  }
  return workload_end("uthash", sum);
}
