/* What the random testbenches of units share: --seed N, --cycles N, and the line that a failure prints. */
#ifndef CULPRIT_BENCH_OPTIONS_H
#define CULPRIT_BENCH_OPTIONS_H

#include <stdarg.h>
#include <stdint.h>

struct bench_options {
  const char *name;         /* of the testbench, without its machine */
  uint64_t seed, cycles;
};

/* Default: seed 1 and the cycles given. Other words are passed over. */
struct bench_options bench_options_of(const char *name, uint64_t cycles, int argc, char **argv);

/* "FAIL name: cycle N message (replay: ...)". */
void bench_options_fail(const struct bench_options *o, uint64_t cycle, const char *format, va_list args) __attribute__((format(printf, 3, 0)));

#endif
