/* The checker of TIP samples on samples that are wrong on purpose: each fault must be found. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "tb/lib/check.h"
#include "tip/check.h"

#define PC 0x80000000ull

struct bench {
  struct program_image image;
  struct tip_check check;
  struct tip_model m;
  struct tip_in in;
  int failures;
};

static void expect(struct bench *b, const char *what, bool got, bool want) {
  if (got == want) return;
  printf("# %s: %s\n", what, want ? "refused" : "accepted");
  b->failures++;
}

static void start(struct bench *b) {
  tip_check_init(&b->check, &b->image);
  b->m = (struct tip_model){.width = 2, .regs.ctl = TIP_CTL_EN};
  b->in = (struct tip_in){.cycle = 100};
  b->check.ctl = TIP_CTL_EN;
}

static bool step_check(struct bench *b, struct oracle_blame blame) {
  char why[400] = "";
  bool good = tip_check_step(&b->check, &blame, &b->m, &b->in, why, sizeof why);
  if (!good && (!*why || strchr(why, '\n'))) {
    b->failures++;
    puts("# not one line");
  }
  b->in.cycle++;
  b->in.wrap = false;
  b->m.begun = b->m.dropped = b->m.delivered = false;
  return good;
}

/* An overflow in the next step, which begins a capture or not. */
static void overflow(struct bench *b, bool begun) {
  b->in.wrap = true;
  b->m.begun = begun;
}

/* A capture in this cycle, whose sample is delivered in the next one. */
static bool one(struct bench *b, struct oracle_blame blame, struct tip_sample sample, struct oracle_blame next) {
  start(b);
  overflow(b, true);
  b->m.regs.waiting = !blame.n;
  if (!step_check(b, blame)) return false;
  if (next.released) b->m.regs.waiting = 0;
  b->m.delivered = true;
  b->m.last = sample;
  return step_check(b, next);
}

static void samples(struct bench *b) {
  const struct oracle_blame none = {.why = ORACLE_FRONT_END}, two = {.why = ORACLE_EXECUTE, .n = 2, .pc = {PC, PC + 4}};
  const struct oracle_blame released = {.why = ORACLE_EXECUTE, .n = 1, .pc = {PC}, .released = true, .released_pc = PC};
  const uint64_t weight = 1ull << TIP_WEIGHT_SHIFT;
  const struct tip_sample good = {.cycle = 100, .flags = 3 | weight, .addr = {PC, PC + 4}};
  const struct tip_sample front = {.cycle = 100, .flags = 1 | TIP_FRONT_END | weight, .addr = {PC}};
  struct tip_sample bad = good;
  expect(b, "equal", one(b, two, good, none), true);
  expect(b, "counted", b->check.checked == 1, true);
  expect(b, "waited for", one(b, none, front, released), true);
  expect(b, "never released", one(b, none, front, none), false);
  bad.addr[1] += 4;
  expect(b, "another address", one(b, two, bad, none), false);
  bad = good;
  bad.flags |= 1 << TIP_OLDEST_SHIFT;
  expect(b, "another order", one(b, two, bad, none), false);
  bad = good;
  bad.flags ^= 2;
  expect(b, "one of two", one(b, two, bad, none), false);
  bad = good;
  bad.cycle++;
  expect(b, "another cycle", one(b, two, bad, none), false);
  bad = front;
  bad.flags ^= TIP_FRONT_END | TIP_INTERRUPT;
  expect(b, "another class", one(b, none, bad, released), false);
  bad = good;
  bad.flags |= 3ull << TIP_PRIVILEGE_SHIFT;
  expect(b, "another privilege", one(b, two, bad, none), false);
  bad = good;
  bad.flags |= 1ull << TIP_CONTEXT_SHIFT;
  expect(b, "another context", one(b, two, bad, none), false);
  bad = good;
  bad.flags &= ~3ull;
  expect(b, "nobody", one(b, two, bad, none), false);
  start(b); /* a sample without a capture; more captures than cycles; samples in the wrong order */
  b->m.delivered = true;
  b->m.last = good;
  expect(b, "no capture", step_check(b, two), false);
  start(b);
  b->m.begun = true;
  expect(b, "a capture of no overflow", step_check(b, two), false);
  start(b);
  for (unsigned i = 0; i <= TIP_CHECK_OPEN; i++) {
    overflow(b, true);
    expect(b, "captures that stay", step_check(b, two), i < TIP_CHECK_OPEN);
  }
  start(b);
  overflow(b, false);
  expect(b, "missed", step_check(b, two), true);
  expect(b, "nothing open", b->check.count == 0, true);
}

