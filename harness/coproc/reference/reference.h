/* What each microprogram should find: every row, computed from the same instructions in
 * plain C, without slots.
 *
 * Independent of the microcode: full tables, no hashing, no CAM. Where a program keeps a table of fixed size
 * on purpose (memdep's words, conflict's ring, callstack's frames), the size is a parameter. Rows as in
 * rows.h.                                                                          docs/coproc-programs.md */
#ifndef CULPRIT_COP_REFERENCE_H
#define CULPRIT_COP_REFERENCE_H

#include "coproc/reference/program.h"

extern const struct cop_reference_shape cop_reference_defaults; /* of the shipped programs */

/* NULL: out of memory, or not cop_rows_known. */
struct cop_reference *cop_reference_new(const char *microprogram, const struct cop_reference_shape *shape);
void cop_reference_free(struct cop_reference *r);

/* False: out of memory. *interrupt (may be NULL): a hot spot was detected with this sample. */
bool cop_reference_sample(struct cop_reference *r, const struct cop_seen *seen, bool *interrupt);

/* The host has read and emptied the slots and restarted the program: what it remembered is forgotten, but not
 * what was counted. `conflict` counts the repeats of lines only now. */
bool cop_reference_restart(struct cop_reference *r);

/* All rows so far, unsorted. For `hotspot`: those of the hot spots detected. */
const struct cop_rows *cop_reference_rows(const struct cop_reference *r);

/* A lane of the retire stream as the unit collects it. False: not a sample (trap). */
bool cop_seen_lane(struct cop_seen *seen, const struct probe_retire_lane *lane);

#endif
