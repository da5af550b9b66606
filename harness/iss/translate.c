#include "iss/translate.h"

#include <string.h>

#include "iss/pmp.h"

/* Every access of a program with page tables passes here. */
#define ALWAYS_INLINE __attribute__((always_inline)) static inline

enum { V = ISS_ENTRY_V, R = 1 << 1, W = 1 << 2, X = 1 << 3, U = 1 << 4, A = 1 << 6, D = 1 << 7 };
#define RESERVED (0x3ffull << 54) /* Svnapot and Svpbmt are not there */

bool iss_entry_readable(const struct iss *s, uint64_t at) {
  return iss_in_ram(at, ISS_ENTRY_BYTES) && iss_pmp_allows(s, at, ISS_ENTRY_BYTES, ISS_PMP_R, 1);
}

/* Reads an entry of a table, as supervisor mode would. False: access fault. */
ALWAYS_INLINE bool read_entry(const struct iss *s, uint64_t at, enum iss_access access, uint64_t *entry) {
  if (!iss_entry_readable(s, at) || iss_failed(s, (enum iss_cause)iss_access_fault(access), at)) return false;
  memcpy(entry, s->ram + (at - ISS_RAM_BASE), ISS_ENTRY_BYTES);
  return true;
}

/* The rights that a leaf gives. A and D are never set by hardware (Svade): where they are missing, they are missing rights. */
ALWAYS_INLINE bool leaf_allows(const struct iss *s, uint64_t leaf, enum iss_access access, unsigned privilege) {
  const uint64_t status = s->csr[CSR_mstatus];
  if (privilege == 0 && !(leaf & U)) return false;
  if (privilege == 1 && leaf & U && (access == ISS_FETCH || !(status & ISS_MSTATUS_SUM))) return false;
  if (!(leaf & A)) return false;
  switch (access) {
    case ISS_FETCH: return leaf & X;
    case ISS_LOAD: return leaf & R || (leaf & X && status & ISS_MSTATUS_MXR);
    default: return leaf & W && leaf & D;
  }
}

ALWAYS_INLINE int says(const struct iss *s, uint64_t entry, unsigned level, uint64_t address, enum iss_access access,
                       unsigned privilege, uint64_t *physical) {
  if (!(entry & V) || (entry & (R | W)) == W || entry & RESERVED) return iss_page_fault(access);
  if (entry & (R | X)) {
    const uint64_t offset = (1ull << iss_page_shift(level)) - 1, page = iss_table_of(entry);
    if (page & offset || !leaf_allows(s, entry, access, privilege)) return iss_page_fault(access);
    *physical = page | (address & offset);
    return ISS_ENTRY_PAGE;
  }
  /* of a pointer, U, A and D are reserved; none is at the lowest level */
  return entry & (U | A | D) || level == 0 ? iss_page_fault(access) : ISS_ENTRY_POINTER;
}

int iss_entry_says(const struct iss *s, uint64_t entry, unsigned level, uint64_t address, enum iss_access access,
                   unsigned privilege, uint64_t *physical) {
  return says(s, entry, level, address, access, privilege, physical);
}

static inline int walk(const struct iss *s, uint64_t address, enum iss_access access, unsigned privilege, uint64_t *physical) {
  if (!iss_canonical(address)) return iss_page_fault(access);
  uint64_t table = iss_root_of(s->csr[CSR_satp]);
  for (int level = ISS_LEVELS - 1; level >= 0; level--) {
    uint64_t entry;
    if (!read_entry(s, iss_entry_at(table, (unsigned)level, address), access, &entry)) return iss_access_fault(access);
    const int said = says(s, entry, (unsigned)level, address, access, privilege, physical);
    if (said != ISS_ENTRY_POINTER) return said;
    table = iss_table_of(entry);
  }
  return iss_page_fault(access); /* not reached: the lowest level has no pointers */
}

/* The translation that was chosen, if it is that of this access. Apart: it is seldom. */
__attribute__((noinline)) static int walk_chosen(const struct iss *s, uint64_t address, enum iss_access access, unsigned privilege,
                                                 uint64_t *physical) {
  const unsigned i = access == ISS_FETCH ? 0 : 1;
  const struct iss_translation *t = &s->hints.translation[i];
  if (!(s->hints.chosen >> i & 1) || t->address != address) return walk(s, address, access, privilege, physical);
  if (t->cause < 0) *physical = t->physical;
  return t->cause;
}

int iss_walk(const struct iss *s, uint64_t address, enum iss_access access, unsigned privilege, uint64_t *physical) {
  if (s->hints.chosen) return walk_chosen(s, address, access, privilege, physical);
  return walk(s, address, access, privilege, physical);
}
