/* The memories with several ports against an array in C: ram_banked (its rows of a read adjacent, its writes
 * in different banks) and ram_multiport (random ports, rows that were never written). Reads of rows that are
 * being written among them.
 * Usage: rtl_ram_banked-small, rtl_ram_banked_new-small, rtl_ram_multiport-small [--seed N] [--cycles N]   (default 20000) */
#include <inttypes.h>
#include <string.h>

#include "tb/lib/port_binding.h"
#include "tb/lib/random.h"
#include "tb/lib/unit_bench.h"

enum { WIDTH = 40, DEPTH = 32, BANKS = 4, WRITES = 3, READS = 3, ROWS = 2, ADDRESS_BITS = 5 }; /* tb/unit/units.txt */

struct bench {
  const struct bench_options *o;
  struct unit *u;
  struct unit_port *re, *raddr, *rdata, *we, *waddr, *wdata;
  uint64_t mem[DEPTH];
  bool known[DEPTH], written[DEPTH]; /* holds a known value; written in this cycle */
  uint64_t random;
  bool multiport, fresh; /* which module; a row that is written as it is read reads as written */
};

/* Drives writes: of the banked memory into different banks, of the other into different rows. Without Apart (the
 * memory that is not `fresh`), a port that does not write has any address. */
static void drive_writes(struct bench *b) {
  const unsigned lanes = random_below(&b->random, 1u << WRITES), first = random_below(&b->random, DEPTH);

  memset(b->written, 0, sizeof b->written);
  unit_set(b->we, lanes);
  for (unsigned w = 0; w < WRITES; w++) {
    const bool any = !b->fresh && !(lanes >> w & 1);
    const unsigned row = any            ? random_below(&b->random, DEPTH)
                         : b->multiport ? (first + w * (1 + first % 3)) % DEPTH
                                        : (first + w + BANKS * random_below(&b->random, DEPTH / BANKS)) % DEPTH;
    const uint64_t value = random_next(&b->random) & ((1ull << WIDTH) - 1);
    unit_set_bits(b->waddr, w * ADDRESS_BITS, ADDRESS_BITS, row);
    unit_set_bits(b->wdata, w * WIDTH, WIDTH, value);
    if (!(lanes >> w & 1)) continue;
    b->mem[row] = value;
    b->known[row] = b->written[row] = true;
  }
}

/* After the edge: does lane `lane` of rdata_o give the row? */
static bool compare_ram_ports(const struct bench *b, uint64_t cycle, unsigned lane, unsigned row) {
  const uint64_t got = unit_get_bits(b->rdata, lane * WIDTH, WIDTH);

  if (!b->known[row] || got == b->mem[row]) return true;
  return unit_bench_fail(b->o, cycle, "rdata_o lane %u, row %u: rtl=0x%010" PRIx64 " model=0x%010" PRIx64, lane, row, got,
                         b->mem[row]);
}

static bool step_ram_ports(struct bench *b, uint64_t cycle, uint64_t *spoilt) {
  const unsigned reads = b->multiport ? READS : 1, rows = b->multiport ? 1 : ROWS;
  unsigned address[READS], read = random_below(&b->random, 1u << reads);

  unit_set(b->re, read);
  for (unsigned r = 0; r < reads; r++) {
    address[r] = random_below(&b->random, DEPTH);
    unit_set_bits(b->raddr, r * ADDRESS_BITS, ADDRESS_BITS, address[r]);
  }
  drive_writes(b);
  unit_tick(b->u);
  for (unsigned r = 0; r < reads; r++) {
    for (unsigned k = 0; read >> r & 1 && k < rows; k++) {
      const unsigned row = (address[r] + k) % DEPTH, lane = r * rows + k;
      if (b->fresh || !b->written[row]) {
        if (!compare_ram_ports(b, cycle, lane, row)) return false;
      } else *spoilt += unit_get_bits(b->rdata, lane * WIDTH, WIDTH) != b->mem[row];
    }
  }
  return true;
}

static bool run_ram_ports(struct unit *u, const struct bench_options *o) {
  unit_reset(u, 2);
  struct port_binding p = {.unit = u};
  struct bench b = {.o = o, .u = u, .random = o->seed, .multiport = strstr(o->name, "multiport") != NULL};
  uint64_t spoilt = 0;

  b.re = bind_port(&p, "re_i");
  b.raddr = bind_port(&p, "raddr_i");
  b.rdata = bind_port(&p, "rdata_o");
  b.we = bind_port(&p, "we_i");
  b.waddr = bind_port(&p, "waddr_i");
  b.wdata = bind_port(&p, "wdata_i");
  b.fresh = b.multiport || strstr(o->name, "new");
  if (b.multiport) memset(b.known, true, sizeof b.known); /* 0 */
  if (!bind_ok(&p) || !bind_info(&p, "width of waddr_i", unit_width(b.waddr), WRITES * ADDRESS_BITS, ~0ull) ||
      !bind_info(&p, "width of rdata_o", unit_width(b.rdata), (b.multiport ? READS : ROWS) * WIDTH, ~0ull))
    return unit_bench_fail(o, 0, "%s", p.why);
  for (uint64_t cycle = 0; cycle < o->cycles; cycle++)
    if (!step_ram_ports(&b, cycle, &spoilt)) return false;
  return b.fresh || spoilt || unit_bench_fail(o, o->cycles, "rdata_o: a collision reads as written");
}

int main(int argc, char **argv) { return unit_bench_main(argc, argv, 20000, run_ram_ports); }
