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
  b->m = (struct tip_model){.width = 2};
  b->in = (struct tip_in){.cycle = 100};
}

static bool step(struct bench *b, struct oracle_blame blame) {
  char why[400] = "";
  bool good = tip_check_step(&b->check, &blame, &b->m, &b->in, why, sizeof why);
  if (!good && (!*why || strchr(why, '\n'))) b->failures++, puts("# not one line");
  b->in.cycle++;
  b->m.delivered = false;
  return good;
}

/* A capture in this cycle, whose sample is delivered in the next one. */
static bool one(struct bench *b, struct oracle_blame blame, struct tip_sample sample, struct oracle_blame next) {
  start(b);
  b->m.regs.overflows = 1;
  if (!step(b, blame)) return false;
  b->m.delivered = true;
  b->m.last = sample;
  return step(b, next);
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
  bad = good, bad.flags |= 1 << TIP_OLDEST_SHIFT;
  expect(b, "another order", one(b, two, bad, none), false);
  bad = good, bad.flags ^= 2;
  expect(b, "one of two", one(b, two, bad, none), false);
  bad = good, bad.cycle++;
  expect(b, "another cycle", one(b, two, bad, none), false);
  bad = front, bad.flags ^= TIP_FRONT_END | TIP_INTERRUPT;
  expect(b, "another class", one(b, none, bad, released), false);
  bad = good, bad.flags &= ~3ull;
  expect(b, "nobody", one(b, two, bad, none), false);
  start(b); /* a sample without a capture; more captures than cycles; samples in the wrong order */
  b->m.delivered = true;
  b->m.last = good;
  expect(b, "no capture", step(b, two), false);
  start(b);
  b->m.regs.overflows = 2;
  expect(b, "two captures", step(b, two), false);
  start(b);
  for (unsigned i = 0; i <= TIP_CHECK_OPEN; i++) {
    b->m.regs.overflows++;
    expect(b, "captures that stay", step(b, two), i < TIP_CHECK_OPEN);
  }
  start(b); /* overflows that begin no capture */
  b->m.regs.overflows = b->m.regs.missed = 1;
  expect(b, "missed", step(b, two), true);
  b->m.regs.overflows++, b->m.regs.filtered++;
  expect(b, "filtered", step(b, two), true);
  expect(b, "nothing open", b->check.count == 0, true);
}

int main(void) {
  static const uint8_t text[64];
  struct bench b = {.image = {text, PC, sizeof text}};
  samples(&b);
  return check_single("tip_check", !b.failures);
}
