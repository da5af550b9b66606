/* Supervisor mode of the golden simulator: who may touch which register, views, delegation of every exception and interrupt,
 * returns, what TVM, TW and TSR forbid, counters, the comparator of Sstc. */
#include "tb/model/iss_test.h"

#define CODE (ISS_RAM_BASE + 0x100)
#define M_HANDLER (ISS_RAM_BASE + 0x2000)
#define S_HANDLER (ISS_RAM_BASE + 0x3000)
enum { SIE = 1 << 1, MIE = 1 << 3, SPIE = 1 << 5, MPIE = 1 << 7, SPP = 1 << 8 };

static void machine(struct iss *s) {
  iss_init(s, NULL);
  s->extensions = ISA_EXT_A | ISA_EXT_S;
  s->pmp_entries = 0;
  s->csr[CSR_mtvec] = M_HANDLER;
  s->csr[CSR_stvec] = S_HANDLER;
}

static struct iss_result run(struct iss *s, unsigned privilege, uint32_t insn) {
  s->privilege = (uint8_t)privilege;
  s->pc = CODE;
  return execute_one(s, insn);
}

static uint64_t read_csr(struct iss *s, unsigned privilege, unsigned number) {
  run(s, privilege, enc_i(ISA_CSRRS, 1, 0, (int)number));
  return s->x[1];
}

static void write_csr(struct iss *s, unsigned privilege, unsigned number, uint64_t value) {
  s->x[2] = value;
  run(s, privilege, enc_i(ISA_CSRRW, 0, 2, (int)number));
}

/* All 4,096 numbers in supervisor mode. */
static void test_access(struct test *t) {
  struct iss s;
  machine(&s);
  for (unsigned number = 0; number < 4096; number++) {
    for (unsigned gate = 0; gate < 3; gate++) { /* 1, 2: open; of the profilers to the process, to the mode */
      const struct csr *csr = csr_find(number);
      s.csr[CSR_mcounteren] = gate ? 0xffffffff : 0;
      s.csr[CSR_menvcfg] = gate ? ISS_MENVCFG_STCE : 0;
      s.csr[CSR_mprofdeleg] = gate == 2 ? DELEGATION_OPEN | 1 << DELEGATION_CONTEXT_SHIFT : gate ? 3 : 0;
      s.csr[CSR_mstatus] = gate ? 0 : ISS_MSTATUS_TVM;
      const bool gated = number >> 5 == 0xc00 >> 5 || number == 0x14d || number == 0x180 || (csr && csr->kind == CSR_VIEW);
      const bool may = csr && csr->index != CSR_mpflags && (number >> 8 & 3) < 2 && (gate || !gated);
      expect(t, run(&s, 1, enc_i(ISA_CSRRS, 1, 0, (int)number)).lane.trap, !may, "read of %03x, gate %u", number, gate);
      const bool writes = may && number >> 10 != 3;
      expect(t, run(&s, 1, enc_i(ISA_CSRRSI, 1, 1, (int)number)).lane.trap, !writes, "write of %03x, gate %u", number, gate);
      expect(t, run(&s, 0, enc_i(ISA_CSRRS, 1, 0, (int)number)).lane.trap && number >> 8 & 3, (number >> 8 & 3) != 0,
             "%03x in user mode", number);
    }
  }
  for (unsigned n = 0; n < 32; n++) { /* a counter in user mode: both registers */
    for (unsigned open = 0; open < 4; open++) {
      s.csr[CSR_mcounteren] = open & 1 ? 1u << n : ~(1u << n);
      s.csr[CSR_scounteren] = open & 2 ? 1u << n : ~(1u << n);
      const uint32_t insn = enc_i(ISA_CSRRS, 1, 0, 0xc00 + (int)n);
      expect(t, run(&s, 0, insn).lane.trap, open != 3, "counter %u in user mode, open %u", n, open);
      s.csr[CSR_mcounteren] = open & 1 ? 1u << n : ~(1u << n);
      s.csr[CSR_scounteren] = open & 2 ? 1u << n : ~(1u << n);
      expect(t, run(&s, 1, insn).lane.trap, !(open & 1), "counter %u in supervisor mode, open %u", n, open);
      expect(t, run(&s, 3, insn).lane.trap, 0, "counter %u in machine mode", n);
    }
  }
  iss_free(&s);
}

