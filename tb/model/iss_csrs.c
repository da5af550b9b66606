/* The golden simulator's control and status registers: the table's masks, access
 * rules, exact minstret, hints. */
#include "tb/model/iss_test.h"

#define CODE (ISS_RAM_BASE + 0x100)

static struct iss_result csr_op(struct iss *s, enum isa_id id, unsigned rd, unsigned number, unsigned source) {
  s->pc = CODE;
  return execute_one(s, enc_i(id, rd, source, (int)number));
}

static void masks_of(struct test *t, bool supervisor) {
  static const uint64_t values[] = {~0ull, 0, 0x0123456789abcdef, 0xfedcba9876543210, 0x1800, 0x1000, 0x0800};
  for (unsigned i = 0; i < CSR_COUNT; i++) {
    const struct csr *csr = csr_at(i);
    if (csr->kind == CSR_SVIEW || csr->supervisor > supervisor) continue; /* views: iss_super.c */
    uint64_t last = 0;
    struct iss s;
    iss_init(&s, NULL);
    s.pflag = true;
    s.extensions = supervisor ? ISA_EXT_A | ISA_EXT_S : 0;
    expect(t, csr_find(csr->number) == csr, 1, "%s found by number", csr->name);
    struct iss_result r = csr_op(&s, ISA_CSRRS, 1, csr->number, 0);
    expect(t, r.lane.trap, 0, "%s readable", csr->name);
    const struct csr *real = csr_behind(csr);
    struct csr_masks masks = csr_masks(real, supervisor);
    if (csr->index == CSR_misa && supervisor) masks.fixed |= 1 << ('A' - 'A') | 1 << ('S' - 'A');
    if (csr->kind != CSR_CLOCK && csr->kind != CSR_ALIAS) expect(t, s.x[1], masks.fixed, "%s after reset", csr->name);
    for (unsigned v = 0; v < sizeof values / sizeof *values; v++) {
      s.x[2] = values[v];
      bool read_only = csr->number >> 10 == 3;
      expect(t, csr_op(&s, ISA_CSRRW, 0, csr->number, 2).lane.trap, read_only, "%s writable", csr->name);
      if (read_only || csr->kind == CSR_CLOCK || csr->kind == CSR_PMPCFG || csr->kind == CSR_PMPADDR) continue; /* iss_pmp.c */
      uint64_t stored = values[v] & masks.write_mask, want = masks.fixed | stored;
      if (real->kind == CSR_LEAST) want = stored < masks.fixed ? masks.fixed : stored;
      if (csr->index == CSR_mstatus && (values[v] & 0x1800) != 0x1800 && !(supervisor && (values[v] & 0x1800) == 0x800))
        want &= ~0x1800ull;
      if (csr->kind == CSR_SATP && values[v] >> 60) want = last; /* no such mode: ignored */
      last = want;
      csr_op(&s, ISA_CSRRS, 1, csr->number, 0);
      expect(t, s.x[1], want, "%s after writing %" PRIx64, csr->name, values[v]);
    }
    iss_free(&s);
  }
}

static void test_masks(struct test *t) {
  masks_of(t, false);
  masks_of(t, true);
}

/* Old value to rd, new value per instruction, no write when there is no source. */
static void test_instructions(struct test *t) {
  struct iss s;
  iss_init(&s, NULL);
  for (unsigned source = 0; source < 32; source++) {
    for (int k = 0; k < 6; k++) {
      static const enum isa_id ids[] = {ISA_CSRRW, ISA_CSRRS, ISA_CSRRC, ISA_CSRRWI, ISA_CSRRSI, ISA_CSRRCI};
      uint64_t old = 0x00ff00ff00ff0f0a, value;
      s.csr[CSR_mscratch] = old;
      for (unsigned r = 1; r < 32; r++) s.x[r] = 0x0101010101010101 * r;
      value = k < 3 ? s.x[source] : source;
      struct iss_result r = csr_op(&s, ids[k], source, 0x340, source);
      uint64_t want = k % 3 == 0 ? value : k % 3 == 1 ? old | value : old & ~value;
      expect(t, s.csr[CSR_mscratch], want, "%s new value", isa_op(ids[k])->name);
      expect(t, s.x[source], source ? old : 0, "%s old value", isa_op(ids[k])->name);
      expect(t, r.lane.rd_value, source ? old : 0, "%s rd_value", isa_op(ids[k])->name);
      expect(t, r.lane.rs1_value, k < 3 ? value : 0, "%s rs1_value", isa_op(ids[k])->name);
    }
  }
  iss_free(&s);
}

