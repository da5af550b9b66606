/* Memory map of a simulated machine, and the options of its memory side. */
#ifndef CULPRIT_SIM_OPTIONS_H
#define CULPRIT_SIM_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "contract/device.h"
#include "coproc/pins.h"

#define SIM_RAM_BASE 0x80000000ull
#define SIM_RAM_BYTES 0x08000000ull        /* 128 MiB, touched lazily */
#define SIM_CLINT_BASE 0x02000000ull       /* 64 KiB, inside the RTL */
#define SIM_COP_BASE COP_BASE              /* 64 KiB, the co-processor, inside the RTL; without it reads 0 and ignores stores */
#define SIM_CONSOLE 0x10000000ull          /* byte store: print; byte load at +5: 0x60 (always ready) */
#define SIM_PROFILE PROFILE_DEVICE_ADDRESS /* a store is one word of a profile, drained by the program */
#define SIM_EXIT 0x00100000ull             /* word store: 0x5555 pass, (code << 16) | 0x3333 fail */
#define SIM_MEM_BANKS 64

struct sim_options {
  unsigned mem_latency; /* cycles from AR to the first R beat; 0: default of 60 (about 90 as the core sees it) */
  unsigned mem_gap;     /* idle cycles between data beats: 0 is full bandwidth, 8 bytes a cycle */
  unsigned mem_banks;   /* of the RAM, at most SIM_MEM_BANKS, a power of 2; 0: accesses never wait for a bank */
  bool backpressure;    /* drop ready/valid at random, seeded */
  uint64_t seed;
  bool random_start; /* memories and registers without a reset start with random contents, seeded; else all 0 or all 1 */
  struct {
    uint32_t read_ppm, write_ppm;   /* of a million bursts, how many are answered with SLVERR or DECERR; 0: none. Seeded */
    uint64_t spare_base, spare_end; /* none at addresses spare_base..spare_end-1; wraps if the end comes first */
  } inject;
  uint32_t hartid;
  void (*console)(void *ctx, char c);        /* NULL: discard */
  void (*profile)(void *ctx, uint64_t word); /* what was stored to SIM_PROFILE; NULL: discard */
  void (*read)(void *ctx, uint64_t addr);    /* each read burst on the AXI4 port; NULL: not called */
  void *ctx;
};

#endif
