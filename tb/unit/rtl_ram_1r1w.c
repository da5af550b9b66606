/* The memory macros, and those with old data on a collision, against an array in C: random reads and writes,
 * write lanes, reads of the row that is written. Of a macro the lanes that are written may read as anything,
 * and must not be what they were all the time.
 * Usage: rtl_ram_1r1w-small [--seed N] [--cycles N]   (default 20000) */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "tb/lib/port_binding.h"
#include "tb/lib/random.h"
#include "tb/lib/unit_bench.h"

enum { DEPTH = 32, LANES = 3, LANE_BITS = 32, READS = 2 };

struct read_port {
  struct unit_port *re, *raddr, *rdata;
  uint32_t expect[LANES];
  bool any[LANES]; /* the lane may read as anything */
  bool valid;
};

/* The ports re_i, raddr_i, rdata_o, of a memory with two read ports re_a_i and so on. */
static void bind_read(struct port_binding *b, struct read_port *p, const char *letter) {
  char name[16];
  snprintf(name, sizeof name, "re_%si", letter);
  p->re = bind_port(b, name);
  snprintf(name, sizeof name, "raddr_%si", letter);
  p->raddr = bind_port(b, name);
  snprintf(name, sizeof name, "rdata_%so", letter);
  p->rdata = bind_port(b, name);
}

static bool run_ram_1r1w(struct unit *u, const struct bench_options *o) {
  unit_reset(u, 2);
  struct port_binding b = {.unit = u};
  struct read_port reads[READS] = {0};
  const unsigned n = unit_port(u, "re_b_i") ? 2 : 1;
  for (unsigned k = 0; k < n; k++) bind_read(&b, &reads[k], n == 1 ? "" : k == 0 ? "a_" : "b_");
  struct unit_port *we = bind_port(&b, "we_i"), *waddr = bind_port(&b, "waddr_i"), *wdata = bind_port(&b, "wdata_i");
  uint32_t mem[DEPTH][LANES];
  const bool keeps_old = strstr(o->name, "old"); /* the module's contract */
  uint64_t noise = 0;
  uint64_t random = o->seed;

  if (!bind_ok(&b) || !bind_info(&b, "width of the data", unit_width(wdata), LANES * LANE_BITS, ~0ull))
    return unit_bench_fail(o, 0, "%s", b.why);
  for (uint64_t cycle = 0; cycle < o->cycles; cycle++) {
    const bool fill = cycle < DEPTH;
    const unsigned w = fill ? (unsigned)cycle : random_below(&random, DEPTH), lanes = fill ? 7 : random_below(&random, 8);

    unit_set(we, lanes);
    unit_set(waddr, w);
    for (unsigned k = 0; k < n; k++) {
      struct read_port *p = &reads[k];
      const unsigned r = random_below(&random, DEPTH);
      const bool read = !fill && random_chance(&random, 3, 4);
      unit_set(p->re, read);
      unit_set(p->raddr, r);
      if (!read) continue;
      memcpy(p->expect, mem[r], sizeof p->expect);
      for (unsigned i = 0; i < LANES; i++) p->any[i] = !keeps_old && r == w && lanes >> i & 1;
      p->valid = true;
    }
    for (unsigned i = 0; i < LANES; i++) {
      const uint32_t v = (uint32_t)random_next(&random);
      unit_set_bits(wdata, i * LANE_BITS, LANE_BITS, v);
      if (lanes >> i & 1) mem[w][i] = v;
    }
    unit_tick(u);
    for (unsigned k = 0; k < n; k++) {
      const struct read_port *p = &reads[k];
      for (unsigned i = 0; p->valid && i < LANES; i++) {
        const uint64_t got = unit_get_bits(p->rdata, i * LANE_BITS, LANE_BITS);
        if (p->any[i]) noise += got != p->expect[i];
        else if (got != p->expect[i])
          return unit_bench_fail(o, cycle, "port %u lane %u rtl=0x%08" PRIx64 " model=0x%08" PRIx32, k, i, got, p->expect[i]);
      }
    }
  }
  return keeps_old || noise || unit_bench_fail(o, o->cycles, "a collision reads old data");
}

int main(int argc, char **argv) { return unit_bench_main(argc, argv, 20000, run_ram_1r1w); }
