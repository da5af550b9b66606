/* Walks of page tables against the specification's steps (RISC-V Privileged ISA, 4.3.2), and those against the golden
 * simulator: tables of random entries, some outside memory, some that cannot be read; answers that take their time, walks
 * that are given up, two askers.
 * docs/mmu.md                                     Usage: rtl_page_walk-small-os [--seed N] [--cycles N]   (default 400000) */
#include <inttypes.h>
#include <string.h>

#include "iss/iss.h"
#include "iss/translate.h"
#include "tb/lib/lsu/page.h"
#include "tb/lib/port_binding.h"
#include "tb/lib/random.h"
#include "tb/lib/unit_bench.h"

enum { TABLES = 6, PATIENCE = 400, VPN_VALID = 27 };
enum { ANSWER_ACCESS = PAGE_BITS, ANSWER_PAGE, ANSWER_DONE };

struct outcome {
  bool access_fault, page_fault;
  struct page page;
};

struct walk_bench {
  struct unit *u;
  struct iss s;
  uint64_t random;
  uint64_t bad; /* address of an entry that cannot be read; 0: all can */
};

static bool chance(struct walk_bench *b, unsigned percent) { return random_chance(&b->random, percent, 100); }
static uint64_t table_at(unsigned i) { return ISS_RAM_BASE + (uint64_t)(i + 1) * 0x1000; }

static uint64_t draw_number(struct walk_bench *b) /* of a page that a pointer or a leaf names */
{
  if (chance(b, 4)) return random_next(&b->random) & ((1ull << PAGE_NUMBER) - 1);
  if (chance(b, 4)) return 0x10000 + random_below(&b->random, 2) * 0x78000; /* a device; just above memory */
  return table_at(random_below(&b->random, TABLES)) >> 12;
}

static uint64_t draw_entry(struct walk_bench *b) {
  uint64_t flags = PAGE_V, number = draw_number(b);
  if (chance(b, 45)) {
    flags |= random_below(&b->random, 256);
    if (chance(b, 70)) number &= ~((1ull << (chance(b, 50) ? 9 : 18)) - 1);
  }
  if (chance(b, 5)) flags |= 1u << (4 + random_below(&b->random, 4));
  if (chance(b, 5)) flags ^= 1u << random_below(&b->random, 3);
  if (chance(b, 10)) flags |= random_below(&b->random, 4) << 8;
  if (chance(b, 3)) flags |= 1ull << (54 + random_below(&b->random, 10));
  return flags | number << 10;
}

static void draw_tables(struct walk_bench *b) {
  for (unsigned t = 0; t < TABLES; t++)
    for (unsigned i = 0; i < 4; i++) {
      const uint64_t entry = draw_entry(b);
      memcpy(b->s.ram + (table_at(t) - ISS_RAM_BASE) + i * 8, &entry, 8);
    }
  b->s.csr[CSR_satp] = chance(b, 95) ? table_at(random_below(&b->random, TABLES)) >> 12 : draw_number(b);
  b->bad = chance(b, 20) ? table_at(random_below(&b->random, TABLES)) + random_below(&b->random, 4) * 8 : 0;
}
static uint64_t draw_vpn(struct walk_bench *b) {
  return random_below(&b->random, 4) << 18 | random_below(&b->random, 4) << 9 | random_below(&b->random, 4);
}

/* The steps of the specification up to the rights, which are the asker's. */
static struct outcome walk(const struct walk_bench *b, uint64_t vpn) {
  uint64_t a = (b->s.csr[CSR_satp] & ((1ull << PAGE_NUMBER) - 1)) << 12;
  for (int i = 2; i >= 0; i--) {
    const uint64_t at = a + (vpn >> 9 * i & 511) * 8;
    if (!iss_in_ram(at, 8) || at == b->bad) return (struct outcome){.access_fault = true};
    uint64_t pte;
    memcpy(&pte, b->s.ram + (at - ISS_RAM_BASE), 8);
    if (!(pte & PAGE_V) || (!(pte & PAGE_R) && pte & PAGE_W) || pte >> 54) return (struct outcome){.page_fault = true};
    const uint64_t number = pte >> 10 & ((1ull << PAGE_NUMBER) - 1);
    if (pte & (PAGE_R | PAGE_X)) {
      if (number & ((1ull << 9 * i) - 1)) return (struct outcome){.page_fault = true};
      return (struct outcome){.page = {.number = number, .flags = pte & 0xfe, .level = (unsigned)i}};
    }
    if (pte & (PAGE_U | PAGE_A | PAGE_D)) return (struct outcome){.page_fault = true};
    a = number << 12;
  }
  return (struct outcome){.page_fault = true};
}

static bool bad_entry(void *ctx, uint64_t address) { return address == ((struct walk_bench *)ctx)->bad; }

/* Whether the golden simulator agrees, for loads of supervisor mode. */
static bool agrees(struct walk_bench *b, uint64_t vpn, const struct outcome *o) {
  uint64_t physical, address = (uint64_t)((int64_t)(vpn << 37) >> 25);
  b->s.csr[CSR_mstatus] = ISS_MSTATUS_SUM;
  const int cause = iss_walk(&b->s, address, ISS_LOAD, 1, &physical);
  if (o->access_fault) return cause == ISS_LOAD_ACCESS;
  if (o->page_fault || !(o->page.flags & PAGE_R) || !(o->page.flags & PAGE_A)) return cause == ISS_LOAD_PAGE;
  return cause < 0 && physical == (o->page.number << 12 | (address & ((1ull << (12 + 9 * o->page.level)) - 1)));
}

