/* The pins of the ProfileMe unit (rtl/profileme/profileme.sv) beside the observation port, and the state it shows to be checked.
 * docs/profileme.md explains every register; the names are those of the RTL's ports. */
#ifndef CULPRIT_PME_PINS_H
#define CULPRIT_PME_PINS_H

#include <stdbool.h>
#include <stdint.h>

#include "profileme/record.h"
#include "probe/probe.h"

/* Bits of mpmectl */
enum pme_control {
  PME_CTL_EN = 1 << 0,
  PME_CTL_PAIR = 1 << 1,
  PME_CTL_OPP = 1 << 2,
  PME_CTL_RND = 1 << 3,
  PME_CTL_RLD = 1 << 4,
  PME_CTL_CTX = 1 << 5,
  PME_CTL_FRZ = 1 << 6,
  PME_CTL_NOM = 1 << 7,
  PME_CTL_NOU = 1 << 8
};

#define PME_MAJOR_LEAST 8 /* of mpmemajor: as many slots as the largest block has, so that a block never holds two selections */

/* Inputs of one clock cycle, sampled by the unit at its rising edge together with the probe record of the cycle before. */
struct pme_in {
  uint64_t cycle; /* mcycle; one more than in the cycle that the record describes */
  bool csr_write; /* a legal CSR write to csr_addr; any number, the unit picks its own */
  uint16_t csr_addr;
  uint64_t csr_wdata; /* new value of the register (set and clear are already worked out) */
};

enum pme_state { PME_IDLE, PME_LIVE, PME_DONE, PME_DRAIN };

/* State after an edge. */
struct pme_regs {
  uint16_t ctl;
  uint32_t count, major, spread;
  uint16_t minor, context, threshold;
  uint8_t water;
  uint64_t match, mask;
  uint32_t random;
  uint16_t distance;         /* the minor interval of the next pair */
  uint8_t state[PROBE_TAGS]; /* enum pme_state */
  bool awaiting;             /* the second of a pair is still to be selected */
  bool ready, busy;          /* mpmestatus */
  uint8_t level;
  struct pme_record record; /* the oldest that can be read; all 0 when there is none */
  uint32_t selections, samples, collisions, filtered, dropped, empty, fetched;
  bool lcofi, hold;
};

#endif
