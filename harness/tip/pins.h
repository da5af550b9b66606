/* The pins of the TIP unit (rtl/tip/tip.sv) besides the observation port, and the state that it exposes for
 * checking. docs/tip.md explains every register; the names are those of the RTL's ports. */
#ifndef CULPRIT_TIP_PINS_H
#define CULPRIT_TIP_PINS_H

#include <stdbool.h>
#include <stdint.h>

#include "probe/delegation.h"
#include "probe/probe.h"

/* Bits of mtipctl */
enum tip_control {
  TIP_CTL_EN = 1 << 0,
  TIP_CTL_RND = 1 << 1,
  TIP_CTL_RLD = 1 << 2,
  TIP_CTL_MRK = 1 << 3,
  TIP_CTL_CTX = 1 << 4,
  TIP_CTL_FRZ = 1 << 5,
  TIP_CTL_NOM = 1 << 6,
  TIP_CTL_NOU = 1 << 7,
  TIP_CTL_DET = 1 << 8,
  TIP_CTL_NOS = 1 << 9,       /* exists where the core has supervisor mode */
  TIP_CTL_MASK = (1 << 9) - 1 /* what every unit has */
};

/* Inputs of one clock cycle, sampled by the unit at its rising edge together with the
 * probe record of the previous cycle. */
struct tip_in {
  bool wrap;      /* the trigger counter (mhpmcounter3) wrapped in the cycle that the record describes */
  uint64_t cycle; /* mcycle; one more than in the cycle that the record describes */
  bool take;      /* the co-processor takes the sample that can be read: as a pop by software */
  bool csr_write; /* a legal CSR write to csr_addr; any number, the unit picks its own */
  uint16_t csr_addr;
  uint64_t csr_wdata; /* new value of the register (set and clear already applied) */
  struct delegation delegation;
};

/* State after an edge. Vectors by bank as in the RTL; banks from W on are 0. */
struct tip_regs {
#define REG(type, name) type name;
#include "tip/regs.def"
  uint64_t sample_addr[PROBE_LANES];
};

#ifdef __cplusplus
extern "C" {
#endif

/* Name of the first register that differs, with both values; NULL: none. */
const char *tip_regs_differ(const struct tip_regs *rtl, const struct tip_regs *model, uint64_t *rtl_value, uint64_t *model_value);

#ifdef __cplusplus
}
#endif

#endif
