/* Switches the profile of an instrumented program on and off in windows. docs/instrument.md
 *
 * `culprit instrument` copies this code into the program, wherever there is room: it refers to nothing
 * outside, and has no data but the struct in front of it. */
#include <stdbool.h>
#include <stddef.h>

#include "contract/instrument.h"
#include "culprit.h"

enum {
  INTERRUPT_TIMER = 7,
  INTERRUPT_OVERFLOW = 13,
  EVENT_INSTRET = 2,
  EVENT_ORDINARY = 24,  /* without the profile instructions, for which the window is */
  MPFLAGS_PREV = 0x100, /* of type 0: the flag of what was interrupted */
  LEAST = 1000,         /* cycles that the program has between two changes, however short the window */
};

extern struct instrument_runtime instrument_runtime;
extern const char instrument_end[];  /* of this code */
extern const char instrument_fast[]; /* instrument_fast.S */
extern uint32_t instrument_onward;   /* its last instruction, a jump */
void instrument_start(void);

static void fetch_anew(void) { __asm__ volatile(".option push\n.option arch,+zifencei\nfence.i\n.option pop" : : : "memory"); }

static void flip_switches(const struct instrument_profile *p) {
  const struct instrument_switch *s = (const struct instrument_switch *)p->switches;
  bool code = false;
  for (uint64_t i = 0; i < p->switch_count; i++) {
    *(volatile uint32_t *)s[i].address ^= (uint32_t)s[i].flip;
    code |= s[i].address != (uint64_t)&p->word;
  }
  if (code) fetch_anew();
}

static bool in_this_code(uint64_t pc) {
  return pc - (uint64_t)&instrument_runtime < (uint64_t)(instrument_end - (const char *)&instrument_runtime);
}

static bool is_counter(const struct instrument_profile *p, uint64_t pc) { return (*(const uint32_t *)pc & 3) == p->type; }

/* Profile instructions in a row belong together, and so does mcount, which they call:
 * all of them run, or none. */
static bool in_counter(const struct instrument_profile *p, uint64_t pc) {
  return in_this_code(pc) || (is_counter(p, pc) && is_counter(p, pc - 4));
}

/* What was interrupted goes on with the new state at once: a function may run for long before its next
 * switch. */
static void switch_interrupted(const struct instrument_profile *p, struct trap_frame *frame) {
  const uint64_t flag = MPFLAGS_PREV << p->type;
  const bool was_on = CSR_READ(0x7cb) & flag; /* mpflags */
  if (p->profiling && !was_on) {
    while (is_counter(p, frame->pc)) frame->pc += 4; /* they would be dropped */
    CSR_SET(0x7cb, flag);
  } else if (!p->profiling && !in_counter(p, frame->pc)) {
    CSR_CLEAR(0x7cb, flag);
  }
}

/* The flags of the running code, where the register is all that there is. */
static void switch_register(const struct instrument_runtime *r) {
  for (uint64_t i = 0; i < r->profiles; i++) {
    const uint64_t flag = 1u << r->profile[i].type;
    if (r->profile[i].profiling) CSR_SET(0x7cb, flag);
    else CSR_CLEAR(0x7cb, flag);
  }
}

/* Interrupt after so many cycles since the last one was due. */
static void await_cycles(struct instrument_runtime *r, uint64_t cycles) {
  r->deadline += cycles;
  if (r->deadline < *CLINT_MTIME + LEAST) r->deadline = *CLINT_MTIME + LEAST;
  *CLINT_MTIMECMP = r->deadline;
  __asm__ volatile("fence" : : : "memory");
}

/* Interrupt after so many more instructions. The counter is the last one: the profilers have the first. */
static void await_instructions(uint64_t instructions, uint64_t event) {
  CSR_WRITE(mhpmcounter10, -instructions);
  CSR_WRITE(mhpmevent10, event); /* clears OF */
  CSR_CLEAR(mip, 1 << INTERRUPT_OVERFLOW);
}

static void await(struct instrument_runtime *r, uint64_t ticks) {
  if (r->unit == INSTRUMENT_CYCLES) await_cycles(r, ticks);
  else await_instructions(ticks, r->control ? EVENT_ORDINARY : EVENT_INSTRET);
}

/* The register is all that switches a counter off, so not in the middle of one. */
static bool must_wait(const struct instrument_runtime *r, uint64_t pc) {
  bool wait = false;
  for (uint64_t i = 0; i < r->profiles; i++) wait |= r->profile[i].profiling && in_counter(&r->profile[i], pc);
  return wait && r->control == INSTRUMENT_REGISTER;
}

/* Each profile is on from the start of a window to the end of its own part of it. */
static void change(struct trap_frame *frame) {
  struct instrument_runtime *r = &instrument_runtime;
  uint64_t next = r->period;
  if (frame && must_wait(r, frame->pc)) {
    await(r, LEAST);
    return;
  }
  if (r->position == r->period) r->position = 0;
  r->windows += !r->position;
  for (uint64_t i = 0; i < r->profiles; i++) {
    struct instrument_profile *p = &r->profile[i];
    const bool on = r->position < p->on;
    if (on && p->on < next) next = p->on;
    if (on == p->profiling) continue;
    p->profiling = on;
    flip_switches(p);
    if (frame && r->control) switch_interrupted(p, frame);
  }
  await(r, next - r->position);
  r->position = next;
}

/* For one profile, in front of the program's entry of traps, when a jump reaches that. */
static void install_fast(struct instrument_runtime *r) {
  enum { REACH = 1 << 20, JAL = 0x6f };
  const struct instrument_profile *p = &r->profile[0];
  const uint64_t offset = CSR_READ(mtvec) - (uint64_t)&instrument_onward;
  if (r->profiles != 1 || p->on == 0 || p->on >= r->period || offset + REACH >= 2 * REACH) return;
  instrument_onward = (uint32_t)((offset >> 20 & 1) << 31 | (offset >> 1 & 0x3ff) << 21 | (offset >> 11 & 1) << 20 |
                                 (offset >> 12 & 0xff) << 12 | JAL);
  fetch_anew();
  r->flag = MPFLAGS_PREV << p->type;
  CSR_WRITE(mtvec, (uint64_t)instrument_fast);
}

void instrument_start(void) {
  struct instrument_runtime *r = &instrument_runtime;
  const uint64_t interrupt = r->unit == INSTRUMENT_CYCLES ? INTERRUPT_TIMER : INTERRUPT_OVERFLOW;
  if (r->mpflags) CSR_SET(0x7cb, r->mpflags);
  if (!r->period) {
    if (r->control == INSTRUMENT_REGISTER) switch_register(r);
    return;
  }
  r->cause = TRAP_INTERRUPT | interrupt;
  ((void (*)(uint64_t, trap_handler))r->set_handler)(r->cause, change);
  r->deadline = *CLINT_MTIME;
  change(NULL);
  if (r->control == INSTRUMENT_REGISTER) {
    switch_register(r);
    install_fast(r);
  }
  CSR_SET(mie, 1 << interrupt);
  CSR_SET(mstatus, 8);
}