static void test_views(struct test *t) {
  struct iss s;
  machine(&s);
  write_csr(&s, 3, 0x300, ~0ull);
  expect(t, read_csr(&s, 3, 0x300), 0xa007e19aa, "mstatus of ones");
  expect(t, read_csr(&s, 1, 0x100), 0x2000c0122, "sstatus of ones");
  write_csr(&s, 1, 0x100, 0);
  expect(t, read_csr(&s, 3, 0x300), 0xa00721888, "mstatus after sstatus of zeros");
  s.x[2] = 1ull << 11;
  write_csr(&s, 3, 0x300, 1ull << 11);
  expect(t, s.csr[CSR_mstatus] >> 11 & 3, 1, "MPP 1");
  write_csr(&s, 3, 0x300, 2ull << 11);
  expect(t, s.csr[CSR_mstatus] >> 11 & 3, 0, "MPP 2");
  for (unsigned deleg = 0; deleg < 16; deleg++) {
    const uint64_t bits = (deleg & 1 ? 2u : 0) | (deleg & 2 ? 0x20u : 0) | (deleg & 4 ? 0x200u : 0) | (deleg & 8 ? 0x2000u : 0);
    write_csr(&s, 3, 0x303, bits);
    write_csr(&s, 3, 0x304, ~0ull);
    write_csr(&s, 3, 0x344, ~0ull);
    expect(t, read_csr(&s, 3, 0x304), 0x122aa, "mie of ones");
    expect(t, read_csr(&s, 3, 0x344), 0x2222, "mip of ones");
    expect(t, read_csr(&s, 1, 0x104), bits, "sie");
    expect(t, read_csr(&s, 1, 0x144), bits, "sip");
    write_csr(&s, 1, 0x104, 0);
    write_csr(&s, 1, 0x144, 0);
    expect(t, read_csr(&s, 3, 0x304), 0x122aa & ~bits, "mie after sie of zeros");
    expect(t, read_csr(&s, 3, 0x344), 0x2222 & ~(bits & 0x2002), "mip after sip of zeros");
    write_csr(&s, 3, 0x304, 0);
    write_csr(&s, 3, 0x344, 0);
    write_csr(&s, 1, 0x104, ~0ull);
    write_csr(&s, 1, 0x144, ~0ull);
    expect(t, read_csr(&s, 3, 0x304), bits, "mie after sie of ones");
    expect(t, read_csr(&s, 3, 0x344), bits & 0x2002, "mip after sip of ones");
  }
  write_csr(&s, 3, 0x180, 8ull << 60 | 0xabcull << 44 | 0x12345);
  for (unsigned mode = 1; mode < 16; mode++) {
    if (mode == 8) continue;
    write_csr(&s, 3, 0x180, (uint64_t)mode << 60 | 7);
    expect(t, read_csr(&s, 3, 0x180), 8ull << 60 | 0xabcull << 44 | 0x12345, "satp of mode %u", mode);
  }
  iss_free(&s);
}

