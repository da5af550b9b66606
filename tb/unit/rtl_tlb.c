/* Translation look-aside buffer against a list of what was filled: pages of all sizes in a few address spaces, global ones,
 * pages that overlap. It finds nothing that a later page, or a flush, has replaced, and of what it holds what fits and may be
 * used in this way; rtl_page_rights.c has more of that.
 * docs/mmu.md                                             Usage: rtl_tlb16-small-os [--seed N] [--cycles N]   (default 300000) */
#include <inttypes.h>
#include <stddef.h>

#include "tb/lib/lsu/page.h"
#include "tb/lib/port_binding.h"
#include "tb/lib/random.h"
#include "tb/lib/unit_bench.h"

enum { MOST = 64, NEAR = 20 };

struct entry {
  bool valid;
  uint64_t vpn, asid;
  struct page page;
};

struct model {
  struct entry entry[MOST];
  unsigned next;
};

static uint64_t counted(unsigned level) { return (1ull << 27) - (1ull << 9 * level); } /* bits of a page number */
static bool shares_space(const struct entry *e, uint64_t asid, bool global) {
  return e->page.flags & PAGE_G || global || e->asid == asid;
}

static void fill(struct model *m, unsigned n, uint64_t vpn, uint64_t asid, const struct page *page) {
  for (unsigned i = 0; i < n; i++) {
    struct entry *e = &m->entry[i];
    const uint64_t both = counted(e->page.level) & counted(page->level);
    if (((e->vpn ^ vpn) & both) == 0 && shares_space(e, asid, page->flags & PAGE_G)) e->valid = false;
  }
  m->entry[m->next] = (struct entry){true, vpn, asid, *page};
  m->next = (m->next + 1) % n;
}

static const struct entry *find(const struct model *m, unsigned n, uint64_t vpn, uint64_t asid) {
  const struct entry *found = NULL;
  for (unsigned i = 0; i < n; i++) {
    const struct entry *e = &m->entry[i];
    if (e->valid && ((e->vpn ^ vpn) & counted(e->page.level)) == 0 && shares_space(e, asid, false)) found = e;
  }
  return found;
}

/* The rights of a load, store or fetch: bits R, W and X of an entry. */
struct use {
  unsigned kind;
  bool user, sum, mxr;
};

static bool permits(unsigned flags, const struct use *u) {
  const unsigned needs = u->kind | (u->kind == PAGE_W ? PAGE_D : 0);
  const bool reach = u->user ? flags & PAGE_U : !(flags & PAGE_U) || (u->sum && u->kind != PAGE_X);
  return reach && ((flags & needs) == needs || (u->kind == PAGE_R && u->mxr && flags & PAGE_X));
}

static struct use draw_use(uint64_t *random) {
  static const unsigned kinds[] = {PAGE_R, PAGE_R, PAGE_W, PAGE_X};
  return (struct use){kinds[random_below(random, 4)], random_chance(random, 1, 2), random_chance(random, 1, 2),
                      random_chance(random, 1, 2)};
}

/* Few values in each part of a number, so that pages overlap. */
static uint64_t draw_vpn(uint64_t *random) {
  static const uint64_t parts[] = {0, 1, 2, 511};
  return parts[random_below(random, 4)] << 18 | parts[random_below(random, 4)] << 9 | parts[random_below(random, 4)];
}
static uint64_t draw_asid(uint64_t *random) { return random_chance(random, 1, 10) ? 0x8001 : random_below(random, 2); }

static struct page draw_page(uint64_t *random) {
  struct page p = {.level = random_below(random, 3), .flags = random_below(random, 128) << 1};
  if (random_chance(random, 1, 2)) p.flags &= ~(unsigned)PAGE_G;
  p.flags |= PAGE_A;
  if (p.flags & PAGE_W || !(p.flags & PAGE_X)) p.flags |= PAGE_R; /* else no walk ends there */
  p.number = random_next(random) & ((1ull << (random_chance(random, 1, 8) ? PAGE_NUMBER : NEAR)) - 1);
  p.number &= ~((1ull << 9 * p.level) - 1);
  return p;
}

