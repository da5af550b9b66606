/* File and line of addresses, from DWARF's line tables. With split DWARF they are in the program itself, so no
 * .dwo file is needed. */
#ifndef CULPRIT_SYMBOLS_LINES_H
#define CULPRIT_SYMBOLS_LINES_H

#include <elfutils/libdw.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/printable.h"
#include "program/symbols_types.h"

struct line_row;

struct symbols_lines {
  Dwarf *dwarf;
  struct line_row *row; /* by address */
  size_t rows, room;
  struct printable_kept files; /* names that needed an escape */
};

/* Without DWARF there are no rows. False: out of memory. */
bool symbols_lines_read(struct symbols_lines *l, Elf *elf);
void symbols_lines_free(struct symbols_lines *l);

/* As if all code lay that much further on. */
void symbols_lines_move(struct symbols_lines *l, uint64_t bias);

/* File and line of the code at pc; false: not known. */
bool symbols_lines_at(const struct symbols_lines *l, uint64_t pc, struct symbols_line *out);

/* Why a file that gave no rows has none, in a few words. */
void symbols_lines_missing(Elf *elf, char *why, size_t size);

#endif
