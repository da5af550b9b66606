/* Extension PMU of the supervisor binary interface: the kernel chooses events for the machine's eight counters, and starts
 * and stops them. It reads them itself, and overflows interrupt it without us (Sscofpmf). */
#include "sbi.h"

#define COUNTERS 8 /* number 0 is mhpmcounter3 */
#define FIRST_COUNTER 3
#define TRIGGER 0 /* the counter whose overflows make TIP sample: for who asks for it alone */
#define CSR_HPMCOUNTER3 0xc03
#define WIDTH 64

#define OVERFLOWED (1ull << 63)  /* of mhpmevent */
#define NOT_MACHINE (1ull << 62) /* firmware is no part of what is measured */
#define NOT_SUPERVISOR (1ull << 61)
#define NOT_USER (1ull << 60)

enum function { NUMBER, INFO, CONFIGURE, START, STOP, READ_FIRMWARE };

enum configure_flag { SKIP_MATCH = 1 << 0, CLEAR_VALUE = 1 << 1, AUTO_START = 1 << 2, SET_UINH = 1 << 5, SET_SINH = 1 << 6 };
#define START_WITH_VALUE 1u
#define STOP_AND_FORGET 1u

#define EACH_COUNTER(do)                                                                                                           \
  do (3) do(4) do(5) do(6) do(7) do(8) do(9) do(10)

static void write_counter(unsigned i, uint64_t value) {
#define CASE(n)                                                                                                                    \
  case n - FIRST_COUNTER: __asm__ volatile("csrw mhpmcounter" #n ", %0" ::"r"(value)); break;
  switch (i) { EACH_COUNTER(CASE) }
#undef CASE
}

static void write_event(unsigned i, uint64_t value) {
#define CASE(n)                                                                                                                    \
  case n - FIRST_COUNTER: __asm__ volatile("csrw mhpmevent" #n ", %0" ::"r"(value)); break;
  switch (i) { EACH_COUNTER(CASE) }
#undef CASE
}

static uint64_t read_event(unsigned i) {
  uint64_t value = 0;
#define CASE(n)                                                                                                                    \
  case n - FIRST_COUNTER: __asm__ volatile("csrr %0, mhpmevent" #n : "=r"(value)); break;
  switch (i) { EACH_COUNTER(CASE) }
#undef CASE
  return value;
}

static uint64_t bit(unsigned i) { return 1ull << (i + FIRST_COUNTER); }
static void count(unsigned i) { __asm__ volatile("csrc mcountinhibit, %0" ::"r"(bit(i))); }
static void inhibit(unsigned i) { __asm__ volatile("csrs mcountinhibit, %0" ::"r"(bit(i))); }

static int counting(unsigned i) {
  uint64_t inhibited;
  __asm__ volatile("csrr %0, mcountinhibit" : "=r"(inhibited));
  return !(inhibited & bit(i));
}

/* The machine's number (docs/events.md) for an event of the SBI: general, of a cache, or raw; 0: it has none. */
static uint64_t machine_event(uint64_t event, uint64_t data) {
  switch (event) {
    case 0x00001: return 1;  /* cycles */
    case 0x00002: return 2;  /* instructions */
    case 0x00004: return 5;  /* cache misses: of the last one */
    case 0x00005: return 6;  /* branches */
    case 0x00006: return 7;  /* branch misses */
    case 0x00008: return 15; /* stalled in front */
    case 0x10001: return 4;  /* D-cache, read, miss */
    case 0x10009: return 3;  /* I-cache */
    case 0x10011: return 5;  /* last level */
    case 0x20000: return data & 0xff;
    default: return 0;
  }
}

static uint64_t filter(uint64_t flags) {
  return NOT_MACHINE | (flags & SET_SINH ? NOT_SUPERVISOR : 0) | (flags & SET_UINH ? NOT_USER : 0);
}

/* The next overflow interrupts; QEMU wants to know that before the counter is written. */
static void arm(unsigned i) { write_event(i, read_event(i) & ~OVERFLOWED); }

/* A counter that is free is one without an event. */
static long configure(uint64_t base, uint64_t mask, uint64_t flags, uint64_t event, uint64_t data, uint64_t *value) {
  const uint64_t number = machine_event(event, data);
  if (number == 0) return SBI_NOT_SUPPORTED;
  for (unsigned k = 0; k < COUNTERS && base + k < COUNTERS; k++) {
    const unsigned i = (unsigned)base + k;
    if (!(mask >> k & 1) || (i == TRIGGER && mask != 1) || (!(flags & SKIP_MATCH) && (read_event(i) & 0xff) != 0)) continue;
    inhibit(i);
    write_event(i, OVERFLOWED | filter(flags) | number);
    if (flags & AUTO_START) arm(i);
    if (flags & CLEAR_VALUE) write_counter(i, 0);
    if (flags & AUTO_START) count(i);
    *value = i;
    return SBI_SUCCESS;
  }
  return SBI_NOT_SUPPORTED;
}

static long start_all(uint64_t base, uint64_t mask, uint64_t flags, uint64_t value) {
  long error = SBI_SUCCESS;
  for (unsigned k = 0; k < 64 && mask >> k; k++) {
    const unsigned i = (unsigned)base + k;
    if (!(mask >> k & 1)) continue;
    if (i >= COUNTERS) return SBI_INVALID;
    if (counting(i)) {
      error = SBI_STARTED;
      continue;
    }
    arm(i);
    if (flags & START_WITH_VALUE) write_counter(i, value);
    count(i);
  }
  return error;
}

static long stop_all(uint64_t base, uint64_t mask, uint64_t flags) {
  long error = SBI_SUCCESS;
  for (unsigned k = 0; k < 64 && mask >> k; k++) {
    const unsigned i = (unsigned)base + k;
    if (!(mask >> k & 1)) continue;
    if (i >= COUNTERS) return SBI_INVALID;
    if (!counting(i)) error = SBI_STOPPED;
    inhibit(i);
    if (flags & STOP_AND_FORGET) write_event(i, 0);
  }
  return error;
}

void sbi_pmu_reset(void) {
  for (unsigned i = 0; i < COUNTERS; i++) {
    inhibit(i);
    write_event(i, 0);
  }
}

long sbi_pmu_call(uint64_t function, const uint64_t *a, uint64_t *value) {
  *value = 0;
  switch ((enum function)function) {
    case NUMBER: *value = COUNTERS; return SBI_SUCCESS;
    case INFO:
      if (a[0] >= COUNTERS) return SBI_INVALID;
      *value = (CSR_HPMCOUNTER3 + a[0]) | (WIDTH - 1) << 12;
      return SBI_SUCCESS;
    case CONFIGURE: return configure(a[0], a[1], a[2], a[3], a[4], value);
    case START: return start_all(a[0], a[1], a[2], a[3]);
    case STOP: return stop_all(a[0], a[1], a[2]);
    case READ_FIRMWARE: return SBI_INVALID; /* there are none */
  }
  return SBI_NOT_SUPPORTED;
}
