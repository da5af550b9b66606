/* The pins of the TIP unit (rtl/tip/tip.sv) beside the observation port, and the state it shows to be checked.
 * docs/tip.md explains every register; the names are those of the RTL's ports. */
#ifndef CULPRIT_TIP_PINS_H
#define CULPRIT_TIP_PINS_H

#include <stdbool.h>
#include <stdint.h>

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
  TIP_CTL_UEN = 1 << 9,
  TIP_CTL_MASK = (1 << 10) - 1
};

/* Inputs of one clock cycle, sampled by the unit at its rising edge together with the probe record of that cycle. */
struct tip_in {
  bool wrap;      /* the trigger counter (mhpmcounter3) wrapped in the cycle that the record describes */
  uint64_t cycle; /* mcycle; one more than in the cycle that the record describes */
  bool take;      /* the co-processor takes the sample that can be read: as a pop by software */
  bool csr_write; /* a legal CSR write to csr_addr; any number, the unit picks its own */
  uint16_t csr_addr;
  uint64_t csr_wdata; /* new value of the register (set and clear are already worked out) */
};

/* State after an edge. Vectors by bank as in the RTL. */
struct tip_regs {
  /* Offending instruction register */
  uint64_t oir_pc;
  uint8_t oir_flags; /* 0 exception, 1 flush, 2 mispredicted, 3 interrupt */
  /* Capture */
  bool busy;     /* a sample is being captured: drained, or its cause is awaited */
  bool ready;    /* a sample can be read; what follows is the oldest one. None ready: with no buffer the
                             * registers hold the last one or an open capture, with a buffer 0. CSR reads give 0 in both cases */
  uint8_t level; /* samples that can be read: with no buffer 0 or 1 */
  uint64_t sample_cycle;
  uint64_t sample_flags; /* tip_sample.h */
  uint64_t sample_addr[PROBE_LANES];
  uint32_t details_data;
  uint64_t details_bt1, details_bt2;
  /* Trigger */
  uint16_t ctl;
  uint32_t period, random;
  uint16_t match; /* mtipcontext */
  uint8_t water;
  bool running;     /* between a start and a stop marker */
  uint16_t carried; /* overflows missed since the last capture began */
  uint64_t reload_value;
  uint32_t overflows, samples, missed, filtered;
  bool lcofi, hold; /* outputs */
};

#endif