static void test_access(struct test *t) {
  struct iss s;
  iss_init(&s, NULL);
  s.pmp_entries = 0;
  s.pflag = true;
  for (unsigned number = 0; number < 4096; number++) {
    for (unsigned user = 0; user < 2; user++) {
      for (unsigned gate = 0; gate < 2; gate++) {
        s.csr[CSR_mcounteren] = gate ? 0xffffffff : 0;
        s.csr[CSR_mprofdeleg] = gate ? 3 : 0; /* views of a unit's registers */
        s.privilege = user ? 0 : 3;
        bool exists = csr_find(number) && !csr_find(number)->supervisor;
        bool may = exists && (!user || ((number >> 8 & 3) == 0 && gate));
        expect(t, csr_op(&s, ISA_CSRRS, 1, number, 0).lane.trap, !may, "read of %03x user %u gate %u", number, user, gate);
        s.privilege = user ? 0 : 3;
        bool may_write = may && number >> 10 != 3;
        if (number == 0x306 || number == 0x7c1 || number == 0x7c8) continue; /* would move the gates */
        expect(t, csr_op(&s, ISA_CSRRSI, 1, number, 1).lane.trap, !may_write, "write of %03x user %u", number, user);
      }
    }
  }
  s.privilege = 0;
  for (unsigned n = 0; n < 32; n++) { /* each bit opens its own counter */
    for (unsigned bit = 0; bit < 32; bit++) {
      s.privilege = 0;
      s.csr[CSR_mcounteren] = 1u << bit;
      expect(t, csr_op(&s, ISA_CSRRS, 1, 0xc00 + n, 0).lane.trap, n != bit, "counter %u with mcounteren bit %u", n, bit);
    }
  }
  iss_free(&s);
}

static void test_minstret(struct test *t) {
  struct iss s;
  iss_init(&s, NULL);
  csr_op(&s, ISA_CSRRS, 1, 0xb02, 0);
  expect(t, s.x[1], 0, "first instruction");
  csr_op(&s, ISA_CSRRS, 1, 0xc02, 0);
  expect(t, s.x[1], 1, "second instruction, user view");
  s.x[2] = 1000;
  csr_op(&s, ISA_CSRRW, 1, 0xb02, 2);
  expect(t, s.x[1], 2, "old value of the write");
  csr_op(&s, ISA_CSRRS, 1, 0xb02, 0);
  expect(t, s.x[1], 1000, "a write replaces the increment");
  csr_op(&s, ISA_CSRRSI, 1, 0xb02, 0);
  expect(t, s.x[1], 1001, "no write without a source");
  csr_op(&s, ISA_ECALL, 0, 0, 0);
  csr_op(&s, ISA_CSRRS, 1, 0xb02, 0);
  expect(t, s.x[1], 1002, "a trap does not count");
  csr_op(&s, ISA_CSRRWI, 0, 0x320, 4); /* the last that counts */
  csr_op(&s, ISA_ADDI, 0, 0, 0);
  csr_op(&s, ISA_CSRRS, 1, 0xb02, 0);
  expect(t, s.x[1], 1004, "inhibited");
  csr_op(&s, ISA_CSRRWI, 0, 0x320, 0); /* does not count itself */
  csr_op(&s, ISA_CSRRS, 1, 0xb02, 0);
  expect(t, s.x[1], 1004, "counts again, the write does not");
  csr_op(&s, ISA_CSRRS, 1, 0xb02, 0);
  expect(t, s.x[1], 1005, "goes on");
  iss_free(&s);
}