/* An exception of each cause that an instruction raises, in each mode, delegated and not. */
static void test_delegation(struct test *t) {
  static const struct {
    unsigned cause;
    uint32_t insn;
    uint64_t tval;
  } raised[] = {{2, 0xffffffff, 0xffffffff}, {3, 0x00100073, CODE}, {4, 0x0010a003, 1} /* lw x0, 1(x1) */,   {5, 0x0000a003, 0},
                {6, 0x0000a0a3, 1},          {7, 0x0000a023, 0},    {0, 0x002080e7, 2} /* jalr x1, 2(x1) */, {8, 0x00000073, 0}};
  struct iss s;
  machine(&s);
  for (unsigned i = 0; i < sizeof raised / sizeof raised[0]; i++) {
    for (unsigned n = 0; n < 3 * 2 * 4; n++) {
      const unsigned privilege = n % 3 == 2 ? 3 : n % 3, enable = n / 6;
      const unsigned cause = raised[i].cause == 8 ? 8 + privilege : raised[i].cause;
      const bool given = n / 3 % 2, down = given && privilege < 3;
      const uint64_t before = (enable & 1 ? SIE : 0) | (enable & 2 ? MIE : 0);
      write_csr(&s, 3, 0x302, given ? ~0ull : ~(1ull << cause));
      s.csr[CSR_mstatus] = before;
      s.csr[CSR_mcause] = s.csr[CSR_scause] = 63;
      s.x[1] = 0;
      const struct iss_result r = run(&s, privilege, raised[i].insn);
      expect(t, r.lane.trap && r.lane.cause == cause, 1, "cause %u in %u", cause, privilege);
      expect(t, s.privilege, down ? 1 : 3, "cause %u in %u, delegated %u: mode", cause, privilege, given);
      expect(t, r.lane.next_pc, down ? S_HANDLER : M_HANDLER, "cause %u in %u: handler", cause, privilege);
      expect(t, s.csr[down ? CSR_scause : CSR_mcause], cause, "cause %u in %u: register", cause, privilege);
      expect(t, s.csr[down ? CSR_mcause : CSR_scause], 63, "cause %u in %u: other register", cause, privilege);
      expect(t, s.csr[down ? CSR_sepc : CSR_mepc], CODE, "epc");
      expect(t, s.csr[down ? CSR_stval : CSR_mtval], raised[i].tval, "value of cause %u", cause);
      const uint64_t after = down ? (before & MIE) | (before & SIE ? SPIE : 0) | (privilege ? SPP : 0)
                                  : (before & SIE) | (before & MIE ? MPIE : 0) | (uint64_t)privilege << 11;
      expect(t, s.csr[CSR_mstatus], after, "status of cause %u in %u, delegated %u", cause, privilege, given);
    }
  }
  write_csr(&s, 3, 0x302, ~0ull);
  expect(t, s.csr[CSR_medeleg], 0xb3ff, "medeleg");
  iss_free(&s);
}

static void test_interrupts(struct test *t) {
  static const unsigned codes[] = {1, 3, 5, 7, 9, 13, 16}, delegable = 0x2222;
  struct iss s;
  machine(&s);
  for (unsigned i = 0; i < 7; i++) {
    for (unsigned n = 0; n < 3 * 16; n++) {
      const unsigned privilege = n % 3 == 2 ? 3 : n % 3, code = codes[i];
      const bool sie = n / 3 & 1, mie = n / 6 & 1, given = n / 12 & 1, enabled = n / 24 & 1;
      s.privilege = (uint8_t)privilege;
      s.pc = CODE;
      iss_csr_write(&s, CSR_mideleg, given ? ~0ull : 0);
      iss_csr_write(&s, CSR_mie, enabled ? ~0ull : ~(1ull << code));
      s.csr[CSR_mstatus] = (sie ? SIE : 0) | (mie ? MIE : 0);
      const bool down = given && delegable >> code & 1;
      const bool taken = enabled && (down ? privilege == 0 || (privilege == 1 && sie) : privilege < 3 || mie);
      s.csr[CSR_mip] = 0;
      s.mip_lines = 1ull << code;
      expect(t, iss_pending(&s), taken ? ISS_INTERRUPT | code : 0, "interrupt %u pending in %u", code, privilege);
      expect(t, iss_interrupt(&s, ISS_INTERRUPT | code), taken, "interrupt %u in %u, SIE %u, MIE %u, delegated %u", code, privilege,
             sie, mie, given);
      if (taken) expect(t, s.privilege, down ? 1 : 3, "mode of interrupt %u", code);
      if (taken) expect(t, s.csr[down ? CSR_scause : CSR_mcause], ISS_INTERRUPT | code, "cause of interrupt %u", code);
    }
  }
  /* The order: those of machine mode first, each side by the specification's. */
  static const unsigned order[] = {16, 3, 7, 9, 1, 5, 13};
  for (unsigned given = 0; given < 0x4000; given += 0x2222 & -0x2222) {
    s.privilege = 0;
    iss_csr_write(&s, CSR_mie, ~0ull);
    iss_csr_write(&s, CSR_mideleg, given);
    s.mip_lines = 0x122aa;
    for (unsigned side = 0; side < 2; side++) {
      for (unsigned i = 0; i < 7; i++) {
        if ((s.csr[CSR_mideleg] >> order[i] & 1) != side) continue;
        expect(t, iss_pending(&s), ISS_INTERRUPT | order[i], "the next, mideleg %x", given);
        s.mip_lines &= ~(1ull << order[i]);
      }
    }
    expect(t, iss_pending(&s), 0, "none left");
  }
  iss_free(&s);
}