static bool run_tlb(struct unit *u, const struct bench_options *o) {
  struct port_binding binding = {.unit = u};
#define PORT(name) struct unit_port *name = bind_port(&binding, #name)
  PORT(flush_i);
  PORT(asid_i);
  PORT(look_i);
  PORT(vpn_i);
  PORT(kind_i);
  PORT(user_i);
  PORT(sum_i);
  PORT(mxr_i);
  PORT(hit_o);
  PORT(ppn_o);
  PORT(fill_i);
  PORT(fill_vpn_i);
  PORT(fill_page_i);
  if (!bind_ok(&binding)) return unit_bench_fail(o, 0, "%s", binding.why);
  struct model m = {.next = 0};
  uint64_t random = o->seed, hits = 0, misses = 0, refused = 0, levels[3] = {0};
  unit_reset(u, 2);
  unsigned n = 0; /* its entries: as many fills as page 0 survives */
  unit_set(look_i, 1);
  unit_set(kind_i, PAGE_R >> 1);
  unit_set(fill_i, 1);
  page_set(fill_page_i, 0, &(struct page){.flags = PAGE_A | PAGE_R});
  for (unit_tick(u); n < MOST && unit_get(hit_o); n++) {
    unit_set(fill_vpn_i, n + 1);
    unit_tick(u);
  }
  unit_set(flush_i, 1);
  unit_set(fill_i, 0);
  unit_tick(u);
  m.next = (n + 1) % n;
  for (uint64_t c = 0; c < o->cycles; c++) {
    const uint64_t vpn = draw_vpn(&random), asid = draw_asid(&random), new_vpn = draw_vpn(&random);
    const bool flushes = random_chance(&random, 1, 200), fills = !flushes && random_chance(&random, 1, 3);
    const struct page page = draw_page(&random);
    const struct use use = draw_use(&random);
    unit_set(flush_i, flushes);
    unit_set(asid_i, asid);
    unit_set(look_i, random_chance(&random, 9, 10));
    unit_set(vpn_i, vpn);
    unit_set(kind_i, use.kind >> 1);
    unit_set(user_i, use.user);
    unit_set(sum_i, use.sum);
    unit_set(mxr_i, use.mxr);
    unit_set(fill_i, fills);
    unit_set(fill_vpn_i, new_vpn);
    page_set(fill_page_i, 0, &page);
    unit_eval(u);
    const struct entry *e = unit_get(look_i) ? find(&m, n, vpn, asid) : NULL;
    if (e && !permits(e->page.flags, &use)) refused++, e = NULL;
    if (unit_get(hit_o) != (e != NULL)) return unit_bench_fail(o, c, "hit_o rtl=%" PRIu64 " model=%d", unit_get(hit_o), e != NULL);
    if (e) {
      const uint64_t got = unit_get(ppn_o), number = e->page.number | (vpn & ((1ull << 9 * e->page.level) - 1));
      if (number >> NEAR ? !(got >> NEAR) : got != number)
        return unit_bench_fail(o, c, "ppn_o rtl=0x%" PRIx64 " model=0x%" PRIx64, got, number);
      levels[e->page.level]++;
    }
    *(e ? &hits : &misses) += 1;
    if (fills) fill(&m, n, new_vpn, asid, &page);
    if (flushes)
      for (unsigned i = 0; i < n; i++) m.entry[i].valid = false;
    unit_tick(u);
  }
  if (hits < o->cycles / 16 || misses < o->cycles / 16 || refused < o->cycles / 16 || !levels[0] || !levels[1] || !levels[2])
    return unit_bench_fail(o, o->cycles, "%" PRIu64 " hits, %" PRIu64 " misses, %" PRIu64 " refused: too few", hits, misses,
                           refused);
  return true;
}

int main(int argc, char **argv) { return unit_bench_main(argc, argv, 300000, run_tlb); }
