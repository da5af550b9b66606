/* Virtual addresses of the golden processor: Sv39, walked at every access. RISC-V Privileged ISA, 4.3 and 4.4; docs/iss.md */
#ifndef CULPRIT_ISS_TRANSLATE_H
#define CULPRIT_ISS_TRANSLATE_H

#include "iss/state.h"

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

/* What an entry of a table says of an access: its cause, if it ends the walk with a page fault, or one of these. */
enum { ISS_ENTRY_PAGE = -1, ISS_ENTRY_POINTER = -2 };

enum { ISS_LEVELS = 3, ISS_PAGE_SHIFT = 12, ISS_INDEX_BITS = 9, ISS_ENTRY_BYTES = 8 };
#define ISS_PPN ((1ull << 44) - 1)
#define ISS_ENTRY_V 1u
#define ISS_ENTRY_G 32u

/* Bits of a virtual address below the index of this level: the size of a page there. */
static inline unsigned iss_page_shift(unsigned level) { return ISS_PAGE_SHIFT + ISS_INDEX_BITS * level; }

/* Where the entry for a virtual address is in the table of a level, where the table of a pointer is, and that of satp. */
static inline uint64_t iss_entry_at(uint64_t table, unsigned level, uint64_t address) {
  return table + (address >> iss_page_shift(level) & ((1u << ISS_INDEX_BITS) - 1)) * ISS_ENTRY_BYTES;
}
static inline uint64_t iss_table_of(uint64_t entry) { return (entry >> 10 & ISS_PPN) << ISS_PAGE_SHIFT; }
static inline uint64_t iss_root_of(uint64_t satp) { return (satp & ISS_PPN) << ISS_PAGE_SHIFT; }

static inline bool iss_canonical(uint64_t address) { return (uint64_t)((int64_t)(address << 25) >> 25) == address; }

/* May a walk read an entry here: as supervisor mode, from memory? */
bool iss_entry_readable(const struct iss *s, uint64_t at);

/* An entry of this level against the rights of now. ISS_ENTRY_PAGE: *physical is set. */
int iss_entry_says(const struct iss *s, uint64_t entry, unsigned level, uint64_t address, enum iss_access access,
                   unsigned privilege, uint64_t *physical);

/* Walks the tables for a virtual address, unless hints.chosen says what to take instead. -1: *physical is set; otherwise the
 * cause of the exception. */
int iss_walk(const struct iss *s, uint64_t address, enum iss_access access, unsigned privilege, uint64_t *physical);

/* The physical address of any address, as iss_walk. Protection of physical memory is the caller's. */
static inline int iss_translate(const struct iss *s, uint64_t address, enum iss_access access, unsigned privilege,
                                uint64_t *physical) {
  *physical = address;
  return iss_is_virtual(s, privilege) ? iss_walk(s, address, access, privilege, physical) : -1;
}

#endif
