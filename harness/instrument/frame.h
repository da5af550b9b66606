/* Where a function's frame is: which functions can be given a larger one, and their exits.
 *                                                                                          docs/instrument.md
 *
 * An instrumented function takes more bytes of the stack before its first instruction and gives
 * them back before each exit. What it addresses through sp keeps its offset, except what its
 * caller put on the stack. */
#ifndef CULPRIT_INSTRUMENT_FRAME_H
#define CULPRIT_INSTRUMENT_FRAME_H

#include "instrument/code.h"

enum { FRAME_UNKNOWN = 1 }; /* not a depth: sp is a multiple of 16 at a call, so no depth is odd */

/* By word: sp when it executes, relative to sp at the function's entry; 0 or negative, or FRAME_UNKNOWN. Sets
 * `left` of functions that cannot be given a larger frame, `exit` and `adjust` of the words of the others.
 * Without `grows`, frames stay as they are, and only functions whose beginning and end are not known are left
 * out. NULL: failed, see *status. */
int32_t *frame_find(struct code *c, bool grows, enum instrument_status *status);

#endif
