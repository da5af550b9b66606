/* What the tests of the value profile share: seed, chance, what is expected. */
#ifndef CULPRIT_TB_VALUE_TEST_H
#define CULPRIT_TB_VALUE_TEST_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tb/lib/random.h"

struct test {
  const char *name;
  uint64_t random;
  unsigned long seed, samples;
  int failed;
};

static inline uint32_t draw(struct test *t) { return (uint32_t)random_next(&t->random); }

static inline void expect(struct test *t, bool good, const char *what) {
  if (good) return;
  printf("# %s (replay: %s --seed %lu --samples %lu)\n", what, t->name, t->seed, t->samples);
  t->failed = 1;
}

static inline void near(struct test *t, double is, double should, double tolerance, const char *what) {
  char text[200];
  snprintf(text, sizeof text, "%s: %.4f, expected %.4f", what, is, should);
  expect(t, fabs(is - should) <= tolerance, text);
}

static inline void *room(uint64_t bytes) {
  void *memory = calloc(1, bytes);
  if (!memory) {
    puts("# out of memory");
    exit(71);
  }
  return memory;
}

/* False: the command line is wrong. */
static inline bool test_begin(struct test *t, int argc, char **argv) {
  for (int i = 1; i + 1 < argc; i += 2) {
    if (!strcmp(argv[i], "--seed")) t->seed = strtoul(argv[i + 1], NULL, 0);
    else if (!strcmp(argv[i], "--samples")) t->samples = strtoul(argv[i + 1], NULL, 0);
    else return false;
  }
  t->random = t->seed;
  printf("seed %lu\n", t->seed);
  return true;
}

#endif
