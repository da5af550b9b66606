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

#define ISS_PMP_ALL 0x3fffffffull /* address of a NAPOT entry that holds all of 4 GiB */

/* Part of iss_pmp_allows: the verdict of the first entry that holds a byte of the access. */
bool iss_pmp_search(const struct iss *s, uint64_t addr, unsigned bytes, enum iss_pmp_bits kind, unsigned privilege);

/* May this access be made? kind: ISS_PMP_R, _W or _X; privilege: 0, 1 or 3, of the access (MPRV is the
 * caller's). The two cases that are almost all, first: all entries off, and the first one gives everything. */
static inline bool iss_pmp_allows(const struct iss *s, uint64_t addr, unsigned bytes, enum iss_pmp_bits kind, unsigned privilege) {
  const uint64_t modes = 0x0101010101010101 * ISS_PMP_A, low = s->csr[CSR_pmpcfg0];
  if (((low | s->csr[CSR_pmpcfg2]) & modes) == 0) return privilege == 3 || s->pmp_entries == 0;
  const unsigned everything = ISS_PMP_NAPOT | ISS_PMP_R | ISS_PMP_W | ISS_PMP_X;
  if ((low & everything) == everything && s->csr[CSR_pmpaddr0] == ISS_PMP_ALL && iss_in_ram(addr, bytes)) return true;
  return iss_pmp_search(s, addr, bytes, kind, privilege);
}

/* Bits of an entry's address that do not matter: of a NAPOT entry those up to its lowest 0. */
uint64_t iss_pmp_free(const struct iss *s, unsigned entry);

/* What a pmpcfg or pmpaddr register holds after this is written to it. */
uint64_t iss_pmp_write(const struct iss *s, enum csr_index index, uint64_t value);

#endif
