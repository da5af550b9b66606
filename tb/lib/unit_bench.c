#include "tb/lib/unit_bench.h"

#include "tb/lib/check.h"
#include "tb/lib/rules.h"

bool unit_bench_fail(const struct bench_options *o, uint64_t cycle, const char *format, ...) {
  va_list args;
  va_start(args, format);
  bench_options_fail(o, cycle, format, args);
  va_end(args);
  return false;
}

int unit_bench_main(int argc, char **argv, uint64_t cycles, bool (*run)(struct unit *u, const struct bench_options *o)) {
  const struct bench_options options = bench_options_of(cycles, argc, argv);
  struct unit *u = unit_open(options.seed);
  if (!u) return 2;
  bool ok = run(u, &options);
  ok = rules_kept(u, &options) && ok;
  unit_close(u);
  return check_single(options.name, ok);
}
