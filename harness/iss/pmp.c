#include "iss/pmp.h"

enum { ENTRIES = 16, IN_REGISTER = 8 }; /* a configuration register holds eight entries, a byte each */

static enum csr_index config_register(unsigned entry) { return entry < IN_REGISTER ? CSR_pmpcfg0 : CSR_pmpcfg2; }

static unsigned config(const struct iss *s, unsigned entry) {
  return s->csr[config_register(entry)] >> 8 * (entry % IN_REGISTER) & 0xff;
}

static uint64_t address(const struct iss *s, unsigned entry) { return s->csr[CSR_pmpaddr0 + entry]; }

static uint64_t free_bits(unsigned config, uint64_t held) {
  return (config & ISS_PMP_A) == ISS_PMP_NAPOT ? (held ^ (held + 1)) & ISS_PMP_ALL : 0;
}

uint64_t iss_pmp_free(const struct iss *s, unsigned entry) { return free_bits(config(s, entry), address(s, entry)); }

/* The bytes [from, to) of an entry that is not off. Addresses have 32 bits. */
struct range {
  uint64_t from, to;
};

static struct range range_of(const struct iss *s, unsigned entry, unsigned config) {
  const uint64_t top = address(s, entry), words = free_bits(config, top) + 1;
  if ((config & ISS_PMP_A) == ISS_PMP_TOR) return (struct range){entry ? address(s, entry - 1) << 2 : 0, top << 2};
  return (struct range){(top & -words) << 2, ((top & -words) + words) << 2};
}

bool iss_pmp_search(const struct iss *s, uint64_t addr, unsigned bytes, enum iss_pmp_bits kind, unsigned privilege) {
  for (unsigned i = 0; i < s->pmp_entries; i++) {
    const unsigned bits = config(s, i);
    if (!(bits & ISS_PMP_A)) continue;
    const struct range r = range_of(s, i, bits);
    if (r.from >= r.to || r.from >= addr + bytes || r.to <= addr) continue;
    if (r.from > addr || r.to < addr + bytes) return false;
    return (privilege == 3 && !(bits & ISS_PMP_L)) || bits & kind;
  }
  return privilege == 3 || s->pmp_entries == 0;
}

static uint64_t write_config(const struct iss *s, enum csr_index index, uint64_t value) {
  uint64_t result = 0;
  for (unsigned i = 0; i < IN_REGISTER; i++) {
    unsigned entry = i + (index == CSR_pmpcfg2 ? IN_REGISTER : 0), byte = value >> 8 * i & 0xff;
    if (entry >= s->pmp_entries) continue;
    if (config(s, entry) & ISS_PMP_L) byte = config(s, entry);
    if (!(byte & ISS_PMP_R)) byte &= ~(unsigned)ISS_PMP_W;
    result |= (uint64_t)byte << 8 * i;
  }
  return result;
}

static bool address_locked(const struct iss *s, unsigned entry) {
  if (config(s, entry) & ISS_PMP_L) return true;
  if (entry + 1 == ENTRIES) return false;
  unsigned next = config(s, entry + 1);
  return next & ISS_PMP_L && (next & ISS_PMP_A) == ISS_PMP_TOR;
}

uint64_t iss_pmp_write(const struct iss *s, enum csr_index index, uint64_t value) {
  value &= csr_at(index)->write_mask;
  if (csr_at(index)->kind == CSR_PMPCFG) return write_config(s, index, value);
  unsigned entry = (unsigned)(index - CSR_pmpaddr0);
  if (entry >= s->pmp_entries) return 0;
  return address_locked(s, entry) ? address(s, entry) : value;
}
