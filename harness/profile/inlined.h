/* Functions that were inlined, by name and by the function that they were inlined into; and to which of them each
 * instruction belongs. */
#ifndef CULPRIT_PROFILE_INLINED_H
#define CULPRIT_PROFILE_INLINED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/hash.h"
#include "program/symbols.h"

struct inlined_function {
  const char *name;
  size_t into; /* the caller's number of the function */
};

struct inlined {
  struct inlined_function *function;
  size_t functions, room;
  size_t *of; /* of instructions: indices into function[] */
  size_t ofs, of_room;
  struct hash known; /* name, into: index, plus 1 */
};

struct inlined_span { /* of[first] and on */
  size_t first, count;
};

/* The functions whose inlined code the instruction at pc of function number `into` is. symbols NULL: none. False: out
 * of memory. */
bool inlined_add(struct inlined *l, const struct symbols *symbols, uint64_t pc, size_t into, struct inlined_span *span);
void inlined_free(struct inlined *l);

#endif
