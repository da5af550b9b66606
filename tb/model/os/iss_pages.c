/* Virtual addresses of the golden simulator: rights of a leaf in every mode and for every kind of access, walks that fail at
 * each level, what lies behind a translation, addresses that are not canonical. QEMU judges the rest (tests/iss/run-qemu.sh). */
#include "tb/model/iss_test.h"

enum { V = 1, R = 2, W = 4, X = 8, U = 16, G = 32, A = 64, D = 128 };
enum { RD = 10, ADDR = 11, DATA = 12 };
enum kind { FETCH, LOAD, LR, STORE, SC, AMO, KINDS };

#define CODE (ISS_RAM_BASE + 0x100)
#define ROOT (ISS_RAM_BASE + 0x10000)
#define MIDDLE (ISS_RAM_BASE + 0x11000)
#define LOW (ISS_RAM_BASE + 0x12000)
#define PAGE (ISS_RAM_BASE + 0x40000000 / 512) /* aligned to 2 MiB */
#define VIRTUAL 0x1234567000ull

static void put(struct iss *s, uint64_t at, uint64_t value) { memcpy(s->ram + (at - ISS_RAM_BASE), &value, 8); }
static uint64_t entry(uint64_t to, unsigned bits) { return to >> 12 << 10 | bits; }
static uint64_t slot(uint64_t table, uint64_t address, unsigned level) { return table + (address >> (12 + 9 * level) & 511) * 8; }

/* Tables whose leaf for `address` at this level is `leaf`. */
static void map(struct iss *s, uint64_t address, unsigned level, uint64_t leaf) {
  const uint64_t table[] = {LOW, MIDDLE, ROOT};
  for (unsigned l = 2; l > level; l--) put(s, slot(table[l], address, l), entry(table[l - 1], V));
  put(s, slot(table[level], address, level), leaf);
}

static bool machine(struct test *t, struct iss *s) {
  const bool ok = iss_init(s, NULL);
  expect(t, ok, 1, "memory");
  s->extensions = ISA_EXT_A | ISA_EXT_S;
  s->pmp_entries = 0;
  s->csr[CSR_satp] = (uint64_t)ISS_SATP_SV39 << 60 | ROOT >> 12;
  return ok;
}

/* One access with these rights: data from machine mode under MPRV, a fetch in the mode itself. */
static struct iss_result reach(struct iss *s, enum kind kind, unsigned privilege, uint64_t address, uint64_t status) {
  static const enum isa_id ids[] = {ISA_ADDI, ISA_LD, ISA_LR_D, ISA_SD, ISA_SC_D, ISA_AMOADD_D};
  struct iss_result r;
  s->csr[CSR_mstatus] = status | ISS_MSTATUS_MPRV | (uint64_t)privilege << 11;
  s->x[ADDR] = address;
  s->x[DATA] = 1;
  if (kind == FETCH) {
    s->privilege = (uint8_t)privilege;
    s->pc = address;
    iss_step(s, &r);
    s->privilege = 3;
    return r;
  }
  s->privilege = 3;
  s->pc = CODE;
  return execute_one(s, kind == LOAD    ? enc_i(ids[kind], RD, ADDR, 0)
                        : kind == STORE ? enc_s(ids[kind], DATA, ADDR, 0)
                                        : enc(ids[kind], RD, ADDR, kind == LR ? 0 : DATA));
}

static uint64_t access_fault(enum kind k) { return k == FETCH ? 1 : k <= LR ? 5 : 7; }
static uint64_t page_fault(enum kind k) { return k == FETCH ? 12 : k <= LR ? 13 : 15; }

static void expect_fault(struct test *t, const struct iss_result *r, uint64_t cause, uint64_t address, const char *what) {
  expect(t, r->lane.trap, 1, "%s traps", what);
  expect(t, r->lane.cause, cause, "%s cause", what);
  expect(t, r->lane.tval, address, "%s value", what);
}

/* For all kinds, in user mode and, unless the page is of user mode, in supervisor mode. */
static void expect_in(struct test *t, struct iss *s, uint64_t address, bool page, unsigned modes, const char *what) {
  for (unsigned k = 0; k < KINDS; k++) {
    for (unsigned privilege = 0; privilege < modes; privilege++) {
      const struct iss_result r = reach(s, (enum kind)k, privilege, address, ISS_MSTATUS_SUM);
      expect_fault(t, &r, page ? page_fault((enum kind)k) : access_fault((enum kind)k), address, what);
    }
  }
}

