/* The memory macro against an array in C: random reads and writes, write lanes, a read of the address being written.
 * Usage: rtl_ram_1r1w-small [--seed N] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/unit.h"
#include "tb/lib/check.h"

enum { DEPTH = 32, LANES = 3, LANE_BITS = 32, CYCLES = 20000 };

static uint64_t next(uint64_t *x) {
  *x ^= *x << 13;
  *x ^= *x >> 7;
  *x ^= *x << 17;
  return *x;
}

static bool run(struct unit *u, uint64_t seed) {
  struct unit_port *re = unit_port(u, "re_i"), *raddr = unit_port(u, "raddr_i"), *rdata = unit_port(u, "rdata_o");
  struct unit_port *we = unit_port(u, "we_i"), *waddr = unit_port(u, "waddr_i"), *wdata = unit_port(u, "wdata_i");
  uint32_t mem[DEPTH][LANES], expect[LANES] = {0};
  bool expect_valid = false;
  uint64_t rnd = seed * 2 + 1;

  if (!re || !raddr || !rdata || !we || !waddr || !wdata || unit_width(rdata) != LANES * LANE_BITS) {
    printf("# the module's ports are not what this testbench drives\n");
    return false;
  }
  for (unsigned cycle = 0; cycle < CYCLES; cycle++) {
    const bool fill = cycle < DEPTH;
    const unsigned r = next(&rnd) % DEPTH, w = fill ? cycle : next(&rnd) % DEPTH;
    const unsigned lanes = fill ? 7 : next(&rnd) % 8;
    const bool read = !fill && next(&rnd) % 4 != 0;

    unit_set(re, read);
    unit_set(raddr, r);
    unit_set(we, lanes);
    unit_set(waddr, w);
    if (read) memcpy(expect, mem[r], sizeof expect);
    expect_valid |= read;
    for (unsigned i = 0; i < LANES; i++) {
      const uint32_t v = (uint32_t)next(&rnd);
      unit_set_bits(wdata, i * LANE_BITS, LANE_BITS, v);
      if (lanes >> i & 1) mem[w][i] = v;
    }
    unit_tick(u);
    for (unsigned i = 0; expect_valid && i < LANES; i++) {
      const uint64_t got = unit_get_bits(rdata, i * LANE_BITS, LANE_BITS);
      if (got == expect[i]) continue;
      printf("# cycle %u rdata lane %u rtl=0x%08llx model=0x%08x (replay: --seed %llu)\n", cycle, i, (unsigned long long)got,
             expect[i], (unsigned long long)seed);
      return false;
    }
  }
  return true;
}

int main(int argc, char **argv) {
  const uint64_t seed = argc == 3 && strcmp(argv[1], "--seed") == 0 ? strtoull(argv[2], NULL, 0) : 1;
  struct unit *u = unit_open(seed);

  if (!u) return 2;
  unit_reset(u, 2);
  const bool ok = run(u, seed);
  unit_close(u);
  return check_single("rtl_ram_1r1w", ok);
}
