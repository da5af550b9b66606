/* Where indirect jumps go, as the program itself says: switches by a table.                  docs/analysis.md
 *
 * Values are followed through each function: constants, what is loaded from a table at a constant address,
 * addresses relative to sp at the entry. A jump goes to the entries of its table as far as they lead into its
 * function. harness/instrument knows more about programs whose linker kept the relocations; profiled programs
 * have none. */
#ifndef CULPRIT_JUMPS_H
#define CULPRIT_JUMPS_H

#include "base/hash.h"
#include "program/image.h"
#include "program/symbols.h"

struct jumps {
  struct hash target;     /* (pc of the jump, pc that it goes to): as cfg_new takes them */
  struct hash unresolved; /* (pc of the jump, 0): goes to places of its function that are not known */
};

/* All functions of the image. Jumps that are in neither table leave their function. False: out of memory. */
bool jumps_find(struct jumps *j, const struct program_image *image, const struct symbols_function *function, size_t functions);
void jumps_free(struct jumps *j); /* harmless on a zeroed struct */

#endif
