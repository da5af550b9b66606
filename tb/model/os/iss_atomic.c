/* Atomics of the golden simulator: results of all 22, the reservation and what loses it, faults and their order,
 * devices, what the retire stream shows, machines without the extension. */
#include "tb/model/iss_test.h"

enum { RD = 10, ADDR = 11, B = 12 };
#define DATA (ISS_RAM_BASE + 0x1000)

static bool machine(struct test *t, struct iss *s) {
  const bool ok = iss_init(s, NULL);
  expect(t, ok, 1, "memory");
  s->extensions = ISA_EXT_A;
  return ok;
}

static struct iss_result atomic(struct iss *s, enum isa_id id, uint64_t addr, uint64_t b) {
  s->x[ADDR] = addr;
  s->x[B] = b;
  s->pc = ISS_RAM_BASE;
  return execute_one(s, enc(id, RD, ADDR, isa_is_lr(isa_op(id)) ? 0 : B));
}

static uint64_t peek(const struct iss *s, uint64_t addr) {
  uint64_t v;
  memcpy(&v, s->ram + (addr - ISS_RAM_BASE), 8);
  return v;
}

static void put(struct iss *s, uint64_t addr, uint64_t v) { memcpy(s->ram + (addr - ISS_RAM_BASE), &v, 8); }

/* Sum, exchange, ... by name, computed in another way than the table's. */
static uint64_t want(const char *name, int64_t a, int64_t b, bool word) {
  const uint64_t mask = word ? 0xffffffff : ~0ull, ua = (uint64_t)a & mask, ub = (uint64_t)b & mask;
  if (!strncmp(name, "amoswap", 7)) return ub;
  if (!strncmp(name, "amoadd", 6)) return (ua + ub) & mask;
  if (!strncmp(name, "amoxor", 6)) return (ua | ub) & ~(ua & ub);
  if (!strncmp(name, "amoand", 6)) return ua & ub;
  if (!strncmp(name, "amoor", 5)) return ua | ub;
  if (!strncmp(name, "amominu", 7)) return ua < ub ? ua : ub;
  if (!strncmp(name, "amomaxu", 7)) return ua < ub ? ub : ua;
  if (!strncmp(name, "amomin", 6)) return (uint64_t)(a < b ? a : b) & mask;
  if (!strncmp(name, "amomax", 6)) return (uint64_t)(a < b ? b : a) & mask;
  return ~0ull;
}

static void test_results(struct test *t) {
  static const uint64_t values[] = {
    0, 1, ~0ull, 0x7fffffff, 0x80000000, 0x7fffffffffffffff, 1ull << 63, 0x123456789abcdef0, 0xffffffff00000001};
  enum { VALUES = sizeof values / sizeof values[0] };
  struct iss s;
  unsigned amos = 0;
  if (!machine(t, &s)) return;
  for (unsigned id = 0; id < ISA_COUNT; id++) {
    const struct isa_op *op = isa_op((enum isa_id)id);
    if (!isa_is_amo(op)) continue;
    amos++;
    for (unsigned i = 0; i < VALUES * VALUES * 2; i++) {
      const uint64_t old = values[i / 2 % VALUES], b = values[i / 2 / VALUES], addr = DATA + (op->bytes == 4 ? 4 * (i & 1) : 0);
      const bool word = op->bytes == 4;
      const unsigned shift = 8 * (unsigned)(addr - DATA);
      const uint64_t mask = word ? 0xffffffffull << shift : ~0ull, before = old << shift;
      const int64_t a = word ? (int32_t)old : (int64_t)old;
      put(&s, DATA, (before & mask) | (0x5555aaaa5555aaaa & ~mask));
      const struct iss_result r = atomic(&s, (enum isa_id)id, addr, b);
      const uint64_t stored = want(op->name, a, word ? (int32_t)b : (int64_t)b, word);
      expect(t, s.x[RD], (uint64_t)a, "%s rd", op->name);
      expect(t, peek(&s, DATA), stored << shift | (0x5555aaaa5555aaaa & ~mask), "%s memory of 0x%" PRIx64 ", 0x%" PRIx64, op->name,
             old, b);
      expect(t, r.lane.mem, PROBE_MEM_BOTH, "%s kind", op->name);
      expect(t, r.lane.mem_bytes, op->bytes, "%s bytes", op->name);
      expect(t, r.lane.mem_addr, addr, "%s address", op->name);
      expect(t, r.lane.mem_data, stored, "%s data", op->name);
      expect(t, r.lane.rs2_value, b, "%s rs2", op->name);
    }
  }
  expect(t, amos, 18, "AMOs");
  put(&s, DATA, 5); /* rd is a source too, and x0 as rd */
  s.x[RD] = 3;
  s.pc = ISS_RAM_BASE;
  s.x[ADDR] = DATA;
  execute_one(&s, enc(ISA_AMOADD_D, RD, ADDR, RD));
  expect(t, s.x[RD], 5, "rd = rs2");
  expect(t, peek(&s, DATA), 8, "memory of rd = rs2");
  execute_one(&s, enc(ISA_AMOADD_D, ADDR, ADDR, RD));
  expect(t, s.x[ADDR], 8, "rd = rs1");
  expect(t, peek(&s, DATA), 13, "memory of rd = rs1");
  iss_free(&s);
}

