/* Where instructions are: the functions and source lines that hold them, each once. */
#ifndef CULPRIT_PLACES_H
#define CULPRIT_PLACES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profile/recording.h"
#include "program/symbols.h"

/* Everything that a profile is made from; all of it must outlive the profile. */
struct profile_source {
  const struct recording *prof;      /* as prof_read gives it */
  const struct program_image *image; /* the program in memory; NULL: unknown, then every address is inside */
  struct symbols *symbols;           /* NULL: none, then one nameless function */
};

struct place {
  uint32_t function, line; /* indices */
};

struct place_function {
  const struct symbols_function *symbol; /* NULL: none; then `name` says what it is */
  const char *name;
};

/* Code of one line that was inlined into two functions has a line for each. */
struct place_line {
  size_t function;
  const char *file; /* NULL: not known */
  unsigned line;
};

struct places {
  struct place *place; /* of each pc */
  struct place_function *function;
  struct place_line *line;
  size_t functions, lines;
};

/* pc: rising, no more than 2^32. False: out of memory. Either way, free it with places_free. */
bool places_find(struct places *p, const struct profile_source *from, const uint64_t *pc, size_t pcs);
void places_free(struct places *p);

#endif
