/* The golden simulator, rule by rule: exceptions, interrupts, privilege. What QEMU
 * shows too is in tests/iss. */
#include "tb/model/iss_test.h"

#define HANDLER (ISS_RAM_BASE + 0x1000)
#define CODE (ISS_RAM_BASE + 0x100)

static void begin(struct iss *s) {
  iss_init(s, NULL);
  s->pmp_entries = 0; /* user mode may reach everything */
  iss_csr_write(s, CSR_mtvec, HANDLER);
  s->pc = CODE;
}

/* Executes insn in this privilege and expects this exception; the machine is back at CODE afterwards. */
static void expect_trap(struct test *t, struct iss *s, unsigned privilege, uint32_t insn, uint64_t cause, uint64_t tval) {
  uint64_t x[32];
  memcpy(x, s->x, sizeof x);
  s->pc = CODE;
  s->privilege = (uint8_t)privilege;
  s->csr[CSR_mstatus] = ISS_MSTATUS_MIE;
  uint64_t instret = s->csr[CSR_minstret];
  struct iss_result r = execute_one(s, insn);
  expect(t, r.lane.trap, 1, "word %08x traps", insn);
  expect(t, r.lane.cause, cause, "word %08x cause", insn);
  expect(t, r.lane.tval, tval, "word %08x tval", insn);
  expect(t, r.lane.pc, CODE, "word %08x pc", insn);
  expect(t, r.lane.next_pc, HANDLER, "word %08x next_pc", insn);
  expect(t, r.lane.rd | r.lane.mem, 0, "word %08x writes", insn);
  expect(t, s->pc, HANDLER, "word %08x handler", insn);
  expect(t, iss_csr(s, CSR_mepc), CODE, "mepc");
  expect(t, iss_csr(s, CSR_mcause), cause, "mcause");
  expect(t, iss_csr(s, CSR_mtval), tval, "mtval");
  expect(t, s->csr[CSR_mstatus], ISS_MSTATUS_MPIE | (uint64_t)privilege << 11, "mstatus");
  expect(t, s->privilege, 3, "privilege");
  expect(t, s->csr[CSR_minstret], instret, "minstret does not count a trap");
  expect(t, memcmp(x, s->x, sizeof x), 0, "word %08x changes registers", insn);
  s->pc = CODE;
}

static void test_exceptions(struct test *t) {
  struct iss s;
  begin(&s);
  s.x[5] = ISS_RAM_BASE;
  s.x[6] = 0x8000000000000000;
  for (unsigned u = 0; u < 2; u++) {
    unsigned p = u ? 0 : 3;
    expect_trap(t, &s, p, 0, ISS_ILLEGAL, 0);
    expect_trap(t, &s, p, 0xffffffff, ISS_ILLEGAL, 0xffffffff);
    expect_trap(t, &s, p, 0xfffffffe, ISS_ILLEGAL, 0xfffe); /* 16 bits long */
    expect_trap(t, &s, p, enc(ISA_EBREAK, 0, 0, 0), ISS_BREAKPOINT, CODE);
    expect_trap(t, &s, p, enc(ISA_ECALL, 0, 0, 0), p ? ISS_ECALL_M : ISS_ECALL_U, 0);
    expect_trap(t, &s, p, enc_i(ISA_JALR, 1, 5, 2), ISS_FETCH_MISALIGNED, ISS_RAM_BASE + 2);
    expect_trap(t, &s, p, enc_i(ISA_JALR, 1, 5, 7), ISS_FETCH_MISALIGNED, ISS_RAM_BASE + 6);
    expect_trap(t, &s, p, 0x002000ef, ISS_FETCH_MISALIGNED, CODE + 2); /* jal x1, .+2 */
    expect_trap(t, &s, p, 0xfe000fe3, ISS_FETCH_MISALIGNED, CODE - 2); /* beq x0, x0, .-2 */
    expect_trap(t, &s, p, enc_i(ISA_LD, 1, 6, -1), ISS_LOAD_MISALIGNED, 0x7fffffffffffffff);
    expect_trap(t, &s, p, enc_s(ISA_SD, 1, 6, 4), ISS_STORE_MISALIGNED, 0x8000000000000004);
    expect_trap(t, &s, p, enc_i(ISA_LD, 1, 6, 8), ISS_LOAD_ACCESS, 0x8000000000000008);
    expect_trap(t, &s, p, enc_s(ISA_SB, 1, 6, 1), ISS_STORE_ACCESS, 0x8000000000000001);
  }
  struct iss_result r = execute_one(&s, 0x00001163); /* bne x0, x0, .+2: not taken */
  expect(t, r.lane.trap, 0, "untaken branch to a misaligned address");
  s.pc = 0x1000;
  iss_step(&s, &r);
  expect(t, r.lane.cause, ISS_FETCH_ACCESS, "fetch from nowhere");
  expect(t, r.lane.tval, 0x1000, "fetch from nowhere, tval");
  expect(t, iss_csr(&s, CSR_mepc), 0x1000, "fetch from nowhere, mepc");
  s.pc = ISS_RAM_BASE + ISS_RAM_BYTES;
  iss_step(&s, &r);
  expect(t, r.lane.cause, ISS_FETCH_ACCESS, "fetch behind the end");
  iss_free(&s);
}

