/* Translations that are permitted until a fence: against a list of all that memory has held, walked in every way; and in
 * lockstep, with a second simulator as the machine that uses them. */
#include "iss/lockstep.h"
#include "iss/translate.h"
#include "tb/model/iss_test.h"

enum { V = 1, R = 2, W = 4, X = 8, U = 16, G = 32, A = 64, D = 128, RW = V | R | W | A | D };
enum { PAGE = 4096, SPACE_SHIFT = ISS_SATP_ASID_SHIFT };

#define ON ((uint64_t)ISS_SATP_SV39 << 60)

static uint64_t entry(uint64_t to, unsigned bits) { return to >> 12 << 10 | bits; }

/* ---- every walk of a short history ---- */

#define TABLES (ISS_RAM_BASE + 0x10000)
enum { TABLE_COUNT = 4, ENTRIES = 2, ACTIONS = 12, ADDRESSES = 8 };

struct moment {
  uint64_t word[TABLE_COUNT][ENTRIES];
  uint64_t satp;
  bool walks;
  bool fence, by_address, by_space; /* it was an SFENCE.VMA */
  uint64_t address;
  uint16_t space;
};

struct history {
  struct iss s;
  struct tables tables;
  struct moment moment[ACTIONS + 1];
  unsigned last;
  uint64_t random;
};

static uint64_t table(unsigned n) { return TABLES + n * PAGE; }
static uint64_t some_address(struct history *h) {
  const unsigned n = random_below(&h->random, ADDRESSES);
  return (uint64_t)(n & 1) << 30 | (uint64_t)(n >> 1 & 1) << 21 | (uint64_t)(n >> 2 & 1) << 12;
}

static uint64_t some_entry(struct history *h) {
  static const unsigned rights[] = {RW, RW & ~W, RW | X, RW & ~D, RW | U};
  const unsigned global = random_chance(&h->random, 1, 4) ? G : 0, kind = random_below(&h->random, 8);
  if (kind < 4) return entry(table(random_below(&h->random, TABLE_COUNT)), V | global);
  if (kind == 4) return 0;
  if (kind == 5) return random_chance(&h->random, 1, 3) ? entry(0x1000, V) : 0;
  return entry(random_chance(&h->random, 1, 2) ? 0x80000000 : 0xc0000000,
               rights[random_below(&h->random, sizeof rights / sizeof *rights)] | global);
}

static void set_mode(struct history *h) { h->s.privilege = random_chance(&h->random, 2, 3) ? 1 : 3; }

static void note(struct history *h) {
  struct moment *m = &h->moment[h->last];
  for (unsigned t = 0; t < TABLE_COUNT; t++) memcpy(m->word[t], h->s.ram + (table(t) - ISS_RAM_BASE), sizeof m->word[t]);
  m->satp = h->s.csr[CSR_satp];
  m->walks = m->satp && h->s.privilege < 3;
}

/* One instruction that matters to tables, and what the model makes of it. */
static void act(struct history *h) {
  struct iss_result r = {.op = isa_op(ISA_ADDI)};
  struct moment *m = &h->moment[++h->last];
  const unsigned kind = random_below(&h->random, 16);
  *m = (struct moment){0};
  if (kind < 8) {
    const uint64_t at = table(random_below(&h->random, TABLE_COUNT)) + 8 * random_below(&h->random, ENTRIES);
    const uint64_t value = some_entry(h);
    memcpy(h->s.ram + (at - ISS_RAM_BASE), &value, 8);
    r.physical = at;
    r.lane.mem = PROBE_MEM_STORE;
    r.lane.mem_bytes = 8;
  } else if (kind < 10) {
    set_mode(h);
  } else if (kind < 12) {
    h->s.csr[CSR_satp] = random_chance(&h->random, 1, 8)
                           ? 0
                           : ON | (1ull + random_below(&h->random, 2)) << SPACE_SHIFT | table(random_below(&h->random, 2)) >> 12;
  } else {
    const bool all = random_chance(&h->random, 1, 5);
    m->fence = true;
    m->by_address = !all && random_chance(&h->random, 1, 2);
    m->by_space = !all && (!m->by_address || random_chance(&h->random, 1, 2));
    m->address = h->s.x[10] = some_address(h);
    m->space = (uint16_t)(h->s.x[11] = 1 + random_below(&h->random, 2));
    r.op = isa_op(ISA_SFENCE);
    r.lane.insn = r.op->match | (m->by_address ? 10u << 15 : 0) | (m->by_space ? 11u << 20 : 0);
  }
  tables_step(&h->tables, &h->s, &r);
  note(h);
}