static bool compare(struct walk_bench *b, const struct bench_options *o) {
  struct port_binding binding = {.unit = b->u};
#define PORT(name) struct unit_port *name = bind_port(&binding, #name)
  PORT(root_i);
  PORT(read_o);
  PORT(addr_o);
  PORT(done_i);
  PORT(fault_i);
  PORT(entry_i);
  static const char *const names[2] = {"data_o", "fetch_o"};
  struct unit_port *request[2] = {bind_port(&binding, "data_i"), bind_port(&binding, "fetch_i")};
  struct unit_port *answer[2] = {bind_port(&binding, "data_o"), bind_port(&binding, "fetch_o")};
  if (!bind_ok(&binding)) return unit_bench_fail(o, 0, "%s", binding.why);
  unit_reset(b->u, 2);
  bool asks[2] = {false, false}, answered[2] = {false, false}, reading = false;
  uint64_t vpn[2] = {0, 0}, read_at = 0, count[4] = {0}, levels[3] = {0}, both = 0, given_up = 0, access[2] = {0};
  unsigned waits = 0, quiet = 0;
  for (uint64_t c = 0; c < o->cycles; c++) {
    if (!asks[0] && !asks[1] && chance(b, 20)) draw_tables(b);
    for (unsigned who = 0; who < 2; who++) {
      if (asks[who] && chance(b, 1)) {
        asks[who] = false;
        given_up++;
      } else if (!asks[who] && !answered[who] && chance(b, 10)) {
        asks[who] = true;
        vpn[who] = draw_vpn(b);
      }
      answered[who] = false;
      unit_set(request[who], (uint64_t)asks[who] << VPN_VALID | vpn[who]);
    }
    both += asks[0] && asks[1];
    unit_set(root_i, b->s.csr[CSR_satp]);
    unit_set(done_i, 0);
    unit_eval(b->u);
    if (!unit_get(read_o)) {
      reading = false;
    } else if (!reading) {
      reading = true;
      read_at = unit_get(addr_o) << 3;
      waits = random_below(&b->random, 4);
      if (!iss_in_ram(read_at, 8)) return unit_bench_fail(o, c, "addr_o rtl=0x%" PRIx64 ": no memory", read_at);
    } else if (unit_get(addr_o) << 3 != read_at) {
      return unit_bench_fail(o, c, "addr_o rtl=0x%" PRIx64 " model=0x%" PRIx64, unit_get(addr_o) << 3, read_at);
    } else if (waits > 0) {
      waits--;
    } else {
      uint64_t pte;
      memcpy(&pte, b->s.ram + (read_at - ISS_RAM_BASE), 8);
      unit_set(done_i, 1);
      unit_set(fault_i, read_at == b->bad);
      unit_set(entry_i, pte);
      reading = false;
    }
    unit_eval(b->u);
    if ((asks[0] || asks[1]) && quiet++ > PATIENCE) return unit_bench_fail(o, c, "no answer in %u cycles", PATIENCE);
    for (unsigned who = 0; who < 2; who++) {
      if (!unit_get_bits(answer[who], ANSWER_DONE, 1)) continue;
      quiet = 0;
      if (!asks[who]) return unit_bench_fail(o, c, "an answer to asker %u, who waits for none", who);
      const struct outcome model = walk(b, vpn[who]);
      const struct page page = page_get(answer[who], 0);
      const bool access_fault = unit_get_bits(answer[who], ANSWER_ACCESS, 1),
                 page_fault = unit_get_bits(answer[who], ANSWER_PAGE, 1);
      if (access_fault != model.access_fault || page_fault != model.page_fault)
        return unit_bench_fail(o, c, "%s vpn 0x%" PRIx64 ": access fault, page fault rtl=%d %d model=%d %d", names[who], vpn[who],
                               access_fault, page_fault, model.access_fault, model.page_fault);
      if (!access_fault && !page_fault &&
          (page.number != model.page.number || page.flags != model.page.flags || page.level != model.page.level))
        return unit_bench_fail(o, c, "%s vpn 0x%" PRIx64 ": page rtl=0x%" PRIx64 " 0x%x %u model=0x%" PRIx64 " 0x%x %u", names[who],
                               vpn[who], page.number, page.flags, page.level, model.page.number, model.page.flags,
                               model.page.level);
      if (!agrees(b, vpn[who], &model)) return unit_bench_fail(o, c, "vpn 0x%" PRIx64 ": the golden simulator disagrees", vpn[who]);
      count[access_fault ? 0 : page_fault ? 1 : 2]++;
      if (!access_fault && !page_fault) levels[page.level]++;
      access[who]++;
      asks[who] = false;
      answered[who] = true;
    }
    unit_tick(b->u);
  }
  const uint64_t few = o->cycles / 2000;
  if (count[0] < few || count[1] < few || levels[0] < few / 8 || levels[1] < few / 4 || levels[2] < few || both < few ||
      given_up < few || access[0] < few || access[1] < few)
    return unit_bench_fail(o, o->cycles,
                           "too few of a kind: %" PRIu64 " access faults, %" PRIu64 " page faults, pages %" PRIu64 " %" PRIu64
                           " %" PRIu64 ", given up %" PRIu64,
                           count[0], count[1], levels[0], levels[1], levels[2], given_up);
  return true;
}

static bool run_walk(struct unit *u, const struct bench_options *o) {
  struct walk_bench b = {.u = u, .random = o->seed};
  if (!iss_init(&b.s, NULL)) return unit_bench_fail(o, 0, "no memory");
  b.s.pmp_entries = 0;
  b.s.hints.fault = ISS_LOAD_ACCESS;
  b.s.bus = (struct iss_bus){.ctx = &b, .failed = bad_entry};
  const bool ok = compare(&b, o);
  iss_free(&b.s);
  return ok;
}

int main(int argc, char **argv) { return unit_bench_main(argc, argv, 400000, run_walk); }
