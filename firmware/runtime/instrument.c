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
  LEAST = 1000,    /* cycles that the program has between two changes, however short the window */
};

extern struct instrument_runtime instrument_runtime;
void instrument_start(void);

static void patch(const struct instrument_runtime *r) {
  const struct instrument_switch *s = (const struct instrument_switch *)r->switches;
  for (uint64_t i = 0; i < r->switch_count; i++) *(volatile uint32_t *)s[i].address ^= (uint32_t)s[i].flip;
  __asm__ volatile(".option push\n.option arch,+zifencei\nfence.i\n.option pop" : : : "memory");
}

/* At the start of a window profiling goes on, at the end of its first part off. */
static void change(struct trap_frame *frame) {
  struct instrument_runtime *r = &instrument_runtime;
  (void)frame;
  if (r->on < r->period) patch(r);
  r->profiling = !r->profiling || r->on == r->period;
  r->windows += r->profiling;
  r->deadline += r->on == r->period ? r->period : r->profiling ? r->on : r->period - r->on;
  if (r->deadline < *CLINT_MTIME + LEAST) r->deadline = *CLINT_MTIME + LEAST;
  *CLINT_MTIMECMP = r->deadline;
  __asm__ volatile("fence" : : : "memory");
}

void instrument_start(void) {
  struct instrument_runtime *r = &instrument_runtime;
  ((void (*)(uint64_t, trap_handler))r->set_handler)(TRAP_INTERRUPT | INTERRUPT_TIMER, change);
  if (r->on == r->period) patch(r); /* always on */
  r->deadline = *CLINT_MTIME;
  change(NULL);
  CSR_SET(mie, 1 << INTERRUPT_TIMER);
  CSR_SET(mstatus, 8);
}
