/* Functions of an ELF symbol table (gABI ch. 4), and which of them holds an address.
 *
 * Functions are symbols of type STT_FUNC, and global labels in code, which is what assembly has; local labels
 * and mapping symbols are none.
 *
 * - Several names of one address are one function: of the longest of their sizes, with the name of the
 *   highest rank (global, weak, local, label).
 * - Size 0 means unknown: such a function ends at the next one, or where the function around it ends.
 * - A function inside another is a range of its own; what is left stays the outer one's. A label without size
 *   inside a function is a place in it. */
#ifndef CULPRIT_SYMBOLS_TABLE_H
#define CULPRIT_SYMBOLS_TABLE_H

#include <gelf.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/printable.h"
#include "program/symbols_types.h"

struct symbols_piece;

struct symbols_table {
  bool found;                        /* there is a symbol table */
  struct symbols_function *function; /* rising start; names are the Elf's, or kept */
  size_t functions;
  struct symbols_piece *piece; /* rising start: from here on, which function */
  size_t pieces;
  struct printable_kept names; /* those that needed an escape */
};

/* Without a symbol table everything is empty. False: out of memory. */
bool symbols_table_read(struct symbols_table *t, Elf *elf);
void symbols_table_free(struct symbols_table *t);

/* Adds the functions of another table, `bias` further on; their names stay the other's. False: out of memory. */
bool symbols_table_add(struct symbols_table *t, const struct symbols_table *other, uint64_t bias);

/* The innermost function that holds pc; NULL: none. *until, if it is given and larger: up to where. */
const struct symbols_function *symbols_table_at(const struct symbols_table *t, uint64_t pc, uint64_t *until);

#endif
