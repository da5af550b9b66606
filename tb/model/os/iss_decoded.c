/* The golden simulator's table of decoded words (harness/iss/decoded.h): it may change nothing but the speed. Programs that
 * write themselves, places that share an entry, pages and rights that change between two fetches of an instruction,
 * machines that differ; and random words with the table against the same without. */
#include "iss/decoded.h"
#include "iss/pmp.h"
#include "tb/model/iss_test.h"

enum { R = 10, BASE = 11, NEW = 12 };
enum { V = 1, READ = 2, WRITE = 4, EXECUTE = 8, A = 64, D = 128 };

#define CODE (ISS_RAM_BASE + 0x1000)
#define SHARES (CODE + 4 * ISS_DECODED) /* has the entry of CODE */
#define ROOT (ISS_RAM_BASE + 0x40000)
#define VIRTUAL 0x40000000ull
#define ALIAS 0x40001000ull

static uint32_t gives(int value) { return enc_i(ISA_ADDI, R, 0, value); }

/* Executes what is at this address. */
static struct iss_result at(struct iss *s, uint64_t pc) {
  struct iss_result r;
  s->pc = pc;
  iss_step(s, &r);
  return r;
}

static void expect_value(struct test *t, struct iss *s, uint64_t pc, uint64_t want, const char *what) {
  const struct iss_result r = at(s, pc);
  expect(t, r.lane.trap, 0, "%s: trap", what);
  expect(t, r.lane.rd_value, want, "%s", what);
  expect(t, s->x[R], want, "%s: register", what);
}

static void expect_trap(struct test *t, struct iss *s, uint64_t pc, uint64_t cause, const char *what) {
  const struct iss_result r = at(s, pc);
  expect(t, r.lane.trap ? r.lane.cause : ~0ull, cause, "%s", what);
}

static bool begin(struct test *t, struct iss *s) {
  const bool good = iss_init(s, NULL);
  expect(t, good, 1, "memory");
  return good;
}

/* A store of every size into an instruction that was executed before, and no FENCE.I: one hart, in program order. */
static void test_self(struct test *t) {
  static const enum isa_id stores[] = {ISA_SB, ISA_SH, ISA_SW, ISA_SD};
  struct iss s;
  if (!begin(t, &s)) return;
  for (unsigned size = 0; size < 4; size++) {
    const unsigned bytes = 1u << size;
    for (unsigned byte = 0; byte < 8; byte += bytes) {
      uint8_t words[8], data[8] = {0};
      const uint32_t pair[2] = {gives(5), gives(6)};
      memcpy(words, pair, 8);
      for (unsigned i = 0; i < 2; i++) poke(&s, CODE + 4 * i, pair[i]);
      expect_value(t, &s, CODE, 5, "before the store");
      expect_value(t, &s, CODE + 4, 6, "before the store");
      for (unsigned i = 0; i < bytes; i++) data[i] = words[byte + i] ^ (((byte + i) & 3) == 3 ? 0x10 : 0); /* bit 8 of imm */
      s.x[BASE] = CODE + byte;
      memcpy(&s.x[NEW], data, 8);
      poke(&s, CODE + 0x100, enc_s(stores[size], NEW, BASE, 0));
      at(&s, CODE + 0x100);
      const bool first = byte <= 3 && byte + bytes > 3, second = byte <= 7 && byte + bytes > 7;
      expect_value(t, &s, CODE, first ? 5 + 256 : 5, "after the store");
      expect_value(t, &s, CODE + 4, second ? 6 + 256 : 6, "after the store");
    }
  }
  iss_free(&s);
}

static void test_shared(struct test *t) {
  struct iss s;
  if (!begin(t, &s)) return;
  for (int i = 0; i < 10; i++) {
    poke(&s, CODE, gives(2 * i));
    poke(&s, SHARES, gives(2 * i + 1));
    for (int turn = 0; turn < 3; turn++) {
      expect_value(t, &s, CODE, (uint64_t)(2 * i), "an entry's first place");
      expect_value(t, &s, SHARES, (uint64_t)(2 * i + 1), "its second place");
    }
  }
  iss_free(&s);
}

