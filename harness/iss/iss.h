/* Golden instruction-set simulator of the machine: RV64IM_Zicsr_Zifencei, M and U mode, one hart.
 *
 * One struct, reset and step. A step executes one instruction and reports all that the observation port's retire
 * stream shows of it (harness/probe/probe.h). Asynchronous events are notified in by the caller: interrupts with
 * iss_interrupt(), values that the ISA does not determine with `hints`.
 *
 * Rules where the specifications leave a choice, the same as in the RTL:
 *  - misaligned data accesses trap, and before an access fault; taken transfers to addresses that are not multiples
 *    of 4 trap on the transfer itself; mtvec is direct; mepc has bits 1:0 zero;
 *  - FENCE and FENCE.I are legal whatever their other fields hold;
 *  - an instruction that writes mcountinhibit is itself counted, or not, by the new value; a write to minstret replaces the
 *    increment of the writing instruction; instructions that trap do not count;
 *  - MPP: a write of 1 or 2 stores 0. Table of all registers: csr.def. */
#ifndef CULPRIT_ISS_H
#define CULPRIT_ISS_H

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
  ISS_ECALL_U = 8,
  ISS_ECALL_M = 11,
  ISS_MSI = 3,
  ISS_MTI = 7,
  ISS_LCOFI = 13 /* interrupts */
};

#define ISS_MSTATUS_MIE (1ull << 3)
#define ISS_MSTATUS_MPIE (1ull << 7)
#define ISS_MSTATUS_MPP (3ull << 11)
#define ISS_MSTATUS_MPRV (1ull << 17)
#define ISS_MSTATUS_TW (1ull << 21)

/* Devices: called for data accesses to the CLINT, co-processor, console and exit device. Without them (NULL) loads give 0 or
 * the hint, and stores are dropped. */
struct iss_bus {
  uint64_t (*load)(void *ctx, uint64_t addr, unsigned bytes); /* the bytes, zero-extended */
  void (*store)(void *ctx, uint64_t addr, unsigned bytes, uint64_t data);
  void *ctx;
};

/* What the RTL wrote to rd, for the instruction about to be stepped. Taken only where the ISA does not determine the
 * value: loads from devices; reads of mcycle, cycle, time, the programmable counters, a profiler's registers; mip; bit 63 of
 * mhpmevent. */
struct iss_hints {
  bool valid;
  uint64_t rd_value;
};

struct iss {
  uint64_t pc;
  uint64_t x[32];          /* x[0] is 0 */
  uint64_t csr[CSR_COUNT]; /* stored bits; use iss_csr() to see what a read gives */
  uint8_t privilege;       /* 0 user, 3 machine */
  bool minstret_written;   /* by the current instruction */
  uint64_t mip_lines;      /* levels of MSIP and MTIP, for a caller that models them */
  uint64_t time;           /* mtime, for a caller that models it */
  uint64_t steps;          /* iss_step() calls since reset */
  struct iss_hints hints;
  struct iss_bus bus;
  uint8_t *ram; /* ISS_RAM_BYTES bytes at ISS_RAM_BASE */
  bool owns_ram;
};

struct iss_result {
  struct probe_retire_lane lane; /* as the retire stream shows it; events stays 0. Of a trapping instruction
                                    only pc, insn, next_pc, trap, cause, tval are set; of a fetch that faults, no insn */
  const struct isa_op *op;       /* NULL: illegal, or not fetched */
  bool mmio;                     /* a load or store to a device */
  bool hinted;                   /* rd_value was taken, at least in part, from the hint */
};

/* Makes a machine in `s`. ram: ISS_RAM_BYTES bytes that stay the caller's, or NULL: allocate (zeroed, touched lazily).
 * False: out of memory. Then call iss_reset. */
bool iss_init(struct iss *s, uint8_t *ram);
void iss_free(struct iss *s);

/* Registers and CSRs to their reset values, machine mode, pc = boot_pc. RAM, bus stay. */
void iss_reset(struct iss *s, uint64_t boot_pc);

/* Executes one instruction, or takes the exception that it raises. */
void iss_step(struct iss *s, struct iss_result *out);

/* Takes this interrupt (ISS_INTERRUPT | code) before the next instruction. False: it cannot be taken now, because
 * it is not one of ours, not enabled in mie, or masked by mstatus; nothing is changed then. */
bool iss_interrupt(struct iss *s, uint64_t cause);

/* What a read of this register gives now (without privilege check or hint). */
uint64_t iss_csr(const struct iss *s, enum csr_index index);

/* Stores as a CSR instruction would. */
void iss_csr_write(struct iss *s, enum csr_index index, uint64_t value);

/* Part of iss_step (iss_csr.c): executes the CSR instruction out->op, sets rd_value. False: illegal here. */
bool iss_csr_instruction(struct iss *s, uint32_t insn, struct iss_result *out);

static inline bool iss_in_ram(uint64_t addr, unsigned bytes) { return addr - ISS_RAM_BASE <= ISS_RAM_BYTES - bytes; }

#endif
