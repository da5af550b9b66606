/* The pins of the ProfileMe unit (rtl/profileme/profileme.sv) besides the observation port, and the state it
 * exposes for checking. docs/profileme.md explains every register; the names are those of the RTL's ports. */
#ifndef CULPRIT_PME_PINS_H
#define CULPRIT_PME_PINS_H

#include <stdbool.h>
#include <stdint.h>

#include "profileme/record.h"
#include "probe/delegation.h"
#include "probe/probe.h"

/* Inputs of one clock cycle, sampled by the unit at its rising edge together with the probe record of the
 * previous cycle. */
struct pme_in {
  uint64_t cycle; /* mcycle; one more than in the cycle that the record describes */
  bool csr_write; /* a legal CSR write to csr_addr; any number, the unit picks its own */
  uint16_t csr_addr;
  uint64_t csr_wdata; /* new value of the register (set and clear already applied) */
  struct delegation delegation;
};

enum pme_state { PME_IDLE, PME_LIVE, PME_DONE, PME_DRAIN };

/* State after an edge; 0 for tags from N on. */
struct pme_regs {
#define REG(type, name) type name;
#include "profileme/regs.def"
  uint8_t state[PROBE_TAGS]; /* enum pme_state */
  struct pme_record record;  /* the oldest that can be read; all 0 when there is none */
};

#ifdef __cplusplus
extern "C" {
#endif

/* Name of the first register, or part of the request, that differs, with both values; NULL: none. */
const char *pme_regs_differ(const struct pme_regs *rtl, const struct pme_regs *model, uint64_t *rtl_value, uint64_t *model_value);
const char *pme_request_differ(const struct probe_tag_request *rtl, const struct probe_tag_request *model, uint64_t *rtl_value,
                               uint64_t *model_value);

#ifdef __cplusplus
}
#endif

#endif