/* One walk: when each level was read, and whether it was global from there on. */
struct read {
  unsigned when;
  bool global;
};

static bool survives(const struct history *h, const struct read *read, unsigned reads, uint64_t address, uint16_t space,
                     bool ends) {
  for (unsigned k = 0; k <= h->last; k++) {
    const struct moment *m = &h->moment[k];
    if (!m->fence) continue;
    for (unsigned i = 0; i < reads; i++) {
      const bool before = read[i].when < k, leaf = ends && i + 1 == reads;
      const unsigned shift = 30 - 9 * i;
      if (!before) continue;
      if (!m->by_address && !m->by_space) return false;
      if (m->by_address && (!leaf || address >> shift != m->address >> shift)) continue;
      if (!m->by_space) return false;
      if (m->space != space) continue;
      if (m->by_address) {
        if (!read[i].global) return false;
        continue;
      }
      /* of a space: an entry that is not global, unless a global one was reached through it before */
      if (read[i].global) continue;
      bool reached = false;
      for (unsigned j = i + 1; j < reads; j++) reached = reached || (read[j].global && read[j].when < k);
      if (!reached) return false;
    }
  }
  return true;
}

static void add(struct permitted *p, struct iss_translation t) {
  for (unsigned i = 0; i < p->count; i++)
    if (p->of[i].cause == t.cause && (t.cause >= 0 || p->of[i].physical == t.physical)) return;
  if (p->count < PERMITTED_MOST) p->of[p->count++] = t;
}

/* Reads level 2 - n of the walk at every moment, and so on. */
static void every(const struct history *h, uint64_t address, enum iss_access access, unsigned privilege, struct read *read,
                  unsigned n, uint64_t satp, uint64_t at, struct permitted *out) {
  const uint16_t now = (uint16_t)(h->s.csr[CSR_satp] >> SPACE_SHIFT), space = (uint16_t)(satp >> SPACE_SHIFT);
  const bool behind = n && read[n - 1].global;
  if (at - TABLES >= TABLE_COUNT * PAGE) {
    const struct iss_translation t = {.cause = iss_access_fault(access)};
    if ((behind || space == now) && survives(h, read, n, address, space, false)) add(out, t);
    return;
  }
  for (unsigned k = n ? read[n - 1].when : 0; k <= h->last; k++) {
    const struct moment *m = &h->moment[k];
    if (!m->walks || (n == 0 ? m->satp != satp : !behind && (uint16_t)(m->satp >> SPACE_SHIFT) != space)) continue;
    const uint64_t word = m->word[(at - TABLES) / PAGE][at % PAGE / 8];
    struct iss_translation t = {.address = address};
    t.cause = iss_entry_says(&h->s, word, 2 - n, address, access, privilege, &t.physical);
    read[n] = (struct read){.when = k, .global = behind || (word & V && word & G)};
    if (t.cause == ISS_ENTRY_POINTER) {
      const uint64_t next = (word >> 10) << 12;
      every(h, address, access, privilege, read, n + 1, satp, next + (address >> (21 - 9 * n) & 511) * 8, out);
    } else if ((read[n].global || space == now) && survives(h, read, n + 1, address, space, true)) {
      add(out, t);
    }
  }
}

static bool holds(const struct permitted *p, const struct iss_translation *t) {
  for (unsigned i = 0; i < p->count; i++)
    if (p->of[i].cause == t->cause && (t->cause >= 0 || p->of[i].physical == t->physical)) return true;
  return false;
}

static unsigned compare(struct test *t, struct history *h, uint64_t seed) {
  const uint64_t address = some_address(h);
  const enum iss_access access = (enum iss_access)random_below(&h->random, 3);
  struct permitted got, want = {.count = 0};
  struct read read[3];
  permitted_find(&h->tables, &h->s, address, access, 1, &got);
  for (unsigned root = 0; root < 2; root++)
    for (uint64_t space = 1; space < 3; space++) {
      const uint64_t satp = ON | space << SPACE_SHIFT | table(root) >> 12;
      every(h, address, access, 1, read, 0, satp, table(root) + (address >> 30 & 511) * 8, &want);
    }
  for (unsigned i = 0; i < got.count; i++)
    expect(t, holds(&want, &got.of[i]), 1, "seed %u: 0x%x permits %d 0x%x", (unsigned)seed, (unsigned)address, got.of[i].cause,
           (unsigned)got.of[i].physical);
  for (unsigned i = 0; i < want.count; i++)
    expect(t, holds(&got, &want.of[i]), 1, "seed %u: 0x%x forbids %d 0x%x", (unsigned)seed, (unsigned)address, want.of[i].cause,
           (unsigned)want.of[i].physical);
  expect(t, want.count < PERMITTED_MOST, 1, "the list is full");
  return got.count;
}

