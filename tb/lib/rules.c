#include "tb/lib/rules.h"

#include <inttypes.h>
#include <stdio.h>

bool rules_kept(const struct unit *u, const struct bench_options *o) {
  const char *broken = unit_broken(u);
  if (broken) printf("# %s (replay: %s --seed %" PRIu64 " --cycles %" PRIu64 ")\n", broken, o->program, o->seed, o->cycles);
  return !broken;
}
