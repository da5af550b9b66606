/* Rights of a page against the golden simulator's: every page, kind of access and mode.
 * docs/mmu.md                                                        Usage: rtl_page_rights-small [--seed N] [--cycles N] */
#include <inttypes.h>
#include <string.h>

#include "iss/iss.h"
#include "iss/translate.h"
#include "tb/lib/lsu/page.h"
#include "tb/lib/port_binding.h"
#include "tb/lib/unit_bench.h"

enum { VALUES = 1 << PAGE_FLAGS };

static bool compare(struct unit *u, const struct bench_options *o, struct iss *s) {
  struct port_binding binding = {.unit = u};
  struct unit_port *page = bind_port(&binding, "page_i"), *kind = bind_port(&binding, "kind_i"),
                   *user = bind_port(&binding, "user_i"), *sum = bind_port(&binding, "sum_i"), *mxr = bind_port(&binding, "mxr_i"),
                   *allowed = bind_port(&binding, "allowed_o");
  if (!bind_ok(&binding)) return unit_bench_fail(o, 0, "%s", binding.why);
  static const enum iss_access kinds[] = {ISS_LOAD, ISS_STORE, ISS_FETCH}; /* R, W, X */
  unsigned count[2] = {0};
  for (unsigned n = 0; n < VALUES * 3 * 8; n++) {
    const struct page p = {.number = 0, .flags = n % VALUES << 1, .level = 2};
    const unsigned k = n / VALUES % 3, is_user = n / VALUES / 3 & 1, with_sum = n / VALUES / 6 & 1, with_mxr = n / VALUES / 12;
    if ((p.flags & (PAGE_R | PAGE_W)) == PAGE_W || !(p.flags & (PAGE_R | PAGE_X))) continue; /* no walk ends there */
    page_set(page, 0, &p);
    unit_set(kind, 1u << k);
    unit_set(user, is_user);
    unit_set(sum, with_sum);
    unit_set(mxr, with_mxr);
    unit_eval(u);
    const uint64_t entry = p.flags | PAGE_V; /* of 1 GiB at 0, for address 0 */
    memcpy(s->ram, &entry, sizeof entry);
    s->csr[CSR_satp] = ISS_RAM_BASE >> 12;
    s->csr[CSR_mstatus] = (with_sum ? ISS_MSTATUS_SUM : 0) | (with_mxr ? ISS_MSTATUS_MXR : 0);
    uint64_t physical;
    const bool model = iss_walk(s, 0, kinds[k], is_user ? 0 : 1, &physical) < 0;
    if (unit_get(allowed) != model)
      return unit_bench_fail(o, n, "allowed_o rtl=0x%" PRIx64 " model=0x%x: entry 0x%" PRIx64 ", kind %u, user %u, SUM %u, MXR %u",
                             unit_get(allowed), model, entry, 1u << k, is_user, with_sum, with_mxr);
    count[model]++;
  }
  if (count[0] < 400 || count[1] < 80) return unit_bench_fail(o, 0, "%u forbidden, %u allowed: too few", count[0], count[1]);
  return true;
}

static bool run_rights(struct unit *u, const struct bench_options *o) {
  struct iss s;
  if (!iss_init(&s, NULL)) return unit_bench_fail(o, 0, "no memory");
  s.pmp_entries = 0;
  const bool ok = compare(u, o, &s);
  iss_free(&s);
  return ok;
}

int main(int argc, char **argv) { return unit_bench_main(argc, argv, 1, run_rights); }