static void test_every(struct test *t) {
  static struct history h;
  unsigned several = 0;
  if (!iss_init(&h.s, NULL)) return;
  h.s.extensions = ISA_EXT_A | ISA_EXT_S;
  h.s.pmp_entries = 0;
  for (uint64_t seed = 1; seed <= 20000 && !t->wrong; seed++) {
    h.random = seed;
    h.last = 0;
    h.s.csr[CSR_satp] = 0;
    h.s.privilege = 3;
    expect(t, tables_open(&h.tables), 1, "memory");
    for (unsigned n = 0; n < TABLE_COUNT * ENTRIES; n++) {
      const uint64_t value = some_entry(&h);
      memcpy(h.s.ram + (table(n / ENTRIES) + 8 * (n % ENTRIES) - ISS_RAM_BASE), &value, 8);
    }
    h.moment[0] = (struct moment){0};
    note(&h);
    while (h.last < ACTIONS) {
      act(&h);
      if (h.last < ACTIONS / 2 || !h.moment[h.last].walks) continue;
      several += compare(t, &h, seed) > 1;
    }
    tables_close(&h.tables);
  }
  expect(t, several > 3000, 1, "%u addresses with several translations", several);
  iss_free(&h.s);
}

/* ---- in lockstep ---- */

enum { RD = 10, ADDR = 11, DATA = 12, SPACE = 13, OTHER = 14 };

#define CODE (ISS_RAM_BASE + 0x100)
#define ROOT (ISS_RAM_BASE + 0x10000)
#define MIDDLE (ISS_RAM_BASE + 0x11000)
#define LOW (ISS_RAM_BASE + 0x12000)
#define ONE (ISS_RAM_BASE + 0x20000)
#define TWO (ISS_RAM_BASE + 0x21000)
#define THREE (ISS_RAM_BASE + 0x22000)
#define AT 0x40001008ull /* entry 1 of each table */

struct pair {
  struct iss rtl;
  struct lockstep l;
  struct lockstep_mismatch m;
  uint64_t cycle;
};

static void put(struct pair *p, uint64_t at, uint64_t value) {
  memcpy(p->rtl.ram + (at - ISS_RAM_BASE), &value, 8);
  memcpy(p->l.iss.ram + (at - ISS_RAM_BASE), &value, 8);
}

static void both(struct pair *p, unsigned x, uint64_t value) { p->rtl.x[x] = p->l.iss.x[x] = value; }

static void prepare(struct iss *s) {
  s->extensions = ISA_EXT_A | ISA_EXT_S;
  s->csr[CSR_satp] = ON | 5ull << SPACE_SHIFT | ROOT >> 12;
  s->csr[CSR_mstatus] = ISS_MSTATUS_MPRV | ISS_MSTATUS_MPP_S;
  iss_csr_write(s, CSR_mtvec, CODE);
}

/* Address AT is page ONE. Pages hold 0x111, 0x222, 0x333. */
static bool begin(struct test *t, struct pair *p) {
  memset(p, 0, sizeof *p);
  const bool good = iss_init(&p->rtl, NULL) && lockstep_init(&p->l, CODE, (struct lockstep_machine){.extensions = 3});
  expect(t, good, 1, "memory");
  if (!good) return false;
  p->rtl.pmp_entries = 0;
  p->rtl.pc = CODE;
  prepare(&p->rtl);
  prepare(&p->l.iss);
  put(p, ROOT + 8, entry(MIDDLE, V));
  put(p, ROOT + 16, entry(ISS_RAM_BASE, RW));
  put(p, MIDDLE, entry(LOW, V));
  put(p, LOW + 8, entry(ONE, RW));
  for (uint64_t n = 0; n < 3; n++) put(p, ONE + n * PAGE + 8, 0x111 * (n + 1));
  return true;
}

static void finish(struct pair *p) {
  iss_free(&p->rtl);
  lockstep_free(&p->l);
}