static void expect_all(struct test *t, struct iss *s, uint64_t address, bool page, const char *what) {
  expect_in(t, s, address, page, 2, what);
}

static bool may(enum kind k, unsigned privilege, unsigned bits, bool sum, bool mxr) {
  if (!(bits & V) || !(bits & A) || (bits & (R | W)) == W || !(bits & (R | X))) return false;
  if (privilege == 0 && !(bits & U)) return false;
  if (privilege == 1 && bits & U && (k == FETCH || !sum)) return false;
  if (k == FETCH) return bits & X;
  if (k == LOAD || k == LR) return bits & R || (mxr && bits & X);
  return bits & W && bits & D;
}

static void test_rights(struct test *t) {
  struct iss s;
  unsigned allowed = 0;
  if (!machine(t, &s)) return;
  for (unsigned level = 0; level < 3; level++) {
    const uint64_t size = 1ull << (12 + 9 * level), page = level == 2 ? ISS_RAM_BASE : PAGE,
                   offset = (0x123458 & (size - 1)) & ~7ull;
    const uint64_t address = (VIRTUAL & ~(size - 1)) | offset, physical = page + offset;
    for (unsigned bits = 0; bits < 256; bits++) {
      if (level == 0 && !(bits & (R | X)) && bits & V) continue; /* a pointer: test_walks */
      if (!(bits & (R | W | X)) && bits & V) continue;
      for (unsigned n = 0; n < 2 * 4 * KINDS; n++) {
        const unsigned privilege = n & 1;
        const bool sum = n >> 1 & 1, mxr = n >> 2 & 1;
        const enum kind k = (enum kind)(n >> 3);
        map(&s, address, level, entry(page, bits));
        poke(&s, physical, enc_i(ISA_ADDI, RD, 0, 7));
        s.reservation = physical | ISS_RESERVED;
        const struct iss_result r = reach(&s, k, privilege, address, (sum ? ISS_MSTATUS_SUM : 0) | (mxr ? ISS_MSTATUS_MXR : 0));
        if (!may(k, privilege, bits, sum, mxr)) {
          expect_fault(t, &r, page_fault(k), address, "a right that is missing");
          expect(t, s.csr[CSR_mepc], k == FETCH ? address : CODE, "epc");
          continue;
        }
        allowed++;
        expect(t, r.lane.trap, 0, "bits %02x, level %u, kind %u, privilege %u, sum %u, mxr %u", bits, level, k, privilege, sum,
               mxr);
        if (k == FETCH) expect(t, r.fetched, physical, "where it was fetched");
        else expect(t, r.physical, physical, "where it went");
        if (k != FETCH) expect(t, r.lane.mem_addr, address, "address shown");
      }
    }
  }
  expect(t, allowed > 1000, 1, "accesses that are allowed");
  iss_free(&s);
}

