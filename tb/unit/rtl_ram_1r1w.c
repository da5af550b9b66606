/* The memory macro, and the one with old data on a collision, against an array in C: random reads and writes,
 * write lanes, reads of the row that is written. Of the macro the lanes that are written may read as
 * anything, and must not be what they were all the time.
 * Usage: rtl_ram_1r1w-small [--seed N] [--cycles N]   (default 20000) */
#include <inttypes.h>
#include <string.h>

#include "tb/lib/port_binding.h"
#include "tb/lib/random.h"
#include "tb/lib/unit_bench.h"

enum { DEPTH = 32, LANES = 3, LANE_BITS = 32 };

static bool run(struct unit *u, const struct bench_options *o) {
  unit_reset(u, 2);
  struct port_binding b = {.unit = u};
  struct unit_port *re = bind_port(&b, "re_i"), *raddr = bind_port(&b, "raddr_i"), *rdata = bind_port(&b, "rdata_o");
  struct unit_port *we = bind_port(&b, "we_i"), *waddr = bind_port(&b, "waddr_i"), *wdata = bind_port(&b, "wdata_i");
  uint32_t mem[DEPTH][LANES], expect[LANES] = {0};
  bool expect_valid = false, any[LANES] = {false};
  const bool keeps_old = strstr(o->name, "old"); /* the module's contract */
  uint64_t noise = 0;
  uint64_t random = o->seed;

  if (!bind_ok(&b) || !bind_info(&b, "width of rdata_o", unit_width(rdata), LANES * LANE_BITS, ~0ull))
    return unit_bench_fail(o, 0, "%s", b.why);
  for (uint64_t cycle = 0; cycle < o->cycles; cycle++) {
    const bool fill = cycle < DEPTH;
    const unsigned r = random_below(&random, DEPTH), w = fill ? (unsigned)cycle : random_below(&random, DEPTH);
    const unsigned lanes = fill ? 7 : random_below(&random, 8);
    const bool read = !fill && random_chance(&random, 3, 4);

    unit_set(re, read);
    unit_set(raddr, r);
    unit_set(we, lanes);
    unit_set(waddr, w);
    if (read) {
      memcpy(expect, mem[r], sizeof expect);
      for (unsigned i = 0; i < LANES; i++) any[i] = !keeps_old && r == w && lanes >> i & 1;
    }
    expect_valid |= read;
    for (unsigned i = 0; i < LANES; i++) {
      const uint32_t v = (uint32_t)random_next(&random);
      unit_set_bits(wdata, i * LANE_BITS, LANE_BITS, v);
      if (lanes >> i & 1) mem[w][i] = v;
    }
    unit_tick(u);
    for (unsigned i = 0; expect_valid && i < LANES; i++) {
      const uint64_t got = unit_get_bits(rdata, i * LANE_BITS, LANE_BITS);
      if (any[i]) noise += got != expect[i];
      else if (got != expect[i])
        return unit_bench_fail(o, cycle, "rdata_o lane %u rtl=0x%08" PRIx64 " model=0x%08" PRIx32, i, got, expect[i]);
    }
  }
  return keeps_old || noise || unit_bench_fail(o, o->cycles, "rdata_o: a collision reads old data");
}

int main(int argc, char **argv) { return unit_bench_main(argc, argv, 20000, run); }
