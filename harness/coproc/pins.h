/* The pins of the co-processor (rtl/coproc/coproc.sv) beside the observation port, and the state it shows to be checked.
 * docs/coproc.md explains everything; the names are those of the RTL's ports. */
#ifndef CULPRIT_COP_PINS_H
#define CULPRIT_COP_PINS_H

#include <stdbool.h>
#include <stdint.h>

#include "coproc/map.h"
#include "probe/probe.h"

/* Parameters of the unit. */
struct cop_shape {
  unsigned width, rob, slots /* CamN */, buffer /* BufN */, capture /* CapN */, link /* LinkBits */;
};

/* Inputs of one clock cycle, sampled by the unit at its rising edge together with the probe record of the cycle before. */
struct cop_in {
  uint64_t cycle;     /* mcycle; one more than in the cycle that the record describes */
  bool tip_ready;     /* TIP holds a sample */
  uint64_t tip_flags; /* mtipflags of it */
  uint64_t tip_addr[PROBE_LANES];
  bool req_valid; /* the host accesses the unit */
  bool req_write;
  uint16_t req_addr;  /* offset from COP_BASE */
  uint8_t req_size;   /* log2 of its bytes */
  uint64_t req_wdata; /* in the byte lanes of the address */
};

/* A write into an array, done at the edge. Not valid: index and value 0. */
struct cop_write {
  bool valid;
  uint16_t index;
  uint64_t value;
};

/* State after an edge. */
struct cop_regs {
  uint8_t state, cause, code;
  bool interrupt; /* lcofi_o */
  bool sweep, range, busy_error;
  uint64_t rdata; /* answer to the access before; holds */
  bool tip_mine;  /* output. tip_take_o depends on the inputs of its cycle: cop_model_take */
  /* Collection */
  uint8_t capture_level; /* samples in the capture queue */
  uint16_t level;        /* words in the buffer */
  uint32_t random;
  /* Engine */
  bool ex_valid, de_valid, current, next;
  uint8_t ex_pc, de_pc; /* 0 when not valid */
  uint32_t v[8];
  uint16_t x[8];
  bool hit;
  uint16_t mi;
  uint32_t md, mn;
  struct cop_write cam;  /* value: the word, 32 bits; a dropped entry: bit 32; drop all: bit 33, index 0; of the engine,
                             * and of a command that clears slots or valid bits (as drop all); not a store to a slot */
  struct cop_write data; /* of the engine, one clock after its microinstruction: value is the new word */
  uint32_t tagged, skipped, accepted, dropped, processed, flushed, busy, idle, instrs, redirects, cycles, matches;
};

#endif