/* Every size at every address around the ends of RAM and devices. */
static void test_memory_map(struct test *t) {
  static const uint64_t regions[][2] = {{ISS_RAM_BASE, ISS_RAM_BYTES},
                                        {ISS_CLINT_BASE, ISS_CLINT_BYTES},
                                        {ISS_COP_BASE, ISS_COP_BYTES},
                                        {ISS_CONSOLE_BASE, ISS_CONSOLE_BYTES},
                                        {ISS_EXIT_BASE, ISS_EXIT_BYTES}};
  static const enum isa_id loads[] = {ISA_LB, ISA_LH, ISA_LW, ISA_LD}, stores[] = {ISA_SB, ISA_SH, ISA_SW, ISA_SD};
  struct iss s;
  begin(&s);
  for (unsigned i = 0; i < sizeof regions / sizeof regions[0]; i++) {
    for (unsigned size = 0; size < 4; size++) {
      for (int end = 0; end < 2; end++) {
        for (int d = -9; d <= 9; d++) {
          uint64_t addr = regions[i][0] + (end ? regions[i][1] : 0) + (uint64_t)(int64_t)d, bytes = 1u << size;
          bool in = addr >= regions[i][0] && addr + bytes <= regions[i][0] + regions[i][1];
          bool aligned = addr % bytes == 0;
          for (int store = 0; store < 2; store++) {
            s.pc = CODE;
            s.x[5] = addr;
            struct iss_result r = execute_one(&s, store ? enc_s(stores[size], 6, 5, 0) : enc_i(loads[size], 0, 5, 0));
            uint64_t cause = aligned ? ISS_LOAD_ACCESS : ISS_LOAD_MISALIGNED;
            if (store) cause = aligned ? ISS_STORE_ACCESS : ISS_STORE_MISALIGNED;
            expect(t, r.lane.trap, !(in && aligned), "%s of %u at %" PRIx64, store ? "store" : "load", (unsigned)bytes, addr);
            if (r.lane.trap) expect(t, r.lane.cause, cause, "cause at %" PRIx64, addr);
            else expect(t, r.mmio, i != 0, "device at %" PRIx64, addr);
          }
        }
      }
    }
  }
  iss_free(&s);
}

