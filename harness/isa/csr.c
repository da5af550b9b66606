#include "isa/csr.h"

#include <stddef.h>

static const struct csr csrs[CSR_COUNT] = {
#define CSR(number, name, kind, write_mask, fixed) {#name, write_mask, fixed, number, CSR_##name, CSR_##kind, false},
#define CSR_S(number, name, kind, write_mask, fixed) {#name, write_mask, fixed, number, CSR_##name, CSR_##kind, true},
#include "isa/csr.def"
#undef CSR
};

/* Index + 1 by number; 0: does not exist. */
static const uint16_t by_number[4096] = {
#define CSR(number, name, kind, write_mask, fixed) [number] = CSR_##name + 1,
#define CSR_S CSR
#include "isa/csr.def"
#undef CSR
};

/* Where supervisor mode changes them; elsewhere both are 0. */
static const struct csr_masks with_s[CSR_COUNT] = {
#define CSR(number, name, kind, write_mask, fixed)
#define WITH_S(name, write_mask, fixed) [CSR_##name] = {write_mask, fixed},
#include "isa/csr.def"
#undef CSR
};

struct csr_masks csr_masks(const struct csr *csr, bool supervisor) {
  const struct csr_masks *other = &with_s[csr->index];
  return supervisor && (other->write_mask | other->fixed) ? *other : (struct csr_masks){csr->write_mask, csr->fixed};
}

const struct csr *csr_find(unsigned number) {
  unsigned index = by_number[number & 4095];
  return index ? &csrs[index - 1] : NULL;
}

const struct csr *csr_behind(const struct csr *csr) {
  if (csr->kind == CSR_ALIAS) return csr_find(csr->number - 0x100u);
  if (csr->kind == CSR_SVIEW) return &csrs[csr->index == CSR_sstatus ? CSR_mstatus : csr->index == CSR_sie ? CSR_mie : CSR_mip];
  if (csr->kind == CSR_VIEW) return csr_find(csr->number >> 8 == 0x8 ? csr->number - 0x100u : csr->number + 0x300u);
  return csr;
}

const struct csr *csr_at(unsigned index) { return &csrs[index]; }
