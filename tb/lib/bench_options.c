#include "bench_options.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct bench_options bench_options_of(const char *name, uint64_t cycles, int argc, char **argv) {
  struct bench_options o = {name, 1, cycles};
  for (int i = 1; i + 1 < argc; i += 2) {
    if (strcmp(argv[i], "--seed") == 0) o.seed = strtoull(argv[i + 1], NULL, 0);
    if (strcmp(argv[i], "--cycles") == 0) o.cycles = strtoull(argv[i + 1], NULL, 0);
  }
  return o;
}

void bench_options_fail(const struct bench_options *o, uint64_t cycle, const char *format, va_list args) {
  printf("FAIL %s: cycle %" PRIu64 " ", o->name, cycle);
  vprintf(format, args);
  printf(" (replay: %s-small --seed %" PRIu64 " --cycles %" PRIu64 ")\n", o->name, o->seed, o->cycles);
}
