/* Physical memory protection of the golden processor. RISC-V Privileged ISA, section 3.7.      docs/pmp.md */
#ifndef CULPRIT_ISS_PMP_H
#define CULPRIT_ISS_PMP_H

#include "iss/state.h"

/* Bits of an entry's configuration, which are also the kinds of access. */
enum iss_pmp_bits {
  ISS_PMP_R = 1 << 0,
  ISS_PMP_W = 1 << 1,
  ISS_PMP_X = 1 << 2,
  ISS_PMP_A = 3 << 3, /* 0 OFF, 1 TOR, 2 NA4, 3 NAPOT */
  ISS_PMP_TOR = 1 << 3,
  ISS_PMP_NA4 = 2 << 3,
  ISS_PMP_NAPOT = 3 << 3,
  ISS_PMP_L = 1 << 7
};

/* May this access be made? kind: ISS_PMP_R, _W or _X; privilege: 0, 1 or 3, of the access (MPRV is the
 * caller's). */
bool iss_pmp_allows(const struct iss *s, uint64_t addr, unsigned bytes, enum iss_pmp_bits kind, unsigned privilege);

/* Bits of an entry's address that do not matter: of a NAPOT entry those up to its lowest 0. */
uint64_t iss_pmp_free(const struct iss *s, unsigned entry);

/* What a pmpcfg or pmpaddr register holds after this is written to it. */
uint64_t iss_pmp_write(const struct iss *s, enum csr_index index, uint64_t value);

#endif
