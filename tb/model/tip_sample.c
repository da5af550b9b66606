/* What samples of TIP say, by hand: every class, every oldest bank, holes, and samples that say nothing. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "tb/lib/check.h"
#include "program/spaces.h"
#include "tip/sample.h"

#define BASE 0x80000000ull

struct bench {
  struct program_image image;
  int failures;
};

static void check_sample(struct bench *b, const char *what, uint64_t got, uint64_t want) {
  if (got == want) return;
  printf("# %s: got %" PRIu64 ", expected %" PRIu64 "\n", what, got, want);
  b->failures++;
}

/* Bank i holds instruction i; valid lanes by mask. */
static struct tip_sample sample(unsigned valid, unsigned oldest, uint64_t flags) {
  struct tip_sample s = {.flags = flags | valid | (uint64_t)oldest << TIP_OLDEST_SHIFT};
  for (unsigned i = 0; i < PROBE_LANES; i++) s.addr[i] = BASE + 4 * i;
  return s;
}

static void shared(struct bench *b) {
  for (unsigned w = 1; w <= 4; w *= 2)
    for (unsigned oldest = 0; oldest < w; oldest++)
      for (unsigned valid = 1; valid < 1u << w; valid++) {
        struct tip_sample s = sample(valid, oldest, 0);
        struct oracle_blame got = tip_sample_blame(&s, w, &b->image);
        unsigned n = 0;
        for (unsigned i = 0; i < w; i++) {
          unsigned bank = (oldest + i) % w;
          if (valid >> bank & 1) check_sample(b, "order", got.pc[n++], BASE + 4 * bank);
        }
        check_sample(b, "lanes", got.n, n);
        check_sample(b, "execute", got.why, ORACLE_EXECUTE);
        check_sample(b, "pc", tip_sample_pc(&s), BASE + 4 * oldest);
      }
}

static void single(struct bench *b) {
  static const struct {
    uint64_t flags;
    enum oracle_class class;
  } rows[] = {
    {TIP_EXCEPTION, ORACLE_MISC_FLUSH},    {TIP_FLUSH, ORACLE_MISC_FLUSH},
    {TIP_MISPREDICTED, ORACLE_MISPREDICT}, {TIP_MISPREDICTED | TIP_FLUSH, ORACLE_MISPREDICT},
    {TIP_FRONT_END, ORACLE_FRONT_END},     {TIP_INTERRUPT, ORACLE_INTERRUPT},
  };
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    struct tip_sample s = sample(0xe, 2, rows[i].flags);
    struct oracle_blame got = tip_sample_blame(&s, 4, &b->image);
    check_sample(b, "class", got.why, rows[i].class);
    check_sample(b, "one", got.n, 1);
    check_sample(b, "oldest", got.pc[0], BASE + 8);
  }
  static const enum oracle_class kind[4] = {ORACLE_ALU_STALL, ORACLE_LOAD_STALL, ORACLE_STORE_STALL, ORACLE_ALU_STALL};
  for (unsigned i = 0; i < 4; i++) {
    struct tip_sample s = sample(0xf, i, TIP_STALLED);
    struct oracle_blame got = tip_sample_blame(&s, 4, &b->image);
    check_sample(b, "stall", got.why, kind[i]);
    check_sample(b, "stalled pc", got.pc[0], BASE + 4 * i);
    check_sample(b, "stalled one", got.n, 1);
  }
  struct tip_sample hole = sample(0x6, 3, TIP_STALLED); /* the bank of the oldest is empty: the next valid one */
  struct oracle_blame got = tip_sample_blame(&hole, 4, &b->image);
  check_sample(b, "hole", got.pc[0], BASE + 4);
  check_sample(b, "hole class", got.why, ORACLE_LOAD_STALL);
  hole.addr[1] = 0x1000;
  check_sample(b, "outside", tip_sample_blame(&hole, 4, &b->image).why, ORACLE_ALU_STALL);
}

static void nothing(struct bench *b) {
  struct tip_sample s = sample(0, 0, TIP_STALLED);
  check_sample(b, "no valid bit", tip_sample_blame(&s, 4, &b->image).n, 0);
  s = sample(0xc, 0, 0);
  check_sample(b, "bits beyond the width", tip_sample_blame(&s, 2, &b->image).n, 0);
  s.flags = ~0ull;
  check_sample(b, "all ones", tip_sample_blame(&s, 1, &b->image).n, 1);
  check_sample(b, "weight", tip_sample_weight(&s), 65535);
  s.flags = 3ull << TIP_WEIGHT_SHIFT | 0xffff000000000000ull;
  check_sample(b, "weight alone", tip_sample_weight(&s), 3);
}

/* Of processes with address spaces of their own, the image's addresses. */
static void moved(struct bench *b) {
  static struct program_spaces spaces = {.program = {[7] = 3}};
  struct program_image image = b->image;
  image.spaces = &spaces;
  for (unsigned privilege = 0; privilege < 2; privilege++)
    for (unsigned context = 6; context < 8; context++) {
      const uint64_t bias = privilege == 0 && context == 7 ? program_space_bias(3) : 0;
      struct tip_sample s = sample(0xc, 2, (uint64_t)privilege << TIP_PRIVILEGE_SHIFT | (uint64_t)context << TIP_CONTEXT_SHIFT);
      check_sample(b, "moved blame", tip_sample_blame(&s, 4, &image).pc[1], BASE + 12 + bias);
      tip_sample_place(&s, &image);
      check_sample(b, "moved sample", s.addr[3], BASE + 12 + bias);
    }
}

int main(void) {
  static const uint32_t words[4] = {0x00000013, 0x00053503, 0x00a53023, 0x00000013};
  uint8_t text[sizeof words];
  memcpy(text, words, sizeof words);
  struct bench b = {.image = {.bytes = text, .base = BASE, .size = sizeof text}};
  shared(&b);
  single(&b);
  nothing(&b);
  moved(&b);
  return check_single("tip_sample", !b.failures);
}
