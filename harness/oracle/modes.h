/* Time by privilege and context: those of the instruction to blame, whatever the mode of the cycle.        docs/oracle.md, rule R7 */
#ifndef CULPRIT_ORACLE_MODES_H
#define CULPRIT_ORACLE_MODES_H

#include <stdint.h>

#include "oracle/class.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What the instructions of one privilege and context got. */
struct oracle_mode {
  uint8_t privilege;
  uint16_t context;
  uint64_t twelfths[ORACLE_CLASSES];
};

enum { ORACLE_MODE_PAGES = 4 * 256 }; /* by privilege and the upper half of the context */

struct oracle_modes {
  struct oracle_mode *page[ORACLE_MODE_PAGES]; /* 256 contexts; allocated when first needed */
};

/* The record of a mode. NULL: out of memory. */
struct oracle_mode *oracle_modes_at(struct oracle_modes *m, unsigned privilege, unsigned context);

/* The one after `before` that has time, by rising privilege, then context; NULL as `before`: the first. NULL: no more. */
const struct oracle_mode *oracle_modes_next(const struct oracle_modes *m, const struct oracle_mode *before);

void oracle_modes_free(struct oracle_modes *m);

#ifdef __cplusplus
}
#endif

#endif
