/* The state of the golden processor, and what a step reports. */
#ifndef CULPRIT_ISS_STATE_H
#define CULPRIT_ISS_STATE_H

#include <stdbool.h>
#include <stdint.h>

#include "isa/csr.h"
#include "isa/isa.h"
#include "probe/probe.h"

#define ISS_RAM_BASE 0x80000000ull
#define ISS_RAM_BYTES 0x08000000ull
#define ISS_CLINT_BASE 0x02000000ull
#define ISS_CLINT_BYTES 0x10000ull
#define ISS_COP_BASE 0x03000000ull /* co-processor */
#define ISS_COP_BYTES 0x10000ull
#define ISS_CONSOLE_BASE 0x10000000ull
#define ISS_CONSOLE_BYTES 0x1000ull
#define ISS_EXIT_BASE 0x00100000ull
#define ISS_EXIT_BYTES 0x1000ull

#define ISS_PMP_ENTRIES 8 /* of a machine, unless it says otherwise */

#define ISS_INTERRUPT (1ull << 63) /* set in the cause of an interrupt */
enum iss_cause {
  ISS_FETCH_MISALIGNED = 0,
  ISS_FETCH_ACCESS = 1,
  ISS_ILLEGAL = 2,
  ISS_BREAKPOINT = 3,
  ISS_LOAD_MISALIGNED = 4,
  ISS_LOAD_ACCESS = 5,
  ISS_STORE_MISALIGNED = 6,
  ISS_STORE_ACCESS = 7,
  ISS_ECALL_U = 8, /* of a privilege: this + privilege */
  ISS_ECALL_S = 9,
  ISS_ECALL_M = 11,
  ISS_FETCH_PAGE = 12,
  ISS_LOAD_PAGE = 13,
  ISS_STORE_PAGE = 15,
  ISS_SSI = 1, /* interrupts */
  ISS_MSI = 3,
  ISS_STI = 5,
  ISS_MTI = 7,
  ISS_SEI = 9,
  ISS_LCOFI = 13,
  ISS_BUS_ERROR = 16
};

#define ISS_MSTATUS_SIE (1ull << 1)
#define ISS_MSTATUS_MIE (1ull << 3)
#define ISS_MSTATUS_SPIE (1ull << 5)
#define ISS_MSTATUS_MPIE (1ull << 7)
#define ISS_MSTATUS_SPP (1ull << 8)
#define ISS_MSTATUS_MPP (3ull << 11)
#define ISS_MSTATUS_MPP_S (1ull << 11)
#define ISS_MSTATUS_MPRV (1ull << 17)
#define ISS_MSTATUS_SUM (1ull << 18)
#define ISS_MSTATUS_MXR (1ull << 19)
#define ISS_MSTATUS_TVM (1ull << 20)
#define ISS_MSTATUS_TW (1ull << 21)
#define ISS_MSTATUS_TSR (1ull << 22)
#define ISS_MENVCFG_STCE (1ull << 63)
#define ISS_SATP_SV39 8 /* bits 63:60 */
#define ISS_SATP_ASID_SHIFT 44

/* Devices: called for data accesses to the CLINT, co-processor, console and exit device. Without them (NULL)
 * loads give 0 or the hint, stores are dropped, and no access fails. */
struct iss_bus {
  uint64_t (*load)(void *ctx, uint64_t addr, unsigned bytes); /* the bytes, zero-extended */
  void (*store)(void *ctx, uint64_t addr, unsigned bytes, uint64_t data);
  bool (*failed)(void *ctx,
                 uint64_t addr); /* a read of this address's line has really failed outside since this was last asked and true */
  void *ctx;
};

enum iss_access { ISS_FETCH, ISS_LOAD, ISS_STORE };

/* Where a virtual address is, or the cause of the exception. */
struct iss_translation {
  uint64_t address;
  int cause; /* < 0: a page */
  uint64_t physical;
};

/* What the RTL wrote to rd, for the instruction about to be stepped. Taken only where the ISA does not
 * determine the value: loads from devices; reads of mcycle, cycle, time, the programmable counters, a
 * profiler's registers; mip; bit 63 of mhpmevent. An access fault that the RTL took is taken when the bus
 * says that the access failed. A translation is taken in place of a walk: the caller answers for it. */
struct iss_hints {
  bool valid;
  uint64_t rd_value;
  unsigned fault;    /* its cause: ISS_FETCH_ACCESS, ISS_LOAD_ACCESS, of an AMO ISS_STORE_ACCESS; 0: none */
  uint64_t fault_pc; /* of a fetch: the instruction whose fetch failed, perhaps after others that do not retire */
  unsigned chosen;   /* bit 0: translation[0] is that of the fetch; bit 1: [1], that of the load or store */
  struct iss_translation translation[2];
};

#define ISS_RESERVED 7 /* low bits of a reservation: its doubleword, and that there is one */

struct iss {
  uint64_t pc;
  uint64_t x[32];          /* x[0] is 0 */
  uint64_t csr[CSR_COUNT]; /* stored bits; use iss_csr() to see what a read gives */
  uint8_t privilege;       /* 0 user, 1 supervisor, 3 machine */
  uint8_t pmp_entries;     /* PMP entries of the machine: 0, 8 or 16 */
  unsigned extensions;     /* of the machine: enum isa_extension; without them their instructions are illegal */
  bool pflag;              /* the machine has profile flags; without them profile instructions are illegal */
  uint64_t written;        /* counters that the current instruction has written, as bits of mcountinhibit */
  uint64_t mip_lines;      /* levels of MSIP and MTIP, for a caller that models them */
  uint64_t time;           /* mtime, for a caller that models it */
  uint32_t hartid;         /* mhartid; stays through iss_reset */
  uint64_t reservation;    /* of LR: physical address | ISS_RESERVED; 0: none */
  uint64_t steps;          /* iss_step() calls since reset */
  uint64_t dropped;        /* profile instructions dropped since reset */
  uint64_t controls;       /* setpf, resetpf and pblock since reset */
  struct iss_hints hints;
  struct iss_bus bus;
  struct iss_decoded *decoded; /* of decoded.h; copies of the struct may share it */
  uint8_t *ram;                /* ISS_RAM_BYTES bytes at ISS_RAM_BASE */
  bool owns_ram;
};

struct iss_result {
  struct probe_retire_lane lane; /* as the retire stream shows it; events stays 0. Of a trapping instruction
                                    only pc, insn, next_pc, trap, cause, tval are set; of a fetch that faults, no insn */
  const struct isa_op *op;       /* NULL: illegal, or not fetched */
  bool mmio;                     /* a load or store to a device */
  uint64_t fetched, physical;    /* physical addresses of the instruction, and of the access that lane.mem says */
  bool hinted;                   /* rd_value was taken, at least in part, from the hint */
};

/* Did the RTL take this access fault because the access failed outside? */
static inline bool iss_failed(const struct iss *s, enum iss_cause fault, uint64_t physical) {
  return s->hints.fault == fault && s->bus.failed && s->bus.failed(s->bus.ctx, physical);
}

/* The exception of the instruction being executed; cause < 0: none. */
struct iss_exception {
  int cause;
  uint64_t tval;
};
static const struct iss_exception iss_no_exception = {-1, 0};

static inline bool iss_in_ram(uint64_t addr, unsigned bytes) { return addr - ISS_RAM_BASE <= ISS_RAM_BYTES - bytes; }

#endif
