/* Time by privilege and context: those of the instruction to blame, whatever the mode of the cycle.
 *                                                                                  docs/oracle.md, rule R7 */
#ifndef CULPRIT_ORACLE_MODES_H
#define CULPRIT_ORACLE_MODES_H

#include <stddef.h>
#include <stdint.h>

#include "oracle/class.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The time of one static instruction. */
struct oracle_insn {
  uint64_t twelfths[ORACLE_CLASSES];
  uint64_t executions; /* times it committed */
};

/* The time of the instructions of one privilege and context. */
struct oracle_mode {
  uint8_t privilege;
  uint16_t context;
  uint64_t twelfths[ORACLE_CLASSES];
  struct oracle_insn outside; /* of this, what fell outside the image */
};

struct oracle_modes { /* by rising privilege, then context */
  struct oracle_mode *mode;
  size_t count, room, last; /* last: the one that was asked for last */
};

/* The record of a mode, valid until the next call. NULL: out of memory. */
struct oracle_mode *oracle_modes_at(struct oracle_modes *m, unsigned privilege, unsigned context);

void oracle_modes_free(struct oracle_modes *m);

#ifdef __cplusplus
}
#endif

#endif
