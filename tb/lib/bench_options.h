/* What the random testbenches of units share: --seed N, --cycles N, and the line that a failure prints. */
#ifndef CULPRIT_BENCH_OPTIONS_H
#define CULPRIT_BENCH_OPTIONS_H

#include <stdarg.h>
#include <stdint.h>

struct bench_options {
  char name[40];       /* of the test: the program's without its machine, "rtl_tip_w2" */
  const char *program; /* "build/tb/rtl_tip_w2-small" */
  uint64_t seed, cycles;
};

/* Default: seed 1 and the cycles given. Other words are ignored. */
struct bench_options bench_options_of(uint64_t cycles, int argc, char **argv);

/* "# cycle N message (replay: program --seed ...)". */
void bench_options_fail(const struct bench_options *o, uint64_t cycle, const char *format, va_list args)
  __attribute__((format(printf, 3, 0)));

#endif
