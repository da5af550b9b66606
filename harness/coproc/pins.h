/* The pins of the co-processor (rtl/coproc/coproc.sv) besides the observation port, and the state that it
 * exposes for checking. docs/coproc.md explains them; the names are those of the RTL's ports. */
#ifndef CULPRIT_COP_PINS_H
#define CULPRIT_COP_PINS_H

#include <stdbool.h>
#include <stdint.h>

#include "contract/coproc.h"
#include "probe/delegation.h"
#include "probe/probe.h"

/* Parameters of the unit. */
struct cop_shape {
  unsigned width, rob, slots /* CamN */, buffer /* BufN */, capture /* CapN */, link /* LinkBits */;
  bool supervisor; /* the core has supervisor mode: the filter NOS */
  bool atomics;    /* Atomics: the core has them */
};

/* Inputs of one clock cycle, sampled by the unit at its rising edge together with the probe record of the
 * previous cycle. */
struct cop_in {
  uint64_t cycle;    /* mcycle; one more than in the cycle that the record describes */
  uint8_t privilege; /* commit view: of what retires */
  uint16_t context;
  bool tip_ready;     /* TIP holds a sample, both units have the same owner, and neither changes hands */
  uint64_t tip_flags; /* mtipflags of it */
  uint64_t tip_addr[PROBE_LANES];
  bool req_valid; /* the host accesses the unit */
  bool req_write;
  uint16_t req_addr;  /* offset from COP_BASE */
  uint8_t req_size;   /* log2 of its bytes */
  uint64_t req_wdata; /* in the byte lanes of the address */
  struct delegation delegation;
};

/* A write into an array, done at the edge. Not valid: index and value 0. */
struct cop_write {
  bool valid;
  uint16_t index;
  uint64_t value;
};

/* State after an edge. */
struct cop_regs {
#define REG(type, name) type name;
#include "coproc/regs.def"
  bool interrupt; /* lcofi_o */
  uint32_t v[8];
  uint16_t x[8];
  /* value: the word, 32 bits; bit 32: the entry is dropped; bit 33: all are, index 0. By the engine, or by a
   * command that clears slots or valid bits (bit 33); not by a store to a slot */
  struct cop_write cam;
  struct cop_write data; /* by the engine, one clock after its microinstruction: value is the new word */
};

#ifdef __cplusplus
extern "C" {
#endif

/* Name of the first register that differs, with both values; NULL: none. */
const char *cop_regs_differ(const struct cop_regs *rtl, const struct cop_regs *model, uint64_t *rtl_value, uint64_t *model_value);

#ifdef __cplusplus
}
#endif

#endif
