/* What the true life of an instruction determines of its record, bit by bit: all of words 0 to 6 if it
 * retired, and what can be known from outside if it was aborted. Not determined: conflicts, READY,
 * distances (attribution.h bounds them), PAIR, OPP.                                      docs/profileme.md */
#ifndef CULPRIT_PME_CHECK_H
#define CULPRIT_PME_CHECK_H

#include "oracle/oracle.h"
#include "profileme/lives.h"

struct pme_check {
  struct pme_record known; /* bits that are determined */
  struct pme_record value; /* their values; 0 elsewhere */
};

/* clock: mcycle in which the unit sees the record of cycle 0. image: the program, for what was aborted after
 * it was mapped; NULL, or a word of it that is 0: not known. It must not be rewritten while it runs. */
struct pme_check pme_check_of(const struct pme_true_life *l, uint64_t clock, const struct program_image *image);

/* The first word of the record that differs, as text; NULL: none. */
const char *pme_check_differs(const struct pme_check *c, const struct pme_record *r);

#endif