static struct iss_result hinted(struct iss *s, enum isa_id id, unsigned rd, unsigned number, unsigned source, uint64_t hint) {
  s->hints = (struct iss_hints){.valid = true, .rd_value = hint};
  return csr_op(s, id, rd, number, source);
}

/* The hint is taken where hardware decides, and nowhere else. */
static void test_hints(struct test *t) {
  struct iss s;
  iss_init(&s, NULL);
  s.pflag = true;
  const uint64_t hint = 0xfedcba9876543210;
  for (unsigned i = 0; i < CSR_COUNT; i++) {
    const struct csr *csr = csr_at(i), *real = csr_behind(csr);
    if (csr->supervisor) continue;
    uint64_t before = iss_csr(&s, (enum csr_index)i), mask = 0;
    if (real->kind == CSR_CLOCK || real->kind == CSR_UNIT || real->kind == CSR_BUS) mask = ~0ull;
    if (real->kind == CSR_PENDING) mask = 1u << 3 | 1u << 7 | 1u << 13 | 1u << 16;
    if (real->kind == CSR_EVENT) mask = 1ull << 63;
    struct iss_result r = hinted(&s, ISA_CSRRS, 1, csr->number, 0, hint);
    expect(t, r.hinted, mask != 0, "%s hinted", csr->name);
    expect(t, s.x[1], (before & ~mask) | (hint & mask), "%s with hint", csr->name);
  }
  /* OF set by hardware stays known; software clears it */
  s.hints.valid = false;
  expect(t, iss_csr(&s, CSR_mhpmevent3), 1ull << 63, "OF is kept");
  s.x[2] = 1ull << 63;
  csr_op(&s, ISA_CSRRC, 0, 0x323, 2);
  expect(t, iss_csr(&s, CSR_mhpmevent3), 0, "OF is cleared");
  /* a read-modify-write of a counter builds on the hint */
  s.x[2] = 1;
  hinted(&s, ISA_CSRRS, 1, 0xb00, 2, 0x7700);
  expect(t, s.x[1], 0x7700, "mcycle old value");
  expect(t, s.csr[CSR_mcycle], 0x7701, "mcycle new value");
  s.hints.valid = false;
  csr_op(&s, ISA_CSRRW, 0, 0xb00, 2);
  csr_op(&s, ISA_CSRRS, 1, 0xb00, 0);
  expect(t, s.x[1], 1, "what mcycle is set to is what the next instruction reads");
  s.hints.valid = true;
  /* device loads: the hint as the load extends it; RAM loads: never */
  s.x[5] = ISS_CONSOLE_BASE + 5;
  s.pc = CODE;
  s.hints = (struct iss_hints){.valid = true, .rd_value = 0xffffffffffffff80};
  struct iss_result r = execute_one(&s, enc_i(ISA_LB, 1, 5, 0));
  expect(t, s.x[1], 0xffffffffffffff80, "signed device load");
  expect(t, r.hinted && r.mmio, 1, "device load hinted");
  s.hints.rd_value = 0x1280;
  execute_one(&s, enc_i(ISA_LBU, 1, 5, 0));
  expect(t, s.x[1], 0x80, "implausible value of a device load is not taken over");
  s.x[5] = ISS_RAM_BASE + 0x2000;
  r = execute_one(&s, enc_i(ISA_LD, 1, 5, 0));
  expect(t, s.x[1], 0, "RAM load");
  expect(t, r.hinted, 0, "RAM load hinted");
  iss_free(&s);
}

int main(void) {
  struct check check = {0};
  run_test(&check, "iss_csr_masks", test_masks);
  run_test(&check, "iss_csr_instructions", test_instructions);
  run_test(&check, "iss_csr_access", test_access);
  run_test(&check, "iss_minstret", test_minstret);
  run_test(&check, "iss_hints", test_hints);
  return check_done(&check);
}
