/* Functions that the compiler inlined, from DWARF (DW_TAG_inlined_subroutine). */
#ifndef CULPRIT_SYMBOLS_INLINE_H
#define CULPRIT_SYMBOLS_INLINE_H

#include <elfutils/libdw.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/hash.h"
#include "base/printable.h"
#include "program/symbols_types.h"

struct symbols_inlined; /* one of them in one place */
struct inline_piece;

struct symbols_inline {
  struct symbols_inlined *at;
  size_t count, room;
  struct inline_range *range;
  size_t ranges, range_room;
  struct inline_piece *piece; /* rising start: from here on, which of them */
  size_t pieces;
  struct printable_kept names;
  struct hash name_of; /* (offset of what was inlined, 0): its name, which is one pointer wherever it was */
};

/* dwarf NULL: there are none. False: out of memory. */
bool symbols_inline_read(struct symbols_inline *l, Dwarf *dwarf);
void symbols_inline_free(struct symbols_inline *l);

/* Is the code from *pc on, where piece number `piece` begins, of one that `same` says is called `name`? */
bool symbols_inline_named(const struct symbols_inline *l, size_t piece, const char *name,
                          bool (*same)(const char *function, const char *name), uint64_t *pc);

/* As if all code lay that much further on. */
void symbols_inline_move(struct symbols_inline *l, uint64_t bias);

/* Those that hold pc, the innermost first, at most `room`; each with the place that it was inlined into: the call.
 * Returns how many. */
size_t symbols_inline_at(const struct symbols_inline *l, uint64_t pc, struct symbols_frame *frame, size_t room);

#endif
