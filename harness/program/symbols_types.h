/* What symbols.h says of an address: a function, a line. */
#ifndef CULPRIT_SYMBOLS_TYPES_H
#define CULPRIT_SYMBOLS_TYPES_H

#include <stdint.h>

struct symbols_function {
  uint64_t start, end; /* [start, end); of a symbol without size, up to the next. No two have one start */
  const char *name;    /* printable: base/printable.h */
};

struct symbols_line {
  const char *file; /* as DWARF gives it, usually absolute; printable */
  unsigned line;    /* from 1 */
};

/* A function that an instruction belongs to. Of several the first is the innermost; all but the last were
 * inlined into the next. */
struct symbols_frame {
  const char *name;         /* printable */
  struct symbols_line call; /* where the next one calls it; file NULL: not known, or the last */
};

#endif
