#include "iss/translate.h"

#include <string.h>

#include "iss/pmp.h"

enum { LEVELS = 3, PAGE = 12, INDEX = 9, ENTRY = 8 };
enum { V = 1 << 0, R = 1 << 1, W = 1 << 2, X = 1 << 3, U = 1 << 4, A = 1 << 6, D = 1 << 7 };
#define RESERVED (0x3ffull << 54) /* Svnapot and Svpbmt are not there */
#define PPN ((1ull << 44) - 1)

static uint64_t table_of(uint64_t entry) { return (entry >> 10 & PPN) << PAGE; }

/* Reads an entry of a table, as supervisor mode would. False: access fault. */
static bool read_entry(const struct iss *s, uint64_t address, enum iss_access access, uint64_t *entry) {
  if (!iss_in_ram(address, ENTRY) || !iss_pmp_allows(s, address, ENTRY, ISS_PMP_R, 1)) return false;
  if (iss_failed(s, (enum iss_cause)iss_access_fault(access), address)) return false;
  memcpy(entry, s->ram + (address - ISS_RAM_BASE), ENTRY);
  return true;
}

/* The rights that a leaf gives. A and D are never set by hardware (Svade): where they are missing, they are missing rights. */
static bool leaf_allows(const struct iss *s, uint64_t leaf, enum iss_access access, unsigned privilege) {
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

static bool canonical(uint64_t address) { return (uint64_t)((int64_t)(address << 25) >> 25) == address; }

int iss_walk(const struct iss *s, uint64_t address, enum iss_access access, unsigned privilege, uint64_t *physical) {
  const int fault = iss_page_fault(access);
  if (!canonical(address)) return fault;
  uint64_t table = (s->csr[CSR_satp] & PPN) << PAGE;
  for (int level = LEVELS - 1; level >= 0; level--) {
    const unsigned shift = PAGE + INDEX * (unsigned)level;
    uint64_t entry;
    if (!read_entry(s, table + (address >> shift & ((1u << INDEX) - 1)) * ENTRY, access, &entry)) return iss_access_fault(access);
    if (!(entry & V) || (entry & (R | W)) == W || entry & RESERVED) return fault;
    if (entry & (R | X)) {
      const uint64_t offset = (1ull << shift) - 1, page = table_of(entry);
      if (page & offset || !leaf_allows(s, entry, access, privilege)) return fault;
      *physical = page | (address & offset);
      return -1;
    }
    if (entry & (U | A | D)) return fault; /* reserved where it is no leaf */
    table = table_of(entry);
  }
  return fault;
}
