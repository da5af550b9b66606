/* What the words of page tables have held since the last SFENCE.VMA, and which tables were walked in that time.
 *                                                            docs/iss.md, "Translations that are permitted"
 * Time is counted in moments: a word of a table that changes, and a fence, each begin a new one. So a word holds
 * one value in a moment. Watched are the pages that pointers lead to from the roots that satp has named; the
 * rest of memory costs a look at one byte for each store.
 *
 * An SFENCE.VMA of all addresses and spaces forgets everything. The other forms are kept in a list: what they
 * cover depends on the address that is walked. */
#ifndef CULPRIT_ISS_TABLES_H
#define CULPRIT_ISS_TABLES_H

#include "iss/state.h"

enum {
  TABLES_WORDS = 4096, /* values that are kept: the last ones */
  TABLES_ROOTS = 64,   /* times in which a root was in use: likewise */
  TABLES_FENCES = 256, /* of some addresses or spaces; one more counts as one of all */
  TABLES_NONE = 0xffff
};

/* A value that a word held, up to moment `until`. */
struct tables_word {
  uint64_t at, value;
  uint64_t from, until;
  uint16_t older; /* of the same bucket, or TABLES_NONE */
};

/* From moment `from` to `until` tables may have been walked by this satp. */
struct tables_root {
  uint64_t satp;
  uint64_t from, until;
};

/* What it covers holds no value from before moment `at`. */
struct tables_fence {
  uint64_t at;
  bool by_address, by_space;
  uint64_t address;
  uint16_t space;
};

struct tables {
  uint64_t now;
  struct tables_word *word; /* a ring: `words` of them, the oldest at `oldest` */
  uint16_t *bucket;         /* newest word of each */
  unsigned words, oldest;
  struct tables_root root[TABLES_ROOTS]; /* the last one in use is the last */
  unsigned roots;
  struct tables_fence fence[TABLES_FENCES];
  unsigned fences;
  bool walking;   /* satp was in use after the last step */
  bool forgotten; /* since the last fence of everything: there was more than is kept */
  uint8_t *depth; /* of each page of memory: how many levels of tables begin there; 0: not watched */
  uint8_t *held;  /* of watched pages: what they held after the last step */
  unsigned noise; /* words changed since the watched pages were last found */
};

/* False: out of memory. */
bool tables_open(struct tables *t);
void tables_close(struct tables *t); /* harmless on a zeroed struct */

/* An instruction has been executed, with this result. */
void tables_step(struct tables *t, const struct iss *s, const struct iss_result *result);

/* Can a walk give anything but what it gives now? False is certain. */
static inline bool tables_differ(const struct tables *t) { return t->words != 0 || t->roots > 1; }

/* The newest value of this word before its present one, and the one before `word`. NULL: none. */
const struct tables_word *tables_newest(const struct tables *t, uint64_t at);
const struct tables_word *tables_older(const struct tables *t, const struct tables_word *word);

#endif