static void put(struct iss *s, uint64_t where, uint64_t value) { memcpy(s->ram + (where - ISS_RAM_BASE), &value, 8); }
static void map(struct iss *s, uint64_t address, uint64_t to, unsigned bits) {
  put(s, ROOT + (address >> 30 & 511) * 8, (ROOT + 0x1000) >> 12 << 10 | V);
  put(s, ROOT + 0x1000 + (address >> 21 & 511) * 8, (ROOT + 0x2000) >> 12 << 10 | V);
  put(s, ROOT + 0x2000 + (address >> 12 & 511) * 8, to >> 12 << 10 | bits);
}

/* In supervisor mode, without fences: the golden simulator remembers no translation. */
static void test_pages(struct test *t) {
  const unsigned all = V | READ | WRITE | EXECUTE | A | D;
  struct iss s;
  if (!begin(t, &s)) return;
  s.extensions = ISA_EXT_S;
  s.pmp_entries = 0;
  s.csr[CSR_satp] = (uint64_t)ISS_SATP_SV39 << 60 | ROOT >> 12;
  poke(&s, CODE, gives(1));
  poke(&s, CODE + 4, enc_s(ISA_SW, NEW, BASE, 0));
  poke(&s, SHARES, gives(2));
  map(&s, VIRTUAL, CODE, all);
  map(&s, ALIAS, CODE, all);
  s.privilege = 1;
  expect_value(t, &s, VIRTUAL, 1, "a page");
  expect_value(t, &s, ALIAS, 1, "its alias");
  s.x[BASE] = ALIAS;
  s.x[NEW] = gives(3);
  at(&s, VIRTUAL + 4);
  expect_value(t, &s, VIRTUAL, 3, "written through the alias");
  expect_value(t, &s, ALIAS, 3, "written through the alias, the alias");
  map(&s, VIRTUAL, SHARES, all);
  expect_value(t, &s, VIRTUAL, 2, "another page");
  expect_value(t, &s, ALIAS, 3, "the alias stays");
  map(&s, VIRTUAL, CODE, all);
  expect_value(t, &s, VIRTUAL, 3, "the first page again");
  map(&s, VIRTUAL, CODE, all & ~(unsigned)EXECUTE);
  expect_trap(t, &s, VIRTUAL, ISS_FETCH_PAGE, "no right to execute");
  s.privilege = 1;
  map(&s, VIRTUAL, CODE, all);
  expect_value(t, &s, VIRTUAL, 3, "the right again");
  iss_free(&s);
}

/* Rights of user mode that change between two fetches. */
static void test_protection(struct test *t) {
  static const unsigned rights[] = {ISS_PMP_X, 0, ISS_PMP_X, ISS_PMP_R | ISS_PMP_W, ISS_PMP_R | ISS_PMP_W | ISS_PMP_X};
  struct iss s;
  if (!begin(t, &s)) return;
  poke(&s, CODE, gives(4));
  poke(&s, CODE + 0x100, enc_i(ISA_CSRRW, 0, NEW, 0x3a0));
  s.csr[CSR_pmpaddr0] = ISS_PMP_ALL;
  for (unsigned i = 0; i < sizeof rights / sizeof rights[0]; i++) {
    s.privilege = 3;
    s.x[NEW] = ISS_PMP_NAPOT | rights[i];
    at(&s, CODE + 0x100);
    expect_value(t, &s, CODE, 4, "machine mode");
    s.privilege = 0;
    if (rights[i] & ISS_PMP_X) expect_value(t, &s, CODE, 4, "user mode");
    else expect_trap(t, &s, CODE, ISS_FETCH_ACCESS, "user mode without the right");
  }
  iss_free(&s);
}

/* The same word at the same place on machines that differ, in one table. */
static void test_machines(struct test *t) {
  const uint32_t lr = enc(ISA_LR_W, R, BASE, 0), profile = gives(9) & ~3u, setpf = enc(ISA_SETPF, 0, 0, 0);
  struct iss s;
  if (!begin(t, &s)) return;
  s.x[BASE] = CODE + 0x100;
  poke(&s, CODE + 0x100, 8);
  poke(&s, CODE, lr);
  poke(&s, CODE + 4, profile);
  poke(&s, CODE + 8, setpf);
  poke(&s, CODE + 12, gives(7));
  for (unsigned turn = 0; turn < 8; turn++) {
    const bool flags = turn & 1, atomics = turn >> 1 & 1;
    s.extensions = atomics ? ISA_EXT_A : 0;
    if (atomics) expect_value(t, &s, CODE, 8, "an atomic");
    else expect_trap(t, &s, CODE, ISS_ILLEGAL, "an atomic without the extension");
    s.pflag = flags;
    s.csr[CSR_mpflags] = 7;
    if (flags) expect_value(t, &s, CODE + 4, 9, "a profile instruction");
    else expect_trap(t, &s, CODE + 4, ISS_ILLEGAL, "a profile instruction without flags");
    if (flags) expect_value(t, &s, CODE + 8, 7, "behind control of a flag");
    else expect_trap(t, &s, CODE + 8, ISS_ILLEGAL, "control of a flag without flags");
  }
  iss_free(&s);
}