/* LR at DATA, then something, then SC at DATA. True: SC succeeds. */
static bool holds(struct test *t, struct iss *s, enum isa_id lr, void (*between)(struct iss *s), enum isa_id sc, uint64_t at) {
  const uint64_t before = 0xfedcba9876543210;
  put(s, DATA, before);
  struct iss_result r = atomic(s, lr, DATA, 0);
  expect(t, s->x[RD], lr == ISA_LR_W ? 0x76543210 : before, "LR");
  expect(t, r.lane.mem, PROBE_MEM_LOAD, "kind of LR");
  if (between) between(s);
  const uint64_t now = peek(s, DATA);
  r = atomic(s, sc, at, 0x1111111122222222);
  const bool success = s->x[RD] == 0;
  expect(t, s->x[RD] <= 1, 1, "result of SC");
  expect(t, r.lane.mem, success ? PROBE_MEM_STORE : PROBE_MEM_NONE, "kind of SC");
  expect(t, r.lane.mem_data, !success ? 0 : sc == ISA_SC_W ? 0x22222222 : 0x1111111122222222, "data of SC");
  if (!success) expect(t, peek(s, DATA), now, "memory after SC");
  else if (sc == ISA_SC_D) expect(t, peek(s, DATA), 0x1111111122222222, "memory after SC");
  else expect(t, peek(s, at & ~7ull) >> 8 * (at & 7) & 0xffffffff, 0x22222222, "word after SC");
  r = atomic(s, sc, at, 0);
  expect(t, s->x[RD], 1, "a second SC");
  return success;
}

static void trap(struct iss *s) { execute_one(s, enc(ISA_EBREAK, 0, 0, 0)); }
static void mret(struct iss *s) {
  s->csr[CSR_mepc] = ISS_RAM_BASE;
  s->csr[CSR_mstatus] |= ISS_MSTATUS_MPP;
  execute_one(s, enc(ISA_MRET, 0, 0, 0));
}
static void interrupt(struct iss *s) {
  s->csr[CSR_mstatus] |= ISS_MSTATUS_MIE;
  s->csr[CSR_mie] = ~0ull;
  iss_interrupt(s, ISS_INTERRUPT | ISS_MSI);
}
static void other_sc(struct iss *s) { atomic(s, ISA_SC_D, DATA + 64, 0); }
static void other_lr(struct iss *s) { atomic(s, ISA_LR_D, DATA + 8, 0); }
static void store(struct iss *s) {
  s->x[ADDR] = DATA;
  execute_one(s, enc_s(ISA_SD, B, ADDR, 0));
}
static void amo(struct iss *s) { atomic(s, ISA_AMOADD_W, DATA, 1); }
static void fence(struct iss *s) { execute_one(s, enc(ISA_FENCEI, 0, 0, 0)); }

static void test_reservation(struct test *t) {
  struct iss s;
  if (!machine(t, &s)) return;
  expect(t, atomic(&s, ISA_SC_D, DATA, 0).lane.rd_value, 1, "SC without LR");
  expect(t, holds(t, &s, ISA_LR_W, NULL, ISA_SC_W, DATA), 1, "words");
  expect(t, holds(t, &s, ISA_LR_D, NULL, ISA_SC_D, DATA), 1, "doublewords");
  expect(t, holds(t, &s, ISA_LR_W, NULL, ISA_SC_D, DATA), 1, "of another size");
  expect(t, holds(t, &s, ISA_LR_D, NULL, ISA_SC_W, DATA + 4), 1, "the other half");
  expect(t, holds(t, &s, ISA_LR_D, NULL, ISA_SC_D, DATA + 8), 0, "the doubleword after it");
  expect(t, holds(t, &s, ISA_LR_D, NULL, ISA_SC_D, DATA - 8), 0, "the doubleword before it");
  expect(t, holds(t, &s, ISA_LR_D, trap, ISA_SC_D, DATA), 0, "a trap between");
  expect(t, holds(t, &s, ISA_LR_D, mret, ISA_SC_D, DATA), 0, "MRET between");
  expect(t, holds(t, &s, ISA_LR_D, interrupt, ISA_SC_D, DATA), 0, "an interrupt between");
  expect(t, holds(t, &s, ISA_LR_D, other_sc, ISA_SC_D, DATA), 0, "another SC between");
  expect(t, holds(t, &s, ISA_LR_D, other_lr, ISA_SC_D, DATA), 0, "another LR between");
  expect(t, holds(t, &s, ISA_LR_D, store, ISA_SC_D, DATA), 1, "a store of its own between");
  expect(t, holds(t, &s, ISA_LR_D, amo, ISA_SC_D, DATA), 1, "an AMO of its own between");
  expect(t, holds(t, &s, ISA_LR_D, fence, ISA_SC_D, DATA), 1, "a fence between");
  atomic(&s, ISA_LR_D, DATA, 0);
  iss_reset(&s, ISS_RAM_BASE);
  expect(t, atomic(&s, ISA_SC_D, DATA, 0).lane.rd_value, 1, "reset");
  iss_free(&s);
}

