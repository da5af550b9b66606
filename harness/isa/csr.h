/* The control and status registers, as data from the one table csr.def. */
#ifndef CULPRIT_CSR_H
#define CULPRIT_CSR_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Index of a register in the table, and in arrays of stored values. */
enum csr_index {
#define CSR(number, name, kind, write_mask, fixed) CSR_##name,
#define CSR_S CSR
#include "isa/csr.def"
#undef CSR
  CSR_COUNT
};

/* Number of a register: CSR_NUMBER_mtipctl. */
enum csr_number {
#define CSR(number, name, kind, write_mask, fixed) CSR_NUMBER_##name = number,
#define CSR_S CSR
#include "isa/csr.def"
#undef CSR
};

enum csr_kind {
  CSR_PLAIN,
  CSR_STATUS,
  CSR_PENDING,
  CSR_CLOCK,
  CSR_INSTRET,
  CSR_EVENT,
  CSR_LEAST,
  CSR_PMPCFG,
  CSR_PMPADDR,
  CSR_UNIT,
  CSR_BUS,
  CSR_ALIAS,
  CSR_VIEW,
  CSR_SVIEW,
  CSR_SATP,
  CSR_OVERFLOW
}; /* see csr.def */

struct csr {
  const char *name;
  uint64_t write_mask, fixed;
  uint16_t number;
  uint16_t index;  /* enum csr_index */
  uint8_t kind;    /* enum csr_kind */
  bool supervisor; /* only a machine with supervisor mode has it */
};

/* The register of this number (12 bits), or NULL: it does not exist in any machine. */
const struct csr *csr_find(unsigned number);

/* The register behind a view; any other register itself. */
const struct csr *csr_behind(const struct csr *csr);

/* The masks of a register on a machine with, or without, supervisor mode. */
struct csr_masks {
  uint64_t write_mask, fixed;
};
struct csr_masks csr_masks(const struct csr *csr, bool supervisor);

/* The register at this place in the table, index < CSR_COUNT. */
const struct csr *csr_at(unsigned index);

#ifdef __cplusplus
}
#endif

#endif
