/* Names for addresses: functions from the ELF symbol table, file and line from DWARF.
 *
 * DWARF may be split, compressed (zlib), or in a file of its own, by build id or .gnu_debuglink. A file without symbols or
 * without DWARF is not an error: what is not known is NULL or 0. Strings belong to the symbols and live as long
 * as they do. Any ELF class and machine is read. */
#ifndef CULPRIT_SYMBOLS_H
#define CULPRIT_SYMBOLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "program/symbols_types.h"

struct symbols;

struct symbols_segment { /* code that is loaded */
  uint64_t start, end;   /* [start, end), as the file gives them */
  uint64_t offset;       /* of start in the file */
};

/* NULL on failure, with one line in why: the file cannot be read or is not ELF. */
struct symbols *symbols_open(const char *path, char *why, size_t size);
void symbols_close(struct symbols *s);

/* Adds the names and lines of another program, `bias` further on than its file says. Functions that were found before are no longer valid. What was added, for its build id; NULL: one line in
 * why. */
const struct symbols *symbols_add(struct symbols *s, const char *path, uint64_t bias, char *why, size_t size);

/* Why no function has a name, in a few words; NULL: there is a symbol table, or s is NULL. */
const char *symbols_missing(const struct symbols *s);

/* The function that holds pc, of nested ones the innermost; NULL: none. */
const struct symbols_function *symbols_function_at(const struct symbols *s, uint64_t pc);

enum { SYMBOLS_FRAMES = 32 };

/* The functions that the instruction at pc belongs to: those that were inlined, the innermost first, then the one that
 * holds pc. Returns how many, at most SYMBOLS_FRAMES; 0: none. Of a deeper nest the innermost are left out. */
size_t symbols_frames_at(const struct symbols *s, uint64_t pc, struct symbols_frame frame[SYMBOLS_FRAMES]);

/* The function inside f (which may be a copy) that holds pc; NULL: pc is f's own. *until, from f->end on down:
 * up to where that is so. */
const struct symbols_function *symbols_nested_at(const struct symbols *s, const struct symbols_function *f, uint64_t pc,
                                                 uint64_t *until);

/* All functions by rising start (symbols_table.h says what is one). Between start and end may lie others, which
 * hold what is theirs: symbols_function_at() says which. */
const struct symbols_function *symbols_functions(const struct symbols *s, size_t *count);

/* Is that the function's name, as C++ is read (demangle.h), or mangled? clone: or the name of the function that it was
 * cloned from (name.constprop.0, name.part.0), or that of a template whatever its arguments. */
bool symbols_named(const struct symbols_function *function, const char *name, bool clone);

/* The functions into which one of this name was inlined, each once, at most `room`; returns how many. */
size_t symbols_inlined_into(const struct symbols *s, const char *name, const struct symbols_function **into, size_t room);

/* The segment number `which` (from 0) of those with code; false: there are fewer. */
bool symbols_segment(const struct symbols *s, size_t which, struct symbols_segment *out);

/* Why no instruction has a line, in a few words; NULL: some have, or s is NULL. */
const char *symbols_lineless(const struct symbols *s);

/* File and line of the code at pc; false: DWARF does not say. */
bool symbols_line_at(const struct symbols *s, uint64_t pc, struct symbols_line *out);

/* The text of a source line without indentation and newline; NULL: the file cannot be read or is shorter.
 * Files are read once and kept. */
const char *symbols_source(struct symbols *s, const char *file, unsigned line);
const char *symbols_source_as_is(struct symbols *s, const char *file, unsigned line); /* with its indentation */

/* The build id in hexadecimal; "": none. */
const char *symbols_build_id(const struct symbols *s);

#endif
