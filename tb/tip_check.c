/* The checkers of `culprit record` on samples and rings that are wrong on purpose: each fault must be found. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "../harness/prof_ring.h"
#include "../harness/tip_check.h"

#define PC 0x80000000ull

struct bench {
  struct oracle_image image;
  struct tip_check check;
  struct tip_model m;
  struct tip_in in;
  int failures;
};

static void expect(struct bench *b, const char *what, bool got, bool want) {
  if (got == want) return;
  printf("FAIL tip_check: %s: %s\n", what, want ? "refused" : "accepted");
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
  if (!good && (!*why || strchr(why, '\n'))) b->failures++, puts("FAIL tip_check: not one line");
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
  const struct oracle_blame none = {.class = ORACLE_FRONT_END}, two = {.class = ORACLE_EXECUTE, .n = 2, .pc = {PC, PC + 4}};
  const struct oracle_blame released = {.class = ORACLE_EXECUTE, .n = 1, .pc = {PC}, .released = true, .released_pc = PC};
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

static enum prof_ring_status feed(struct prof_ring *r, const uint64_t *word, unsigned n) {
  enum prof_ring_status s = PROF_RING_MORE;
  for (unsigned i = 0; i < n && s != PROF_RING_BAD; i++) {
    s = prof_ring_word(r, word[i]);
    if (i + 1 < n && s != PROF_RING_MORE) return PROF_RING_BAD;
  }
  return s;
}

static void rings(struct bench *b) {
  const uint64_t tip[] = {1 | 6 << 8 | 5ull << 32, 11, 12, 13, 14, 15}, timer[] = {2 | 3 << 8 | 7 << 16 | 6ull << 32, 21, 22};
  const uint64_t summary[] = {3 | 9 << 8 | 8ull << 32, 1, 2, 3, 4, 5, 6, 7, 8};
  const uint64_t bad[] = {0, 4 | 6 << 8, 1 | 5 << 8, 1 | 7 << 8, 2 | 3 << 8, 1 | 6 << 8 | 1 << 16, 1 | 6 << 8 | 6ull << 32, ~0ull};
  struct prof_ring r;
  prof_ring_init(&r, 2);
  expect(b, "tip", feed(&r, tip, 6) == PROF_RING_SAMPLE, true);
  expect(b, "tip words", r.number == 5 && r.sample.cycle == 11 && r.sample.flags == 12 && r.sample.addr[1] == 14 && r.sample.details == 15, true);
  expect(b, "timer", feed(&r, timer, 3) == PROF_RING_SAMPLE, true);
  expect(b, "timer words", tip_sample_weight(&r.sample) == 7 && r.sample.cycle == 21 && r.sample.addr[0] == 22, true);
  for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    struct prof_ring other = r;
    expect(b, "no record", prof_ring_word(&other, bad[i]) == PROF_RING_BAD, true);
  }
  expect(b, "summary", feed(&r, summary, 9) == PROF_RING_END, true);
  expect(b, "summary words", r.records == 2 && r.numbers == 8 && r.summary.overflows == 1 && r.summary.lost == 5 && r.summary.undelivered == 8, true);
  expect(b, "words", r.words == 18, true);
  expect(b, "after the summary", prof_ring_word(&r, tip[0]) == PROF_RING_BAD, true);
}

int main(void) {
  static const uint8_t text[64];
  struct bench b = {.image = {text, PC, sizeof text}};
  samples(&b);
  rings(&b);
  if (b.failures) return 1;
  puts("ok tip_check");
  return 0;
}