static void test_interrupts(struct test *t) {
  static const unsigned codes[] = {ISS_MSI, ISS_MTI, ISS_LCOFI, ISS_BUS_ERROR};
  struct iss s;
  begin(&s);
  for (unsigned i = 0; i < 64; i++) {
    bool ours = i == codes[0] || i == codes[1] || i == codes[2] || i == codes[3];
    for (unsigned user = 0; user < 2; user++) {
      for (unsigned mie = 0; mie < 2; mie++) {
        for (unsigned enabled = 0; enabled < 2; enabled++) {
          s.pc = CODE + 8;
          s.privilege = user ? 0 : 3;
          s.csr[CSR_mstatus] = mie ? ISS_MSTATUS_MIE : 0;
          iss_csr_write(&s, CSR_mie, enabled ? ~0ull : ~(1ull << i));
          bool may = ours && enabled && (user || mie);
          expect(t, iss_interrupt(&s, ISS_INTERRUPT | i), may, "interrupt %u user %u MIE %u mie %u", i, user, mie, enabled);
          expect(t, s.pc, may ? HANDLER : CODE + 8, "pc after interrupt %u", i);
          if (!may) continue;
          expect(t, iss_csr(&s, CSR_mcause), ISS_INTERRUPT | i, "mcause");
          expect(t, iss_csr(&s, CSR_mepc), CODE + 8, "mepc");
          expect(t, iss_csr(&s, CSR_mtval), 0, "mtval");
          expect(t, s.csr[CSR_mstatus], (mie ? ISS_MSTATUS_MPIE : 0) | (user ? 0 : ISS_MSTATUS_MPP), "mstatus");
          expect(t, s.privilege, 3, "privilege");
        }
      }
    }
  }
  s.csr[CSR_mstatus] = ISS_MSTATUS_MIE;
  iss_csr_write(&s, CSR_mie, ~0ull);
  expect(t, iss_interrupt(&s, ISS_MTI), 0, "cause without the interrupt bit");
  iss_free(&s);
}

static void test_mret(struct test *t) {
  struct iss s;
  begin(&s);
  for (unsigned bits = 0; bits < 32; bits++) {
    uint64_t mie = bits & 1 ? ISS_MSTATUS_MIE : 0, mpie = bits & 2 ? ISS_MSTATUS_MPIE : 0;
    uint64_t mpp = bits & 4 ? ISS_MSTATUS_MPP : 0, mprv = bits & 8 ? ISS_MSTATUS_MPRV : 0, tw = bits & 16 ? ISS_MSTATUS_TW : 0;
    s.pc = CODE;
    s.privilege = 3;
    iss_csr_write(&s, CSR_mstatus, mie | mpie | mpp | mprv | tw);
    iss_csr_write(&s, CSR_mepc, CODE + 0x43); /* low bits do not exist */
    struct iss_result r = execute_one(&s, enc(ISA_MRET, 0, 0, 0));
    expect(t, r.lane.next_pc, CODE + 0x40, "next_pc");
    expect(t, s.pc, CODE + 0x40, "pc");
    expect(t, s.privilege, mpp ? 3 : 0, "privilege");
    expect(t, s.csr[CSR_mstatus], (mpie ? ISS_MSTATUS_MIE : 0) | ISS_MSTATUS_MPIE | (mpp ? mprv : 0) | tw, "mstatus");
  }
  expect_trap(t, &s, 0, enc(ISA_MRET, 0, 0, 0), ISS_ILLEGAL, enc(ISA_MRET, 0, 0, 0));
  for (unsigned tw = 0; tw < 2; tw++) {
    for (unsigned user = 0; user < 2; user++) {
      s.pc = CODE;
      s.privilege = user ? 0 : 3;
      s.csr[CSR_mstatus] = tw ? ISS_MSTATUS_TW : 0;
      struct iss_result r = execute_one(&s, enc(ISA_WFI, 0, 0, 0));
      expect(t, r.lane.trap, tw && user, "wfi TW %u user %u", tw, user);
    }
  }
  iss_free(&s);
}

int main(void) {
  struct check check = {0};
  run_test(&check, "iss_exceptions", test_exceptions);
  run_test(&check, "iss_memory_map", test_memory_map);
  run_test(&check, "iss_interrupts", test_interrupts);
  run_test(&check, "iss_mret_wfi", test_mret);
  return check_done(&check);
}
