/* Builds the control-flow graph of a program.                                      docs/profileme-paths.md */
#ifndef CULPRIT_CFG_BUILD_H
#define CULPRIT_CFG_BUILD_H

#include "base/hash.h"
#include "program/cfg.h"
#include "program/symbols.h"

/* The graph of the text in image, which must outlive it. Code is: the functions' ranges (symbols.h; functions
 * may be 0), and what can be reached from entry, from them and from `seen`: control transfers that were seen,
 * (pc of the instruction, pc of the next one), and how often. `seen` gives the targets of indirect jumps;
 * pairs that begin at another instruction do no harm. returns: also edges from the exits of routines to where they
 * were called, which paths through a program need; there may be as many as calls times exits. NULL: out of memory.
 * Takes some milliseconds for 400 KB. */
struct cfg *cfg_new(const struct program_image *image, uint64_t entry, const struct symbols_function *function, size_t functions,
                    const struct hash *seen, bool returns);

#endif
