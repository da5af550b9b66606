/* Stores whose place is not known: under translations that are permitted, they may have gone to one of several, and
 * the retire stream does not say to which. The model's memory holds each at one of its places. A load from one of
 * them tells: then the store is moved if it went elsewhere, and is decided.           docs/iss.md, "Stores" */
#ifndef CULPRIT_ISS_UNDECIDED_H
#define CULPRIT_ISS_UNDECIDED_H

#include "iss/permitted.h"

enum { UNDECIDED_STORES = 64 }; /* one more decides the oldest, as it is */

struct undecided_place {
  uint64_t doubleword; /* its address; outside memory it is a device's, which keeps nothing */
  uint8_t live;        /* bytes of it that the store wrote, if it went there, and no other since */
  uint64_t held;       /* what they would hold without it */
  uint64_t data;
};

struct undecided_store {
  struct undecided_place place[PERMITTED_MOST];
  unsigned places, at; /* place[at] is where it is now */
};

struct undecided {
  unsigned count;
  struct undecided_store store[UNDECIDED_STORES]; /* in program order */
};

/* A store that may have gone to each of these addresses (n >= 2), and has been executed at the first. before: what the
 * doublewords held. */
void undecided_add(struct undecided *u, const uint64_t *physical, const uint64_t *before, unsigned n, unsigned bytes,
                   uint64_t data);

/* A store that went here, and nowhere else. */
void undecided_overwrite(struct undecided *u, uint64_t physical, unsigned bytes);

/* Could memory hold `value` here? keep: then it does, and stores are moved for it; else nothing is changed. */
bool undecided_explain(struct undecided *u, uint8_t *ram, uint64_t physical, unsigned bytes, uint64_t value, bool keep);

/* What memory holds here has been seen. */
void undecided_see(struct undecided *u, uint64_t physical, unsigned bytes);

#endif
