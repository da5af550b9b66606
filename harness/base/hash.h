/* A hash table: a map from two 64-bit words to a 64-bit number. A key that was never set has 0. For a table
 * of structures, let the number be the index of an element of a growing array, plus 1. Open addressing, at
 * most half full. All zero: empty.
 *
 * uthash would allocate for every key, and end the process when memory runs out; keys here are addresses and
 * values that come with every instruction. */
#ifndef CULPRIT_HASH_H
#define CULPRIT_HASH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct hash_place {
  uint64_t a, b; /* the key */
  uint64_t number;
};

struct hash {
  struct hash_place *place;
  size_t places, used; /* places: 0 or a power of two; used: keys */
};

/* The key's number; 0: none. */
uint64_t hash_get(const struct hash *h, uint64_t a, uint64_t b);

/* Where the key's number is stored, 0 at first; the caller sets it before the next call. NULL: out of memory,
 * the table is unchanged. */
uint64_t *hash_at(struct hash *h, uint64_t a, uint64_t b);

/* Adds to the key's number. False: out of memory. */
bool hash_add(struct hash *h, uint64_t a, uint64_t b, uint64_t more);

/* The place after `before` whose number is not 0, in no order. NULL gives the first; NULL after the last. */
const struct hash_place *hash_next(const struct hash *h, const struct hash_place *before);

void hash_free(struct hash *h);

#endif
