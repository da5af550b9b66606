#include "tb/lib/bench_options.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct bench_options bench_options_of(uint64_t cycles, int argc, char **argv) {
  struct bench_options o = {.program = argv[0], .seed = 1, .cycles = cycles};
  const char *slash = strrchr(argv[0], '/'), *base = slash ? slash + 1 : argv[0];
  snprintf(o.name, sizeof o.name, "%.*s", (int)strcspn(base, "-"), base);
  for (int i = 1; i + 1 < argc; i += 2) {
    if (strcmp(argv[i], "--seed") == 0) o.seed = strtoull(argv[i + 1], NULL, 0);
    if (strcmp(argv[i], "--cycles") == 0) o.cycles = strtoull(argv[i + 1], NULL, 0);
  }
  return o;
}

void bench_options_fail(const struct bench_options *o, uint64_t cycle, const char *format, va_list args) {
  printf("# cycle %" PRIu64 " ", cycle);
  vprintf(format, args);
  printf(" (replay: %s --seed %" PRIu64 " --cycles %" PRIu64 ")\n", o->program, o->seed, o->cycles);
}