/* The machine executes this, with what `page` says for loads and stores at AT: a page, a cause, or 0: as the tables say. */
static bool step(struct pair *p, uint32_t insn, uint64_t page) {
  struct iss_result r;
  p->rtl.pc = p->l.iss.pc = CODE;
  p->rtl.privilege = p->l.iss.privilege = 3;
  p->rtl.csr[CSR_mstatus] = p->l.iss.csr[CSR_mstatus] = ISS_MSTATUS_MPRV | ISS_MSTATUS_MPP_S | ISS_MSTATUS_SUM;
  poke(&p->rtl, CODE, insn);
  poke(&p->l.iss, CODE, insn);
  p->rtl.hints = (struct iss_hints){0};
  if (page) {
    p->rtl.hints.chosen = 2;
    p->rtl.hints.translation[1] = (struct iss_translation){.address = p->rtl.x[ADDR],
                                                           .cause = page < 16 ? (int)page : -1,
                                                           .physical = page + p->rtl.x[ADDR] % PAGE};
  }
  iss_step(&p->rtl, &r);
  const struct probe_retire retire = {.valid = 1, .lane[0] = r.lane};
  return lockstep_step(&p->l, &retire, p->cycle++, &p->m);
}

static bool load(struct pair *p, uint64_t page) {
  both(p, ADDR, AT);
  return step(p, enc_i(ISA_LD, RD, ADDR, 0), page);
}

static bool store(struct pair *p, uint64_t value, uint64_t page) {
  both(p, ADDR, AT);
  both(p, DATA, value);
  return step(p, enc_s(ISA_SD, DATA, ADDR, 0), page);
}

/* A word of memory, at its own place. */
static bool store_at(struct pair *p, uint64_t at, uint64_t value) {
  both(p, ADDR, at);
  both(p, DATA, value);
  return step(p, enc_s(ISA_SD, DATA, ADDR, 0), 0);
}
static bool load_at(struct pair *p, uint64_t at) {
  both(p, ADDR, at);
  return step(p, enc_i(ISA_LD, RD, ADDR, 0), 0);
}

static bool fence(struct pair *p, bool by_address, uint64_t address, bool by_space, uint64_t space) {
  both(p, OTHER, address);
  both(p, SPACE, space);
  return step(p, enc(ISA_SFENCE, 0, by_address ? OTHER : 0, by_space ? SPACE : 0), 0);
}

/* What a fence ends, and what it does not. */
static void test_fences(struct test *t) {
  static const struct {
    bool by_address, by_space;
    uint64_t address, space;
    unsigned global;
    bool ends;
  } cases[] = {
    {false, false, 0, 0, 0, true},         {false, false, 0, 0, G, true},
    {false, true, 0, 5, 0, true},          {false, true, 0, 6, 0, false},
    {false, true, 0, 5, G, false},         {false, true, 0, 5 | 7 << 16, 0, true},
    {true, false, AT, 0, 0, true},         {true, false, AT + 16, 0, G, true},
    {true, false, AT + PAGE, 0, 0, false}, {true, true, AT, 5, 0, true},
    {true, true, AT, 6, 0, false},         {true, true, AT, 5, G, false},
    {true, true, AT + PAGE, 5, 0, false},  {true, false, AT | 1ull << 63, 0, 0, false},
  };
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct pair p;
    if (!begin(t, &p)) return;
    put(&p, LOW + 8, entry(ONE, RW | cases[i].global));
    expect(t, load(&p, 0), 1, "case %u: a load", i);
    expect(t, store_at(&p, LOW + 8, entry(TWO, RW | cases[i].global)), 1, "case %u: the page moves", i);
    expect(t, load(&p, TWO), 1, "case %u: the new page", i);
    expect(t, load(&p, ONE), 1, "case %u: the old page", i);
    expect(t, p.l.checked.older_pages, 1, "case %u: counted", i);
    expect(t, fence(&p, cases[i].by_address, cases[i].address, cases[i].by_space, cases[i].space), 1, "case %u: the fence", i);
    expect(t, load(&p, TWO), 1, "case %u: the new page, fenced", i);
    expect(t, load(&p, ONE), !cases[i].ends, "case %u: the old page, fenced", i);
    finish(&p);
  }
}

