/* The verdict of memory protection against the golden simulator's: random entries, and aligned runs of words
 * that meet them.
 * docs/pmp.md                                    Usage: rtl_pmp_check8-small [--seed N] [--cycles N]   (default 500000 verdicts) */
#include <inttypes.h>

#include "iss/pmp.h"
#include "tb/lib/port_binding.h"
#include "tb/lib/random.h"
#include "tb/lib/unit_bench.h"

enum { SAME_ENTRIES = 16 }; /* verdicts with one set of entries */

/* Entries in a window of 512 bytes at the beginning of memory, some at the borders of what an address can
 * be. */
static void draw_entries(struct iss *s, uint64_t *random) {
  s->csr[CSR_pmpcfg0] = s->csr[CSR_pmpcfg2] = 0;
  for (unsigned i = 0; i < s->pmp_entries; i++) {
    static const uint32_t borders[] = {0, 0x3fffffff, 0x1fffffff, 0x20000000};
    uint32_t ones = (1u << random_below(random, 8)) - 1;
    uint64_t config = random_below(random, 3) ? random_below(random, 256) & 0x9f : 0;
    s->csr[CSR_pmpaddr0 + i] = random_chance(random, 1, 12)
                                 ? borders[random_below(random, 4)]
                                 : (0x20000000 + random_below(random, 128)) | ones * random_below(random, 2);
    s->csr[i < 8 ? CSR_pmpcfg0 : CSR_pmpcfg2] |= config << 8 * (i % 8);
  }
}

static bool run_pmp_check(struct unit *u, const struct bench_options *o) {
  struct port_binding binding = {.unit = u};
#define IN(name) struct unit_port *name = bind_port(&binding, #name "_i")
  IN(on);
  IN(cfg);
  IN(entry_addr);
  IN(entry_free);
  IN(user);
  IN(kind);
  IN(first);
  IN(span);
  struct unit_port *allowed = bind_port(&binding, "allowed_o");
  if (!bind_ok(&binding)) return unit_bench_fail(o, 0, "%s", binding.why);
  struct iss s = {.pmp_entries = (uint8_t)(unit_width(cfg) / 8)};
  uint64_t random = o->seed, count[2] = {0};
  for (uint64_t n = 0; n < o->cycles; n++) {
    if (n % SAME_ENTRIES == 0) {
      draw_entries(&s, &random);
      for (unsigned i = 0; i < s.pmp_entries; i++) {
        unit_set_bits(entry_addr, 30 * i, 30, s.csr[CSR_pmpaddr0 + i]);
        unit_set_bits(entry_free, 30 * i, 30, iss_pmp_free(&s, i));
      }
      unit_set_bits(cfg, 0, 64, s.csr[CSR_pmpcfg0]);
      if (s.pmp_entries > 8) unit_set_bits(cfg, 64, 64, s.csr[CSR_pmpcfg2]);
      unit_set(on, ((s.csr[CSR_pmpcfg0] | s.csr[CSR_pmpcfg2]) & 0x1818181818181818) != 0);
    }
    unsigned words = 1u << random_below(&random, 5), bit = 1u << random_below(&random, 3), is_user = random_below(&random, 2);
    uint64_t word = (random_chance(&random, 1, 40) ? random_next(&random) & 0x3fffffff : 0x20000000 + random_below(&random, 136)) &
                    ~(uint64_t)(words - 1);
    unit_set(first, word);
    unit_set(span, words - 1);
    unit_set(kind, bit);
    unit_set(user, is_user);
    unit_eval(u);
    bool model = iss_pmp_allows(&s, word << 2, 4 * words, (enum iss_pmp_bits)bit, is_user ? 0 : 3);
    if (unit_get(allowed) != model)
      return unit_bench_fail(o, n, "allowed_o rtl=0x%" PRIx64 " model=0x%x: %u words at 0x%" PRIx64 ", kind %u, user %u",
                             unit_get(allowed), model, words, word << 2, bit, is_user);
    count[model]++;
  }
  if (count[0] < o->cycles / 8 || count[1] < o->cycles / 8) return unit_bench_fail(o, o->cycles, "one verdict is rare");
  return true;
}

int main(int argc, char **argv) { return unit_bench_main(argc, argv, 500000, run_pmp_check); }