/* One overflow while filters are on, of a cycle that belongs to `blame`; the unit begins a capture, or says
 * that it is filtered. */
static bool filter(struct bench *b, unsigned ctl, struct oracle_blame blame, bool begun, bool filtered) {
  start(b);
  b->check.ctl = (uint16_t)(TIP_CTL_EN | ctl);
  b->check.match = 7;
  overflow(b, begun);
  b->m.regs.filtered = filtered;
  return step_check(b, blame);
}

static void filters(struct bench *b) {
  struct oracle_blame user = {.n = 1, .pc = {PC}, .context = 7}, machine = {.n = 1, .pc = {PC}, .privilege = 3, .context = 8};
  static const unsigned without_machine[] = {TIP_CTL_NOM, TIP_CTL_CTX};
  for (unsigned i = 0; i < 2; i++) {
    const unsigned ctl = without_machine[i];
    expect(b, "excluded, filtered", filter(b, ctl, machine, false, true), true);
    expect(b, "excluded, captured", filter(b, ctl, machine, true, false), false);
    expect(b, "excluded, not counted", filter(b, ctl, machine, false, false), false);
    expect(b, "passes, captured", filter(b, ctl, user, true, false), true);
    expect(b, "passes, filtered", filter(b, ctl, user, false, true), false);
  }
  expect(b, "NOU", filter(b, TIP_CTL_NOU, user, true, false), false);
  expect(b, "MRK", filter(b, TIP_CTL_MRK, user, true, false), false);
  start(b);
  b->in.delegation = (struct delegation){.delegated = true, .delegate = 9};
  overflow(b, true);
  expect(b, "not the delegate", step_check(b, user), false);
}

/* A capture waits; the instruction that comes is of this privilege. */
static bool arrive(struct bench *b, unsigned privilege, bool dropped, unsigned filtered) {
  const struct oracle_blame none = {.why = ORACLE_FRONT_END};
  const struct oracle_blame late = {
    .n = 1, .pc = {PC}, .released = true, .released_pc = PC, .released_privilege = (uint8_t)privilege};
  start(b);
  b->m.regs.ctl = b->check.ctl = TIP_CTL_EN | TIP_CTL_NOM;
  for (unsigned i = 1; i <= 2; i++) {
    overflow(b, i == 1);
    b->m.regs.waiting = (uint8_t)i;
    if (!step_check(b, none)) return false;
  }
  b->m.regs.waiting = 0;
  b->m.regs.filtered = filtered;
  b->m.dropped = dropped;
  return step_check(b, late);
}

static void drains(struct bench *b) {
  expect(b, "user, kept", arrive(b, 0, false, 0), true);
  expect(b, "user, dropped", arrive(b, 0, true, 2), false);
  expect(b, "machine, dropped", arrive(b, 3, true, 2), true);
  expect(b, "machine, kept", arrive(b, 3, false, 0), false);
  expect(b, "machine, one not counted", arrive(b, 3, true, 1), false);
  start(b);
  b->m.dropped = true;
  expect(b, "nothing to drop", step_check(b, (struct oracle_blame){.n = 1, .pc = {PC}}), false);
}

int main(void) {
  static const uint8_t text[64];
  struct bench b = {.image = {.bytes = text, .base = PC, .size = sizeof text}};
  samples(&b);
  filters(&b);
  drains(&b);
  return check_single("tip_check", !b.failures);
}