static void test_returns(struct test *t) {
  struct iss s;
  machine(&s);
  s.csr[CSR_mepc] = CODE + 0x40;
  s.csr[CSR_sepc] = CODE + 0x80;
  for (unsigned n = 0; n < 16; n++) {
    const unsigned spp = n & 1, spie = n >> 1 & 1, mprv = n >> 2 & 1, from = n >> 3 ? 3 : 1;
    const uint64_t other = MPIE | MIE | 1ull << 11;
    s.csr[CSR_mstatus] = other | (spp ? SPP : 0) | (spie ? SPIE : SIE) | (mprv ? ISS_MSTATUS_MPRV : 0);
    s.reservation = CODE | ISS_RESERVED;
    const struct iss_result r = run(&s, from, isa_op(ISA_SRET)->match);
    expect(t, r.lane.next_pc, CODE + 0x80, "SRET");
    expect(t, s.privilege, spp, "mode after SRET");
    expect(t, s.csr[CSR_mstatus], other | SPIE | (spie ? SIE : 0), "status after SRET");
    expect(t, s.reservation, 0, "reservation after SRET");
  }
  for (unsigned mpp = 0; mpp < 4; mpp++) {
    if (mpp == 2) continue;
    s.csr[CSR_mstatus] = (uint64_t)mpp << 11 | ISS_MSTATUS_MPRV | MPIE | SPP;
    expect(t, run(&s, 3, isa_op(ISA_MRET)->match).lane.next_pc, CODE + 0x40, "MRET");
    expect(t, s.privilege, mpp, "mode after MRET");
    expect(t, s.csr[CSR_mstatus], MIE | MPIE | SPP | (mpp == 3 ? ISS_MSTATUS_MPRV : 0), "status after MRET");
  }
  iss_free(&s);
}

/* What each bit forbids, and to whom. */
static void test_forbidden(struct test *t) {
  static const struct {
    const char *name;
    uint32_t insn;
    uint64_t bit;
    bool user, tw; /* allowed in user mode; the bit forbids it there, too */
  } rows[] = {{"sret", 0x10200073, ISS_MSTATUS_TSR, false, false},
              {"sfence.vma", 0x12000073, ISS_MSTATUS_TVM, false, false},
              {"sfence.vma x1, x2", 0x12208073, ISS_MSTATUS_TVM, false, false},
              {"csrr satp", 0x180020f3, ISS_MSTATUS_TVM, false, false},
              {"csrw satp", 0x18001073, ISS_MSTATUS_TVM, false, false},
              {"wfi", 0x10500073, ISS_MSTATUS_TW, true, true},
              {"mret", 0x30200073, 0, false, false}};
  struct iss s;
  machine(&s);
  for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    for (unsigned bit = 0; bit < 2; bit++) {
      for (unsigned privilege = 0; privilege < 4; privilege += privilege == 1 ? 2 : 1) {
        s.csr[CSR_mstatus] = bit ? rows[i].bit : 0x700000 & ~rows[i].bit;
        const bool mret = rows[i].bit == 0;
        const bool may = privilege == 3 || (!mret && (privilege == 1 ? !bit : rows[i].user && !bit));
        const struct iss_result r = run(&s, privilege, rows[i].insn);
        expect(t, r.lane.trap, !may, "%s in %u, bit %u", rows[i].name, privilege, bit);
        if (!may) expect(t, r.lane.cause == 2 && r.lane.tval == rows[i].insn, 1, "%s as an illegal instruction", rows[i].name);
      }
    }
  }
  iss_free(&s);
}

