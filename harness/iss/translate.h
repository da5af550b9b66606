/* Virtual addresses of the golden processor: Sv39, walked at every access. RISC-V Privileged ISA, 4.3 and 4.4; docs/iss.md */
#ifndef CULPRIT_ISS_TRANSLATE_H
#define CULPRIT_ISS_TRANSLATE_H

#include "iss/state.h"

enum iss_access { ISS_FETCH, ISS_LOAD, ISS_STORE };

/* Cause of an access fault, of a page fault, for this kind of access. */
static inline int iss_access_fault(enum iss_access access) {
  return access == ISS_FETCH ? ISS_FETCH_ACCESS : access == ISS_LOAD ? ISS_LOAD_ACCESS : ISS_STORE_ACCESS;
}
static inline int iss_page_fault(enum iss_access access) {
  return access == ISS_FETCH ? ISS_FETCH_PAGE : access == ISS_LOAD ? ISS_LOAD_PAGE : ISS_STORE_PAGE;
}

/* Are addresses of accesses with this privilege virtual? */
static inline bool iss_is_virtual(const struct iss *s, unsigned privilege) {
  return s->csr[CSR_satp] >> 60 == ISS_SATP_SV39 && privilege < 3;
}

/* Walks the tables for a virtual address. -1: *physical is set; otherwise the cause of the exception. */
int iss_walk(const struct iss *s, uint64_t address, enum iss_access access, unsigned privilege, uint64_t *physical);

/* The physical address of any address, as iss_walk. Protection of physical memory is the caller's. */
static inline int iss_translate(const struct iss *s, uint64_t address, enum iss_access access, unsigned privilege,
                                uint64_t *physical) {
  *physical = address;
  return iss_is_virtual(s, privilege) ? iss_walk(s, address, access, privilege, physical) : -1;
}

#endif
