/* What can be asked of a record by name: bits with three answers, and numbers. Names of selectors.
 *                                                                   docs/profileme-analysis.md "Selectors" */
#ifndef CULPRIT_PME_BITS_H
#define CULPRIT_PME_BITS_H

#include <stddef.h>

#include "profileme/phase.h"

/* Unknown: the record cannot say, because the instruction did not get that far, or the
 * question does not apply to it. */
enum pme_answer { PME_NO, PME_YES, PME_UNKNOWN };

struct pme_bit {
  const char *name, *text;
  enum pme_answer (*ask)(const struct pme_life *l);
};

struct pme_number {
  const char *name, *text;
  bool (*get)(const struct pme_life *l, uint64_t *value); /* false: unknown */
};

/* Both end with a name of NULL. */
extern const struct pme_bit pme_bits[];
extern const struct pme_number pme_numbers[];

/* NULL, false: no such name. Phases (phase.h) are numbers, too, but not of this table. */
const struct pme_bit *pme_bit_named(const char *name, size_t length);
const struct pme_number *pme_number_named(const char *name, size_t length);
bool pme_phase_named(const char *name, size_t length, enum pme_phase *p);

#endif