static uint32_t random_word(uint64_t *random) {
  const struct isa_op *op = isa_op((enum isa_id)random_below(random, ISA_COUNT));
  uint32_t word = op->match | ((uint32_t)random_next(random) & ~op->mask);
  if (random_chance(random, 1, 8)) word ^= 1u << random_below(random, 32);
  return word;
}

static bool same(const struct iss_result *x, const struct iss_result *y) {
  const struct probe_retire_lane *a = &x->lane, *b = &y->lane;
  return x->op == y->op && x->mmio == y->mmio && x->fetched == y->fetched && x->physical == y->physical && a->pc == b->pc &&
         a->insn == b->insn && a->next_pc == b->next_pc && a->trap == b->trap && a->cause == b->cause && a->tval == b->tval &&
         a->rd == b->rd && a->rd_value == b->rd_value && a->rs1_value == b->rs1_value && a->rs2_value == b->rs2_value &&
         a->mem == b->mem && a->mem_addr == b->mem_addr && a->mem_bytes == b->mem_bytes && a->mem_data == b->mem_data;
}

/* Two machines step through the same words; one has its table emptied before each. */
static void test_random(struct test *t) {
  uint64_t random = 1;
  unsigned traps = 0, steps = 200000;
  struct iss s, plain;
  struct iss_result got, want;
  if (!begin(t, &s) || !begin(t, &plain)) return;
  s.extensions = plain.extensions = ISA_EXT_A | ISA_EXT_S;
  uint32_t words[64]; /* that come again */
  for (unsigned i = 0; i < 64; i++) words[i] = random_word(&random);
  for (unsigned n = 0; n < steps; n++) {
    const uint64_t pc = (random_chance(&random, 1, 2) ? CODE : SHARES) + 4 * random_below(&random, 8);
    words[random_below(&random, 64)] = random_word(&random);
    const uint32_t word = words[random_below(&random, 64)];
    for (unsigned i = 1; i < 32; i++)
      s.x[i] = plain.x[i] = random_chance(&random, 1, 2) ? random_next(&random) : CODE + 0x800 + 8 * random_below(&random, 64);
    s.pc = plain.pc = pc;
    s.privilege = plain.privilege = 3;
    s.csr[CSR_mstatus] = plain.csr[CSR_mstatus] = 0;
    poke(&s, pc, word);
    poke(&plain, pc, word);
    iss_step(&s, &got);
    memset(&plain.decoded[pc / 4 % ISS_DECODED], 0, sizeof *plain.decoded);
    iss_step(&plain, &want);
    expect(t, same(&got, &want), 1, "%08x: what is reported", word);
    expect(t, memcmp(s.x, plain.x, sizeof s.x), 0, "%08x: registers", word);
    expect(t, s.pc, plain.pc, "%08x: pc", word);
    traps += got.lane.trap;
  }
  expect(t, memcmp(s.csr, plain.csr, sizeof s.csr), 0, "registers for control");
  expect(t, memcmp(s.ram + (CODE - ISS_RAM_BASE), plain.ram + (CODE - ISS_RAM_BASE), 0x1000), 0, "memory");
  expect(t, traps > steps / 20 && traps < steps * 3 / 4, 1, "some trap");
  iss_free(&s);
  iss_free(&plain);
}

int main(void) {
  struct check check = {0};
  run_test(&check, "iss_decoded_self", test_self);
  run_test(&check, "iss_decoded_shared", test_shared);
  run_test(&check, "iss_decoded_pages", test_pages);
  run_test(&check, "iss_decoded_protection", test_protection);
  run_test(&check, "iss_decoded_machines", test_machines);
  run_test(&check, "iss_decoded_random", test_random);
  return check_done(&check);
}
