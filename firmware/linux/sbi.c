/* What the supervisor binary interface does for the kernel in S mode: extensions base, time and system reset, and the
 * old calls that Linux 6.1 needs for its console; sbi_pmu.c has the counters. Specification: RISC-V SBI, version 0.3. */
#include "sbi.h"

#define CONSOLE ((volatile uint8_t *)0x10000000)
#define EXIT ((volatile uint32_t *)0x00100000)
#define MTIMECMP ((volatile uint64_t *)0x02004000)
#define EXIT_PASS 0x5555u
#define EXIT_FAIL 0x3333u
#define FIRMWARE_STATUS 102u /* a trap that nobody asked for */

#define INTERRUPT (1ull << 63)
#define CAUSE_TIMER (INTERRUPT | 7)
#define CAUSE_CALL 9 /* an environment call from S mode */
#define TIMER_PENDING_S (1ull << 5)
#define TIMER_ENABLE_M (1ull << 7)

enum { A0 = 10, A1 = 11, A6 = 16, A7 = 17 }; /* where the registers of a call are in the frame */

enum extension {
  OLD_SET_TIMER = 0,
  OLD_PUTCHAR = 1,
  OLD_GETCHAR = 2,
  OLD_SHUTDOWN = 8,
  BASE = 0x10,
  TIME = 0x54494d45,
  RESET = 0x53525354
};

enum base_function { SPEC_VERSION, IMPLEMENTATION, IMPLEMENTATION_VERSION, PROBE, MVENDORID, MARCHID, MIMPID };

#define SPEC_0_3 3
#define IMPLEMENTATION_NUMBER 0x43756c70 /* none of the registered ones */

static inline void set_pending(uint64_t bits) { __asm__ volatile("csrs mip, %0" ::"r"(bits)); }
static inline void clear_pending(uint64_t bits) { __asm__ volatile("csrc mip, %0" ::"r"(bits)); }
static inline void enable(uint64_t bits) { __asm__ volatile("csrs mie, %0" ::"r"(bits)); }
static inline void disable(uint64_t bits) { __asm__ volatile("csrc mie, %0" ::"r"(bits)); }

_Noreturn static void end(uint32_t value) {
  *EXIT = value;
  for (;;) continue;
}

_Noreturn static void fail(uint32_t status) { end(status << 16 | EXIT_FAIL); }

static long set_timer(uint64_t at) {
  *MTIMECMP = at;
  clear_pending(TIMER_PENDING_S);
  enable(TIMER_ENABLE_M);
  return SBI_SUCCESS;
}

static int known(uint64_t extension) {
  return extension == OLD_SET_TIMER || extension == OLD_PUTCHAR || extension == OLD_GETCHAR || extension == OLD_SHUTDOWN ||
         extension == BASE || extension == TIME || extension == RESET || extension == SBI_PMU;
}

static long base(uint64_t function, uint64_t argument, uint64_t *value) {
  *value = 0;
  switch ((enum base_function)function) {
    case SPEC_VERSION: *value = SPEC_0_3; break;
    case IMPLEMENTATION: *value = IMPLEMENTATION_NUMBER; break;
    case IMPLEMENTATION_VERSION: *value = 1; break;
    case PROBE: *value = (uint64_t)known(argument); break;
    case MVENDORID: __asm__("csrr %0, mvendorid" : "=r"(*value)); break;
    case MARCHID: __asm__("csrr %0, marchid" : "=r"(*value)); break;
    case MIMPID: __asm__("csrr %0, mimpid" : "=r"(*value)); break;
    default: return SBI_NOT_SUPPORTED;
  }
  return SBI_SUCCESS;
}

/* A restart is what a panic asks for: there is nothing else to restart for. */
static long reset(uint64_t type) {
  if (type == 0) end(EXIT_PASS);
  if (type <= 2) fail(PANIC_STATUS);
  return SBI_INVALID;
}

/* The new calls answer in a0 and a1, the old ones in a0 alone. */
static void call(uint64_t *x) {
  const uint64_t function = x[A6], argument = x[A0];
  if (x[A7] == SBI_PMU) {
    uint64_t value;
    const long error = sbi_pmu_call(function, &x[A0], &value);
    x[A0] = (uint64_t)error;
    x[A1] = value;
    return;
  }
  switch ((enum extension)x[A7]) {
    case OLD_PUTCHAR:
      *CONSOLE = (uint8_t)argument;
      x[A0] = 0;
      return;
    case OLD_GETCHAR: x[A0] = (uint64_t)-1; return; /* no input */
    case OLD_SET_TIMER: x[A0] = (uint64_t)set_timer(argument); return;
    case OLD_SHUTDOWN: end(EXIT_PASS);
    case BASE: x[A0] = (uint64_t)base(function, argument, &x[A1]); return;
    case TIME:
    case RESET: break;
    default: x[A0] = (uint64_t)SBI_NOT_SUPPORTED; return;
  }
  x[A1] = 0;
  if (function != 0) x[A0] = (uint64_t)SBI_NOT_SUPPORTED;
  else x[A0] = (uint64_t)(x[A7] == TIME ? set_timer(argument) : reset(argument));
}

/* From sbi_entry.S. x: the registers of the interrupted code, to be changed. */
void sbi_trap(uint64_t *x, uint64_t cause, uint64_t pc);

void sbi_trap(uint64_t *x, uint64_t cause, uint64_t pc) {
  if (cause == CAUSE_TIMER) { /* the kernel's now; off until it sets the next */
    disable(TIMER_ENABLE_M);
    set_pending(TIMER_PENDING_S);
  } else if (cause == CAUSE_CALL) {
    __asm__ volatile("csrw mepc, %0" ::"r"(pc + 4));
    call(x);
  } else {
    fail(FIRMWARE_STATUS);
  }
}