static void test_timer(struct test *t) {
  struct iss s;
  machine(&s);
  s.time = 1000;
  write_csr(&s, 3, 0x14d, 1000);
  write_csr(&s, 3, 0x344, 0x20);
  expect(t, read_csr(&s, 3, 0x344), 0x20, "STIP is stored");
  write_csr(&s, 3, 0x344, 0);
  expect(t, read_csr(&s, 3, 0x344), 0, "STIP is stored, 0");
  write_csr(&s, 3, 0x30a, ISS_MENVCFG_STCE);
  expect(t, read_csr(&s, 3, 0x344), 0x20, "time has come");
  write_csr(&s, 3, 0x344, 0);
  expect(t, read_csr(&s, 3, 0x344), 0x20, "and is not written away");
  write_csr(&s, 3, 0x14d, 1001);
  expect(t, read_csr(&s, 3, 0x344), 0, "later");
  write_csr(&s, 3, 0x344, 0x20);
  expect(t, read_csr(&s, 3, 0x344), 0, "not to be set");
  s.time++;
  expect(t, read_csr(&s, 3, 0x344), 0x20, "a cycle later");
  s.hints = (struct iss_hints){.valid = true, .rd_value = 0};
  expect(t, read_csr(&s, 3, 0x344), 0, "lockstep: the machine knows");
  s.hints.valid = false;
  write_csr(&s, 3, 0x30a, 0);
  expect(t, read_csr(&s, 3, 0x344), 0, "what was written meanwhile is not stored");
  for (unsigned open = 0; open < 4; open++) { /* stimecmp in supervisor mode: time, and STCE */
    s.csr[CSR_mcounteren] = open & 1 ? 1 << 1 : ~(1ull << 1);
    s.csr[CSR_menvcfg] = open & 2 ? ISS_MENVCFG_STCE : 0;
    expect(t, run(&s, 1, enc_i(ISA_CSRRS, 1, 0, 0x14d)).lane.trap, open != 3, "stimecmp, open %u", open);
  }
  s.csr[CSR_menvcfg] = 0;
  /* scountovf: OF of the events, in supervisor mode where mcounteren has the counter */
  s.csr[CSR_mhpmevent3] = s.csr[CSR_mhpmevent3 + 2] = 1ull << 63;
  s.csr[CSR_mcounteren] = 1 << 5;
  expect(t, read_csr(&s, 3, 0xda0), 1 << 3 | 1 << 5, "scountovf");
  expect(t, read_csr(&s, 1, 0xda0), 1 << 5, "scountovf in supervisor mode");
  iss_free(&s);
}

int main(void) {
  struct check check = {0};
  run_test(&check, "super_access", test_access);
  run_test(&check, "super_views", test_views);
  run_test(&check, "super_delegation", test_delegation);
  run_test(&check, "super_interrupts", test_interrupts);
  run_test(&check, "super_returns", test_returns);
  run_test(&check, "super_forbidden", test_forbidden);
  run_test(&check, "super_timer", test_timer);
  return check_done(&check);
}
