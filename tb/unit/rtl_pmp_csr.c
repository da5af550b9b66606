/* The registers of memory protection against the golden simulator's: random writes, locks among them, and a
 * reset now and then.
 * docs/pmp.md                                                 Usage: rtl_pmp_csr8-small [--seed N] [--cycles N]   (default 500000) */
#include <inttypes.h>

#include "iss/pmp.h"
#include "tb/lib/port_binding.h"
#include "tb/lib/random.h"
#include "tb/lib/unit_bench.h"

enum { LIFE = 300 }; /* cycles from reset to reset: in time everything is locked */

/* A register of memory protection, or now and then another. */
static unsigned draw_number(uint64_t *random) {
  switch (random_below(random, 8)) {
    case 0:
    case 1: return 0x3a0;
    case 2:
    case 3: return 0x3a2;
    case 4: return random_below(random, 4096);
    default: return 0x3b0 + random_below(random, 16);
  }
}

static uint64_t draw_value(uint64_t *random) {
  uint64_t value = random_next(random);
  for (unsigned i = 0; i < 8; i++)
    if (!random_chance(random, 1, 24)) value &= ~(0x80ull << 8 * i); /* locks are rare */
  return value;
}

static bool run_pmp_csr(struct unit *u, const struct bench_options *o) {
  struct port_binding binding = {.unit = u};
#define IN(name) struct unit_port *name = bind_port(&binding, #name "_i")
#define OUT(name) struct unit_port *name = bind_port(&binding, #name "_o")
  IN(addr);
  IN(write);
  IN(wdata);
  OUT(rdata);
  OUT(on);
  OUT(cfg);
  OUT(entry_addr);
  OUT(entry_free);
  if (!bind_ok(&binding)) return unit_bench_fail(o, 0, "%s", binding.why);
  struct iss s = {.pmp_entries = (uint8_t)(unit_width(cfg) / 8)};
  uint64_t random = o->seed;
  for (uint64_t n = 0; n < o->cycles; n++) {
    if (n % LIFE == 0) {
      unit_reset(u, 2);
      s = (struct iss){.pmp_entries = s.pmp_entries};
    }
    unsigned number = draw_number(&random);
    const struct csr *csr = csr_find(number);
    bool ours = csr && (csr->kind == CSR_PMPCFG || csr->kind == CSR_PMPADDR), writes = random_chance(&random, 2, 3);
    if (!ours && (number >> 5 == 0x3a0 >> 5)) continue; /* illegal: it never comes here */
    uint64_t value = draw_value(&random);
    unit_set(addr, number);
    unit_set(write, writes);
    unit_set(wdata, value);
    unit_eval(u);
    if (ours && unit_get(rdata) != s.csr[csr->index])
      return unit_bench_fail(o, n, "rdata_o rtl=0x%" PRIx64 " model=0x%" PRIx64 " of %s", unit_get(rdata), s.csr[csr->index],
                             csr->name);
    for (unsigned i = 0; i < s.pmp_entries; i++) {
      uint64_t rtl = unit_get_bits(entry_addr, 30 * i, 30), model = s.csr[CSR_pmpaddr0 + i];
      if (rtl != model)
        return unit_bench_fail(o, n, "entry_addr_o rtl=0x%" PRIx64 " model=0x%" PRIx64 " of entry %u", rtl, model, i);
      rtl = unit_get_bits(entry_free, 30 * i, 30);
      model = iss_pmp_free(&s, i);
      if (rtl != model)
        return unit_bench_fail(o, n, "entry_free_o rtl=0x%" PRIx64 " model=0x%" PRIx64 " of entry %u", rtl, model, i);
    }
    for (unsigned half = 0; half < s.pmp_entries / 8u; half++) {
      uint64_t rtl = unit_get_bits(cfg, 64 * half, 64), model = s.csr[half ? CSR_pmpcfg2 : CSR_pmpcfg0];
      if (rtl != model)
        return unit_bench_fail(o, n, "cfg_o rtl=0x%" PRIx64 " model=0x%" PRIx64 " of register %u", rtl, model, 2 * half);
    }
    bool some = ((s.csr[CSR_pmpcfg0] | s.csr[CSR_pmpcfg2]) & 0x1818181818181818) != 0;
    if (unit_get(on) != some) return unit_bench_fail(o, n, "on_o rtl=0x%" PRIx64 " model=0x%x", unit_get(on), some);
    unit_tick(u);
    if (ours && writes) s.csr[csr->index] = iss_pmp_write(&s, (enum csr_index)csr->index, value);
  }
  return true;
}

int main(int argc, char **argv) { return unit_bench_main(argc, argv, 500000, run_pmp_csr); }