/* What is never permitted, and what is. */
static void test_pages(struct test *t) {
  struct pair p;
  if (!begin(t, &p)) return;
  expect(t, load(&p, 0) && store_at(&p, LOW + 8, entry(TWO, RW)) && load(&p, ONE), 1, "an old page");
  expect(t, load(&p, THREE), 0, "a page that it never was");
  finish(&p);
  if (!begin(t, &p)) return; /* a table that no pointer led to */
  expect(t, load(&p, 0) && store_at(&p, THREE + 8, entry(ONE, RW)) && store_at(&p, THREE + 8, entry(TWO, RW)), 1, "a new table");
  expect(t, store_at(&p, MIDDLE, entry(THREE, V)) && load(&p, TWO), 1, "is linked");
  expect(t, store_at(&p, LOW + 8, entry(TWO, RW)) && load(&p, ONE), 1, "the old table's old page");
  finish(&p);
  if (!begin(t, &p)) return; /* it was page ONE before the pointer */
  put(&p, LOW + 8, 0);
  expect(t, load(&p, 0) && store_at(&p, THREE + 8, entry(ONE, RW)) && store_at(&p, THREE + 8, entry(TWO, RW)), 1, "a new table");
  expect(t, store_at(&p, MIDDLE, entry(THREE, V)) && load(&p, TWO), 1, "is linked");
  expect(t, load(&p, ONE), 0, "what it held before");
  finish(&p);
  if (!begin(t, &p)) return; /* another address space */
  expect(t, load(&p, 0), 1, "a load");
  p.rtl.csr[CSR_satp] = p.l.iss.csr[CSR_satp] = ON | 6ull << SPACE_SHIFT | THREE >> 12;
  put(&p, THREE + 8, entry(MIDDLE, V));
  put(&p, THREE + 16, entry(ISS_RAM_BASE, RW));
  expect(t, load(&p, 0) && store_at(&p, LOW + 8, entry(TWO, RW)) && load(&p, ONE), 1, "its own old page");
  finish(&p);
  if (!begin(t, &p)) return;
  expect(t, load(&p, 0), 1, "a load");
  put(&p, THREE + 16, entry(ISS_RAM_BASE, RW));
  p.rtl.csr[CSR_satp] = p.l.iss.csr[CSR_satp] = ON | 6ull << SPACE_SHIFT | THREE >> 12;
  expect(t, load(&p, ISS_LOAD_PAGE), 1, "nothing there");
  expect(t, load(&p, ONE), 0, "that of another space");
  finish(&p);
}

/* Rights are those of the old entry; mode, SUM and MXR those of now. Faults may be old, too. */
static void test_rights(struct test *t) {
  struct pair p;
  if (!begin(t, &p)) return;
  expect(t, store(&p, 1, 0) && store_at(&p, LOW + 8, entry(ONE, RW & ~(W | D))), 1, "a right is taken away");
  expect(t, store(&p, 2, ONE), 1, "and used");
  expect(t, store(&p, 2, ISS_STORE_PAGE), 1, "or not");
  expect(t, fence(&p, true, AT, false, 0) && store(&p, 2, ISS_STORE_PAGE), 1, "and not after the fence");
  expect(t, store(&p, 2, ONE), 0, "really");
  finish(&p);
  if (!begin(t, &p)) return;
  put(&p, LOW + 8, 0);
  expect(t, load_at(&p, ONE) && store_at(&p, LOW + 8, entry(ONE, RW)) && load(&p, ONE), 1, "a new page");
  expect(t, load(&p, ISS_LOAD_PAGE), 1, "that is not seen yet");
  expect(t, p.l.checked.older_faults, 1, "counted");
  expect(t, load(&p, ISS_LOAD_ACCESS), 0, "another cause");
  finish(&p);
}

