/* Switches the profile of an instrumented program on and off in windows. docs/instrument.md
 *
 * `culprit instrument` copies this code into the program, wherever there is room: it refers to nothing outside, and has no data
 * but the struct in front of it. */
#include <stdbool.h>
#include <stddef.h>

#include "culprit.h"
#include "instrument/runtime.h"

_Static_assert(offsetof(struct instrument_runtime, arcs) == INSTRUMENT_RUNTIME_ARCS, "instrument_entry.S");
_Static_assert(offsetof(struct instrument_runtime, arc_mask) == INSTRUMENT_RUNTIME_MASK, "instrument_entry.S");

enum {
  INTERRUPT_TIMER = 7,
  INTERRUPT_OVERFLOW = 13,
  EVENT_INSTRET = 2,
  LEAST = 1000, /* cycles that the program has between two changes, however short the window */
};

extern struct instrument_runtime instrument_runtime;
void instrument_start(void);

static void patch(const struct instrument_runtime *r) {
  const struct instrument_switch *s = (const struct instrument_switch *)r->switches;
  for (uint64_t i = 0; i < r->switch_count; i++) *(volatile uint32_t *)s[i].address ^= (uint32_t)s[i].flip;
  __asm__ volatile(".option push\n.option arch,+zifencei\nfence.i\n.option pop" : : : "memory");
}

/* Interrupt after so many cycles since the last one was due. */
static void await_cycles(struct instrument_runtime *r, uint64_t cycles) {
  r->deadline += cycles;
  if (r->deadline < *CLINT_MTIME + LEAST) r->deadline = *CLINT_MTIME + LEAST;
  *CLINT_MTIMECMP = r->deadline;
  __asm__ volatile("fence" : : : "memory");
}

/* Interrupt after so many more instructions. The counter is the last one: the profilers have the first. */
static void await_instructions(uint64_t instructions) {
  CSR_WRITE(mhpmcounter10, -instructions);
  CSR_WRITE(mhpmevent10, EVENT_INSTRET); /* clears OF */
  CSR_CLEAR(mip, 1 << INTERRUPT_OVERFLOW);
}

/* At the start of a window profiling goes on, at the end of its first part off. */
static void change(struct trap_frame *frame) {
  struct instrument_runtime *r = &instrument_runtime;
  (void)frame;
  patch(r);
  r->profiling = !r->profiling;
  r->windows += r->profiling;
  uint64_t next = r->profiling ? r->on : r->period - r->on;
  if (r->unit == INSTRUMENT_CYCLES) await_cycles(r, next);
  else await_instructions(next);
}

void instrument_start(void) {
  struct instrument_runtime *r = &instrument_runtime;
  const uint64_t interrupt = r->unit == INSTRUMENT_CYCLES ? INTERRUPT_TIMER : INTERRUPT_OVERFLOW;
  if (!r->period) return;
  ((void (*)(uint64_t, trap_handler))r->set_handler)(TRAP_INTERRUPT | interrupt, change);
  r->deadline = *CLINT_MTIME;
  change(NULL);
  CSR_SET(mie, 1 << interrupt);
  CSR_SET(mstatus, 8);
}
