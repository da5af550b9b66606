#include "isa/csr.h"

#include <stddef.h>

static const struct csr csrs[CSR_COUNT] = {
#define CSR(number, name, kind, write_mask, fixed) {#name, write_mask, fixed, number, CSR_##name, CSR_##kind},
#include "isa/csr.def"
#undef CSR
};

/* Index + 1 by number; 0: does not exist. */
static const uint8_t by_number[4096] = {
#define CSR(number, name, kind, write_mask, fixed) [number] = CSR_##name + 1,
#include "isa/csr.def"
#undef CSR
};

const struct csr *csr_find(unsigned number) {
  unsigned index = by_number[number & 4095];
  return index ? &csrs[index - 1] : NULL;
}

const struct csr *csr_behind(const struct csr *csr) {
  if (csr->kind == CSR_ALIAS) return csr_find(csr->number - 0x100u);
  if (csr->kind == CSR_VIEW) return csr_find(csr->number >> 8 == 0x8 ? csr->number - 0x100u : csr->number + 0x300u);
  return csr;
}

const struct csr *csr_at(unsigned index) { return &csrs[index]; }