static void expect_trap(struct test *t, struct iss *s, enum isa_id id, uint64_t addr, uint64_t cause, const char *where) {
  const char *name = isa_op(id)->name;
  s->x[RD] = 77;
  const struct iss_result r = atomic(s, id, addr, 0);
  expect(t, r.lane.trap, 1, "%s %s traps", name, where);
  expect(t, r.lane.cause, cause, "%s %s cause", name, where);
  expect(t, r.lane.tval, addr, "%s %s value", name, where);
  expect(t, r.lane.mem | r.lane.rd, 0, "%s %s shows an access", name, where);
  expect(t, s->x[RD], 77, "%s %s rd", name, where);
}

static bool fails(void *ctx, uint64_t addr) { return addr == *(uint64_t *)ctx; }

static void test_faults(struct test *t) {
  static const uint64_t nowhere[] = {0,
                                     ISS_CLINT_BASE + 0x4000,
                                     ISS_COP_BASE,
                                     ISS_CONSOLE_BASE,
                                     ISS_EXIT_BASE,
                                     ISS_RAM_BASE - 8,
                                     ISS_RAM_BASE + ISS_RAM_BYTES,
                                     ISS_RAM_BASE | 1ull << 40,
                                     ~7ull};
  struct iss s;
  uint64_t broken = DATA;
  if (!machine(t, &s)) return;
  for (unsigned id = 0; id < ISA_COUNT; id++) {
    const struct isa_op *op = isa_op((enum isa_id)id);
    if (op->kind != ISA_CLASS_ATOMIC) continue;
    const bool lr = isa_is_lr(op);
    const uint64_t access = lr ? ISS_LOAD_ACCESS : ISS_STORE_ACCESS, misaligned = lr ? ISS_LOAD_MISALIGNED : ISS_STORE_MISALIGNED;
    for (unsigned i = 0; i < sizeof nowhere / sizeof nowhere[0]; i++)
      expect_trap(t, &s, (enum isa_id)id, nowhere[i], access, "nowhere");
    for (unsigned low = 1; low < op->bytes; low++) {
      expect_trap(t, &s, (enum isa_id)id, DATA + low, misaligned, "misaligned");
      expect_trap(t, &s, (enum isa_id)id, low, misaligned, "misaligned and nowhere");
    }
    /* PMP: locked, read only; then nothing. */
    s.csr[CSR_pmpaddr0] = DATA >> 2 | 0x1ff; /* 4 KiB */
    s.csr[CSR_pmpcfg0] = 0x80 | 0x18 | 1;
    if (lr) expect(t, atomic(&s, (enum isa_id)id, DATA, 0).lane.trap, 0, "%s where only reads may go", op->name);
    else expect_trap(t, &s, (enum isa_id)id, DATA, access, "read only");
    s.csr[CSR_pmpcfg0] = 0x80 | 0x18;
    expect_trap(t, &s, (enum isa_id)id, DATA, access, "no rights");
    s.csr[CSR_pmpcfg0] = 0;
    /* A read that failed outside; SC reads nothing. */
    s.bus = (struct iss_bus){.failed = fails, .ctx = &broken};
    s.hints = (struct iss_hints){.valid = true, .fault = (unsigned)access};
    if (isa_is_sc(op)) expect(t, atomic(&s, (enum isa_id)id, DATA, 0).lane.trap, 0, "%s outside", op->name);
    else expect_trap(t, &s, (enum isa_id)id, DATA, access, "failed outside");
    s.hints = (struct iss_hints){0};
    s.bus = (struct iss_bus){0};
  }
  iss_free(&s);
}

static void test_without(struct test *t) {
  struct iss s;
  if (!machine(t, &s)) return;
  s.extensions = 0;
  for (unsigned id = 0; id < ISA_COUNT; id++) {
    const struct isa_op *op = isa_op((enum isa_id)id);
    if (!isa_extension(op)) continue;
    s.pc = ISS_RAM_BASE;
    const struct iss_result r = execute_one(&s, op->match);
    expect(t, r.lane.trap && r.lane.cause == ISS_ILLEGAL && r.lane.tval == op->match, 1, "%s on a bare machine", op->name);
  }
  s.extensions = ISA_EXT_A;
  s.pc = ISS_RAM_BASE;
  expect(t, execute_one(&s, enc(ISA_LR_W, RD, 0, 1)).lane.cause, ISS_ILLEGAL, "LR with rs2");
  iss_free(&s);
}

int main(void) {
  struct check check = {0};
  run_test(&check, "atomic_results", test_results);
  run_test(&check, "atomic_reservation", test_reservation);
  run_test(&check, "atomic_faults", test_faults);
  run_test(&check, "atomic_without", test_without);
  return check_done(&check);
}