static void test_walks(struct test *t) {
  struct iss s;
  if (!machine(t, &s)) return;
  const unsigned all = V | R | W | X | A | D;
  for (unsigned level = 0; level < 3; level++) {
    const uint64_t table[] = {LOW, MIDDLE, ROOT}, here = slot(table[level], VIRTUAL, level);
    map(&s, VIRTUAL, 0, entry(PAGE, all));
    put(&s, here, 0);
    expect_all(t, &s, VIRTUAL, true, "an entry that is not valid");
    put(&s, here, entry(PAGE, W | V));
    expect_all(t, &s, VIRTUAL, true, "W without R");
    put(&s, here, entry(PAGE, W | X | V));
    expect_all(t, &s, VIRTUAL, true, "W and X without R");
    for (unsigned bit = 54; bit < 64; bit++) {
      put(&s, here, (level ? entry(table[level - 1], V) : entry(PAGE, all)) | 1ull << bit);
      expect_all(t, &s, VIRTUAL, true, "a reserved bit");
    }
    if (level == 0) {
      put(&s, here, entry(PAGE, V));
      expect_all(t, &s, VIRTUAL, true, "a pointer at the end");
      continue;
    }
    for (unsigned bit = 4; bit < 8; bit++) {
      put(&s, here, entry(table[level - 1], V | 1u << bit));
      if (bit != 5) expect_all(t, &s, VIRTUAL, true, "U, A or D in a pointer");
      else expect(t, reach(&s, LOAD, 1, VIRTUAL, 0).lane.trap, 0, "G in a pointer");
    }
    for (unsigned bit = 12; bit < 12 + 9 * level; bit++) {
      put(&s, here, entry(ISS_RAM_BASE | 1ull << bit, all));
      expect_all(t, &s, VIRTUAL, true, "a large page out of place");
    }
    static const uint64_t nowhere[] = {0, ISS_CLINT_BASE, ISS_CONSOLE_BASE, ISS_RAM_BASE + ISS_RAM_BYTES,
                                       1ull << 55 | ISS_RAM_BASE};
    for (unsigned i = 0; i < sizeof nowhere / sizeof nowhere[0]; i++) {
      put(&s, here, entry(nowhere[i], V));
      expect_all(t, &s, VIRTUAL, false, "a table where no memory is");
    }
    put(&s, here, entry(table[level], V)); /* to itself: ends at the lowest level, with a pointer or with a leaf */
    expect_all(t, &s, level == 1 ? (VIRTUAL & ~0x1ff000ull) | (VIRTUAL >> 9 & 0x1ff000) : VIRTUAL & ~7ull, true,
               "a table in itself");
  }
  map(&s, VIRTUAL, 0, entry(PAGE, all));
  s.csr[CSR_satp] = (uint64_t)ISS_SATP_SV39 << 60 | 1;
  expect_all(t, &s, VIRTUAL, false, "a root where no memory is");
  iss_free(&s);
}

/* Protection of physical memory: of the tables, as supervisor mode reads them, and of the page. */
static void test_protection(struct test *t) {
  static const uint64_t tables[] = {ROOT, MIDDLE, LOW};
  struct iss s;
  if (!machine(t, &s)) return;
  s.pmp_entries = 8;
  s.csr[CSR_pmpaddr0 + 1] = 0x3fffffff;
  map(&s, VIRTUAL, 0, entry(PAGE, V | R | W | X | A | D | U));
  for (unsigned i = 0; i < 4; i++) {
    s.csr[CSR_pmpaddr0] = (i < 3 ? tables[i] : PAGE) >> 2 | 0x1ff; /* 4 KiB: none of its rights */
    s.csr[CSR_pmpcfg0] = 0x1f18;
    expect_in(t, &s, VIRTUAL, false, i < 3 ? 2 : 1, i < 3 ? "a forbidden table" : "a forbidden page");
    s.csr[CSR_pmpcfg0] = 0x1f1c; /* to be executed */
    if (i < 3) expect_all(t, &s, VIRTUAL, false, "a table that may be executed");
    s.csr[CSR_pmpcfg0] = 0x1f19; /* to be read */
    if (i < 3) expect(t, reach(&s, STORE, 0, VIRTUAL, 0).lane.trap, 0, "a table that may be read");
  }
  iss_free(&s);
}

static bool fails(void *ctx, uint64_t addr) { return addr == *(uint64_t *)ctx; }