/* Where a store went is known when it is read. */
static void test_stores(struct test *t) {
  for (unsigned old = 0; old < 2; old++) {
    const uint64_t went = old ? ONE : TWO, other = old ? TWO : ONE;
    for (unsigned order = 0; order < 2; order++) {
      struct pair p;
      if (!begin(t, &p)) return;
      expect(t, load(&p, 0) && store_at(&p, LOW + 8, entry(TWO, RW)), 1, "the page moves");
      expect(t, store(&p, 0x777, went), 1, "a store");
      expect(t, p.l.follow.undecided.count, 1, "that may be elsewhere");
      expect(t, load_at(&p, (order ? went : other) + 8), 1, "seen at the %s place, %u", order ? "right" : "other", old);
      expect(t, p.l.follow.undecided.count, 0, "decided");
      expect(t, load_at(&p, (order ? other : went) + 8), 1, "and at the %s", order ? "other" : "right");
      p.rtl.ram[other + 8 - ISS_RAM_BASE] ^= 1;
      expect(t, load_at(&p, other + 8), 0, "a wrong value");
      finish(&p);
    }
  }
  struct pair p;
  if (!begin(t, &p)) return; /* many, each on its own; an atomic; a store over one of them */
  expect(t, load(&p, 0) && store_at(&p, LOW + 8, entry(TWO, RW)), 1, "the page moves");
  for (unsigned n = 0; n < 20; n++) {
    both(&p, ADDR, AT + 8 * n);
    both(&p, DATA, 0x1000 + n);
    expect(t, step(&p, enc_s(ISA_SD, DATA, ADDR, 0), n % 3 ? ONE : TWO), 1, "store %u", n);
  }
  both(&p, ADDR, AT + 8);
  expect(t, step(&p, enc(ISA_AMOADD_D, RD, ADDR, DATA), ONE), 1, "an atomic");
  expect(t, store_at(&p, ONE + 8 + 32, 5) && store_at(&p, TWO + 8 + 40, 6), 1, "stores over them");
  for (unsigned n = 0; n < 40; n++) expect(t, load_at(&p, (n % 2 ? ONE : TWO) + 8 + 8 * (n / 2)), 1, "load %u", n);
  finish(&p);
  if (!begin(t, &p)) return; /* bytes of one doubleword */
  expect(t, load(&p, 0) && store_at(&p, LOW + 8, entry(TWO, RW)), 1, "the page moves");
  for (unsigned n = 0; n < 8; n++) {
    both(&p, ADDR, AT + n);
    both(&p, DATA, 0x80 + n);
    expect(t, step(&p, enc_s(ISA_SB, DATA, ADDR, 0), n % 2 ? ONE : TWO), 1, "byte %u", n);
  }
  expect(t, load_at(&p, ONE + 8) && load_at(&p, TWO + 8), 1, "bytes");
  finish(&p);
}

/* LR and SC: the reservation is that of the page that was used. */
static void test_reservation(struct test *t) {
  for (unsigned n = 0; n < 8; n++) {
    struct pair p;
    const uint64_t lr = n & 1 ? ONE : TWO, sc = n & 2 ? ONE : TWO;
    if (!begin(t, &p)) return;
    if (n & 4) put(&p, ONE + 8, 0x222); /* the value tells nothing */
    expect(t, load(&p, 0) && store_at(&p, LOW + 8, entry(TWO, RW)), 1, "the page moves");
    both(&p, ADDR, AT);
    both(&p, DATA, 0x999);
    expect(t, step(&p, enc(ISA_LR_D, RD, ADDR, 0), lr), 1, "LR, %u", n);
    expect(t, step(&p, enc(ISA_SC_D, RD, ADDR, DATA), sc), 1, "SC, %u", n);
    expect(t, load_at(&p, ONE + 8) && load_at(&p, TWO + 8), 1, "what it left, %u", n);
    finish(&p);
  }
}

/* What is kept is bounded; the sentence says so. */
static void test_bounds(struct test *t) {
  struct pair p;
  char line[400];
  if (!begin(t, &p)) return;
  expect(t, load(&p, 0) && store_at(&p, LOW + 8, entry(TWO, RW)), 1, "the page moves");
  for (unsigned n = 0; n < TABLES_WORDS - 1; n++) store_at(&p, LOW + 16, n & 1 ? 0 : entry(TWO, RW));
  expect(t, load(&p, ONE), 1, "as many as are kept");
  store_at(&p, LOW + 16, 0x10);
  expect(t, load(&p, ONE), 0, "and one more");
  lockstep_describe(&p.m, line, sizeof line);
  static const char *const wanted = "; 0x40001008 may be at 0x80021008; what was so long ago is not known any more";
  const char *got = strchr(line, ';');
  expect(t, got && strcmp(got, wanted) == 0, 1, "%s", got ? got : line);
  finish(&p);
  if (!begin(t, &p)) return;
  expect(t, load(&p, 0) && store_at(&p, LOW + 8, entry(TWO, RW)), 1, "the page moves");
  for (unsigned n = 0; n <= TABLES_FENCES; n++) fence(&p, true, 0x1000, false, 0);
  expect(t, load(&p, ONE), 0, "more fences than are kept");
  finish(&p);
}

int main(void) {
  struct check check = {0};
  run_test(&check, "permitted_every_walk", test_every);
  run_test(&check, "permitted_fences", test_fences);
  run_test(&check, "permitted_pages", test_pages);
  run_test(&check, "permitted_rights", test_rights);
  run_test(&check, "permitted_stores", test_stores);
  run_test(&check, "permitted_reservation", test_reservation);
  run_test(&check, "permitted_bounds", test_bounds);
  return check_done(&check);
}
