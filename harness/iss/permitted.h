/* Which translations of an address the specification permits now: those of each walk that a machine may have made since
 * the last SFENCE.VMA that covers it. RISC-V Privileged ISA, 4.2.1 and 4.3.2; docs/iss.md, "Translations that are
 * permitted". */
#ifndef CULPRIT_ISS_PERMITTED_H
#define CULPRIT_ISS_PERMITTED_H

#include "iss/tables.h"

enum { PERMITTED_MOST = 16 }; /* further ones are not permitted */

struct permitted {
  struct iss_translation of[PERMITTED_MOST]; /* of[0]: what the tables say now */
  unsigned count;
};

/* What the tables say now, alone. */
void permitted_now(const struct iss *s, uint64_t address, enum iss_access access, unsigned privilege, struct permitted *out);

/* For an access with these rights. An address that is not virtual has one translation. */
void permitted_find(const struct tables *t, const struct iss *s, uint64_t address, enum iss_access access, unsigned privilege,
                    struct permitted *out);

#endif