static void test_behind(struct test *t) {
  static const uint64_t holes[] = {0, 0x40000000, ISS_RAM_BASE + ISS_RAM_BYTES, 1ull << 32 | ISS_RAM_BASE,
                                   1ull << 55 | ISS_RAM_BASE};
  const unsigned all = V | R | W | X | A | D | U;
  struct iss s;
  uint64_t broken;
  if (!machine(t, &s)) return;
  for (unsigned i = 0; i < sizeof holes / sizeof holes[0]; i++) {
    map(&s, VIRTUAL, 0, entry(holes[i], all));
    expect_in(t, &s, VIRTUAL, false, 1, "a page where nothing is");
  }
  map(&s, VIRTUAL, 0, entry(ISS_CONSOLE_BASE, all));
  expect(t, reach(&s, LOAD, 0, VIRTUAL, 0).mmio, 1, "a device behind a page, loaded");
  expect(t, reach(&s, STORE, 0, VIRTUAL, 0).mmio, 1, "a device behind a page, stored to");
  for (enum kind k = FETCH; k < KINDS; k++) {
    if (k == LOAD || k == STORE) continue;
    const struct iss_result r = reach(&s, k, 0, VIRTUAL, 0);
    expect_fault(t, &r, access_fault(k), VIRTUAL, "a device behind a page");
  }
  /* A reservation is a physical address. */
  const uint64_t other = VIRTUAL + 0x1000;
  map(&s, VIRTUAL, 0, entry(PAGE, all));
  map(&s, other, 0, entry(PAGE, all));
  reach(&s, LR, 0, VIRTUAL, 0);
  reach(&s, SC, 0, other, 0);
  expect(t, s.x[RD], 0, "SC by another name");
  map(&s, other, 0, entry(PAGE + 0x1000, all));
  reach(&s, LR, 0, VIRTUAL, 0);
  reach(&s, SC, 0, other, 0);
  expect(t, s.x[RD], 1, "SC of another page");
  /* An entry, or the data, that fails outside. */
  s.bus = (struct iss_bus){.failed = fails, .ctx = &broken};
  for (unsigned i = 0; i < 4; i++) {
    const uint64_t tables[] = {LOW, MIDDLE, ROOT};
    broken = i < 3 ? slot(tables[i], VIRTUAL, i) : PAGE;
    for (enum kind k = FETCH; k < KINDS; k++) {
      if (i == 3 && (k == STORE || k == SC)) continue; /* read nothing */
      s.hints = (struct iss_hints){.valid = true, .fault = (unsigned)access_fault(k), .fault_pc = VIRTUAL};
      const struct iss_result r = reach(&s, k, 0, VIRTUAL, 0);
      expect_fault(t, &r, access_fault(k), VIRTUAL, "failed outside");
    }
  }
  iss_free(&s);
}

static void test_canonical(struct test *t) {
  struct iss s;
  if (!machine(t, &s)) return;
  const unsigned all = V | R | W | X | A | D | U;
  for (unsigned half = 0; half < 2; half++) {
    const uint64_t good = VIRTUAL | (half ? ~0ull << 38 : 0);
    map(&s, good, 0, entry(PAGE, all));
    expect(t, reach(&s, LOAD, 0, good, 0).lane.trap, 0, "half %u", half);
    for (unsigned bit = 38; bit < 64; bit++) expect_all(t, &s, good ^ 1ull << bit, true, "not canonical");
  }
  /* A jump there: it retires, its target faults, with all 64 bits in epc and value. */
  map(&s, 0x2000, 0, entry(PAGE, all));
  poke(&s, PAGE, enc_i(ISA_JALR, RD, ADDR, 0));
  s.x[ADDR] = 0x8000000000002000;
  s.privilege = 0;
  s.pc = 0x2000;
  struct iss_result r;
  iss_step(&s, &r);
  expect(t, r.lane.trap, 0, "a jump out of the canonical addresses");
  iss_step(&s, &r);
  expect_fault(t, &r, ISS_FETCH_PAGE, s.x[ADDR], "its target");
  expect(t, s.csr[CSR_mepc], s.x[ADDR], "epc of its target");
  /* Machine mode, and modes without tables, have physical addresses: an access fault. */
  s.privilege = 3;
  s.csr[CSR_mstatus] = 0;
  s.pc = CODE;
  r = execute_one(&s, enc_i(ISA_LD, RD, ADDR, 0));
  expect_fault(t, &r, ISS_LOAD_ACCESS, s.x[ADDR], "in machine mode");
  s.csr[CSR_satp] = 0;
  r = reach(&s, FETCH, 1, s.x[ADDR], 0);
  expect_fault(t, &r, ISS_FETCH_ACCESS, s.x[ADDR], "without tables");
  /* Misalignment comes first. */
  s.csr[CSR_satp] = (uint64_t)ISS_SATP_SV39 << 60 | ROOT >> 12;
  r = reach(&s, LOAD, 0, s.x[ADDR] + 1, 0);
  expect_fault(t, &r, ISS_LOAD_MISALIGNED, 0x8000000000002001, "misaligned");
  iss_free(&s);
}

int main(void) {
  struct check check = {0};
  run_test(&check, "pages_rights", test_rights);
  run_test(&check, "pages_walks", test_walks);
  run_test(&check, "pages_protection", test_protection);
  run_test(&check, "pages_behind", test_behind);
  run_test(&check, "pages_canonical", test_canonical);
  return check_done(&check);
}
