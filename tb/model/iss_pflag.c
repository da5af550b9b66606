/* Profile instructions on the golden simulator: dropped and executed, control instructions, traps.
 *                                                                                         docs/dispatch.md */
#include "iss/pmp.h"
#include "tb/model/iss_pflag.h"

static void begin(struct iss *s) {
  iss_init(s, NULL);
  s->pflag = true;
  s->pmp_entries = 0; /* user mode may reach everything */
  iss_csr_write(s, CSR_mtvec, HANDLER);
  for (unsigned i = 1; i < 32; i++) s->x[i] = DATA + 8 * i;
  for (unsigned i = 0; i < 0x1000; i++) s->ram[DATA - ISS_RAM_BASE + i] = (uint8_t)(7 * i + 1);
  s->pc = CODE;
}

/* One of each class, and illegal words. */
static const uint32_t samples[] = {
  0x003100b3, /* add x1, x2, x3 */
  0x123450b7, /* lui x1, 0x12345 */
  0x00001097, /* auipc x1, 1 */
  0x023100b3, /* mul x1, x2, x3 */
  0x023140b3, /* div x1, x2, x3 */
  0x00013083, /* ld x1, 0(x2) */
  0x00314083, /* lbu x1, 3(x2) */
  0x00313423, /* sd x3, 8(x2) */
  0x00310023, /* sb x3, 0(x2) */
  0x00210463, /* beq x2, x2, .+8 */
  0x00211463, /* bne x2, x2, .+8 */
  0xff9ff0ef, /* jal x1, .-8 */
  0x00010067, /* jalr x0, 0(x2) */
  0x000100e7, /* jalr x1, 0(x2) */
  0x34011073, /* csrrw x0, mscratch, x2 */
  0x340120f3, /* csrrs x1, mscratch, x2 */
  0x0ff0000f, /* fence */
  0x0000100f, /* fence.i */
  0x00000073, /* ecall */
  0x00100073, /* ebreak */
  0x30200073, /* mret */
  0x10500073, /* wfi */
  0x00110083, /* lb x1, 1(x2) */
  0x00113083, /* ld x1, 1(x2): misaligned */
  0x0000b083, /* ld x1, 0(x1) */
  0x7c0fffff, /* no instruction */
  0x02000033 | 0x80000000,
  0x0000006f | 0x00200000, /* jal to a misaligned address */
};
enum { SAMPLES = sizeof samples / sizeof samples[0] };

static bool same_lane(const struct probe_retire_lane *a, const struct probe_retire_lane *b) {
  return a->pc == b->pc && a->next_pc == b->next_pc && a->trap == b->trap && a->cause == b->cause && a->rd == b->rd &&
         a->rd_value == b->rd_value && a->rs1_value == b->rs1_value && a->rs2_value == b->rs2_value && a->mem == b->mem &&
         a->mem_addr == b->mem_addr && a->mem_bytes == b->mem_bytes && a->mem_data == b->mem_data;
}

static void expect_same(struct test *t, const struct iss *a, const struct iss *b, const char *what, uint32_t insn) {
  expect(t, memcmp(a->x, b->x, sizeof a->x), 0, "%s %08x: registers", what, insn);
  expect(t, a->pc, b->pc, "%s %08x: pc", what, insn);
  expect(t, a->privilege, b->privilege, "%s %08x: privilege", what, insn);
  expect(t, memcmp(a->ram + (DATA - ISS_RAM_BASE), b->ram + (DATA - ISS_RAM_BASE), 0x1000), 0, "%s %08x: memory", what, insn);
  for (unsigned i = 0; i < CSR_COUNT; i++) {
    if (i == CSR_mtval || i == CSR_mcycle) continue; /* mtval shows the encoding itself */
    expect(t, a->csr[i], b->csr[i], "%s %08x: %s", what, insn, csr_at(i)->name);
  }
}

/* Flag on: as the ordinary instruction. Flag off: as if it were not there. Whatever the other flags are. */
static void test_types(struct test *t) {
  for (unsigned i = 0; i < SAMPLES; i++) {
    for (unsigned type = 0; type < ISA_FLAGS; type++) {
      for (unsigned flags = 0; flags < 8; flags++) {
        const bool on = flags >> type & 1;
        const uint32_t insn = profile(type, samples[i]);
        struct iss a, b;
        struct iss_result got, want;
        begin(&a);
        begin(&b);
        a.csr[CSR_mpflags] = b.csr[CSR_mpflags] = NOW(flags) | PREV(5);
        poke(&a, CODE, insn);
        poke(&b, CODE, samples[i]);
        poke(&a, CODE + 4, MARK);
        poke(&b, CODE + 4, MARK);
        if (!on) b.pc = CODE + 4;
        iss_step(&a, &got);
        iss_step(&b, &want);
        expect_same(t, &a, &b, on ? "executed" : "dropped", insn);
        expect(t, same_lane(&got.lane, &want.lane), 1, "retired %08x flags %u", insn, flags);
        expect(t, got.lane.insn, on ? insn : MARK, "word of %08x", insn);
        expect(t, a.dropped, !on, "dropped %08x", insn);
        if (on && got.lane.cause == ISS_ILLEGAL) expect(t, got.lane.tval, insn, "mtval of %08x", insn);
        iss_free(&a);
        iss_free(&b);
      }
    }
  }
}

/* A run of all samples of a type is passed in one step, and fetches its own faults. */
static void test_runs(struct test *t) {
  struct iss s;
  struct iss_result r;
  begin(&s);
  for (unsigned i = 0; i < SAMPLES; i++) poke(&s, CODE + 4 * i, profile(i % 3, samples[i]));
  poke(&s, CODE + 4 * SAMPLES, MARK);
  iss_step(&s, &r);
  expect(t, r.lane.pc, CODE + 4 * SAMPLES, "pc behind the run");
  expect(t, s.dropped, SAMPLES, "dropped in the run");
  expect(t, s.csr[CSR_minstret], 1, "minstret behind the run");
  expect(t, s.steps, 1, "steps of the run");

  s.pc = ISS_RAM_BASE + ISS_RAM_BYTES - 8;
  poke(&s, s.pc, profile(0, MARK));
  poke(&s, s.pc + 4, profile(1, MARK));
  iss_step(&s, &r);
  expect(t, r.lane.cause, ISS_FETCH_ACCESS, "cause behind the end of RAM");
  expect(t, r.lane.tval, ISS_RAM_BASE + ISS_RAM_BYTES, "address behind the end of RAM");

  s.pmp_entries = 8; /* user mode may not execute the second of three */
  iss_csr_write(&s, CSR_pmpaddr0, (CODE + 4) >> 2);
  iss_csr_write(&s, CSR_pmpaddr1, ~0ull);
  iss_csr_write(&s, CSR_pmpcfg0, ISS_PMP_NA4 | (ISS_PMP_NAPOT | ISS_PMP_R | ISS_PMP_W | ISS_PMP_X) << 8);
  for (unsigned i = 0; i < 3; i++) poke(&s, CODE + 4 * i, profile(0, MARK));
  s.pc = CODE;
  s.privilege = 0;
  iss_step(&s, &r);
  expect(t, r.lane.trap && r.lane.cause == ISS_FETCH_ACCESS, 1, "forbidden fetch of a dropped instruction");
  expect(t, r.lane.pc, CODE + 4, "its address");
  iss_free(&s);
}

/* A lower half of zeros is illegal whatever the flags are; custom-0 has no profile form. */
static void test_no_instruction(struct test *t) {
  struct iss s;
  begin(&s);
  for (unsigned flags = 0; flags < 8; flags++) {
    for (uint32_t high = 0; high < 0x10000; high += 0x1111) {
      s.pc = CODE;
      s.csr[CSR_mpflags] = NOW(flags);
      struct iss_result r = execute_one(&s, high << 16);
      expect(t, r.lane.trap && r.lane.cause == ISS_ILLEGAL, 1, "%08x flags %u", high << 16, flags);
      expect(t, r.lane.tval, high << 16, "mtval of %08x", high << 16);
    }
    for (unsigned type = 0; type < ISA_FLAGS; type++) {
      s.pc = CODE;
      s.csr[CSR_mpflags] = NOW(flags);
      poke(&s, CODE + 4, MARK);
      struct iss_result r = execute_one(&s, profile(type, setpf(1)));
      expect(t, r.lane.trap, flags >> type & 1, "profile setpf of type %u, flags %u", type, flags);
      expect(t, r.lane.pc, flags >> type & 1 ? CODE : CODE + 4, "where, type %u, flags %u", type, flags);
    }
  }
  iss_free(&s);
}

/* setpf, resetpf and pblock change a flag at most, and do not retire; in both modes. */
static void test_control(struct test *t) {
  for (unsigned user = 0; user < 2; user++) {
    for (unsigned flags = 0; flags < 8; flags++) {
      for (unsigned type = 0; type < ISA_FLAGS; type++) {
        for (unsigned which = 0; which < 3; which++) {
          const uint32_t words[] = {setpf(type), resetpf(type), pblock(type, 1 + 900 * flags / 4)};
          const unsigned want[] = {flags | 1u << type, flags & ~(1u << type), flags};
          struct iss a, b;
          begin(&a);
          begin(&b);
          a.privilege = b.privilege = user ? 0 : 3;
          a.csr[CSR_mpflags] = NOW(flags) | PREV(2);
          b.csr[CSR_mpflags] = NOW(want[which]) | PREV(2);
          poke(&a, CODE + 4, MARK);
          b.pc = CODE + 4;
          struct iss_result got = execute_one(&a, words[which]), expected = execute_one(&b, MARK);
          expect_same(t, &a, &b, "control", words[which]);
          expect(t, same_lane(&got.lane, &expected.lane), 1, "retired behind %08x", words[which]);
          expect(t, a.controls, 1, "controls of %08x", words[which]);
          iss_free(&a);
          iss_free(&b);
        }
      }
    }
  }
  expect(t, setpf(1) ^ resetpf(1), 1u << 12, "one bit apart");
}

/* Every word of custom-0 with one field wrong. */
static void test_illegal_control(struct test *t) {
  const uint32_t wrong[] = {
    setpf(3),        setpf(4),        setpf(0x800),     setpf(0) | 1u << 7,      setpf(0) | 1u << 15,
    resetpf(3),      resetpf(7),      resetpf(0x402),   resetpf(2) | 16u << 7,   resetpf(2) | 16u << 15,
    pushpf(3, 2, 0), pushpf(4, 2, 0), pushpf(16, 2, 0), poppf(3, 2, 0),          poppf(4, 2, 0),
    poppf(31, 2, 0), pblock(3, 1),    pblock(4, 1),     pblock(0, 1) | 1u << 15, pblock(0, 2048),
    0x0000500b,      0x0000600b,      0x0000700b,
  };
  struct iss s;
  begin(&s);
  for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
    s.pc = CODE;
    s.csr[CSR_mpflags] = NOW(5);
    struct iss_result r = execute_one(&s, wrong[i]);
    expect(t, r.lane.trap && r.lane.cause == ISS_ILLEGAL, 1, "%08x", wrong[i]);
    expect(t, r.lane.tval, wrong[i], "mtval of %08x", wrong[i]);
    expect(t, s.csr[CSR_mpflags], PREV(5), "flags behind %08x", wrong[i]);
  }
  expect(t, s.controls, 0, "controls");
  iss_free(&s);
}

static void test_push_pop(struct test *t) {
  struct iss s;
  begin(&s);
  for (unsigned flags = 0; flags < 8; flags++) {
    for (unsigned type = 0; type < ISA_FLAGS; type++) {
      const unsigned flag = flags >> type & 1;
      for (int offset = -2048; offset < 2048; offset += 273) {
        const uint64_t addr = s.x[2] + (uint64_t)(int64_t)offset;
        uint8_t *byte = s.ram + (addr - ISS_RAM_BASE);
        const uint64_t instret = s.csr[CSR_minstret];
        s.pc = CODE;
        s.csr[CSR_mpflags] = NOW(flags) | PREV(7);
        *byte = 0xa5;
        struct iss_result r = execute_one(&s, pushpf(type, 2, offset));
        expect(t, *byte, flag, "pushed, flags %u type %u", flags, type);
        expect(t, r.lane.mem == PROBE_MEM_STORE && r.lane.mem_bytes == 1 && r.lane.mem_addr == addr, 1, "push as a store");
        expect(t, r.lane.mem_data, flag, "data of a push");
        expect(t, r.lane.rs1_value, s.x[2], "base of a push");
        expect(t, r.lane.rd | r.lane.rs2_value, 0, "other registers of a push");
        expect(t, s.csr[CSR_mpflags], NOW(flags) | PREV(7), "flags behind a push");

        *byte = (uint8_t)(0xa4 | !flag); /* only bit 0 counts */
        r = execute_one(&s, poppf(type, 2, offset));
        expect(t, s.csr[CSR_mpflags], NOW(flags ^ 1u << type) | PREV(7), "popped, flags %u type %u", flags, type);
        expect(t, r.lane.mem == PROBE_MEM_LOAD && r.lane.mem_bytes == 1 && r.lane.mem_addr == addr, 1, "pop as a load");
        expect(t, r.lane.rd | r.lane.rd_value, 0, "pop writes no register");
        expect(t, s.csr[CSR_minstret], instret + 2, "both retire");
      }
    }
  }
  iss_free(&s);
}

/* Where they fail, the flag stays for the trap to save. Nothing of a byte is misaligned. */
static void test_push_pop_faults(struct test *t) {
  struct iss s;
  begin(&s);
  for (unsigned type = 0; type < ISA_FLAGS; type++) {
    for (unsigned flags = 0; flags < 8; flags++) {
      for (unsigned pop = 0; pop < 2; pop++) {
        for (unsigned guarded = 0; guarded < 2; guarded++) {
          s.pmp_entries = guarded ? 8 : 0; /* no entry matches: user mode may do nothing, as MPRV shows */
          s.csr[CSR_mstatus] = guarded ? ISS_MSTATUS_MPRV : 0;
          s.csr[CSR_pmpcfg0] = guarded ? ISS_PMP_NA4 : 0;
          s.privilege = 3;
          s.pc = CODE;
          s.x[2] = guarded ? DATA : 0x1001;
          s.csr[CSR_mpflags] = NOW(flags);
          const uint64_t instret = s.csr[CSR_minstret];
          struct iss_result r = execute_one(&s, pop ? poppf(type, 2, 1) : pushpf(type, 2, 1));
          expect(t, r.lane.trap, 1, "pop %u guarded %u traps", pop, guarded);
          expect(t, r.lane.cause, pop ? ISS_LOAD_ACCESS : ISS_STORE_ACCESS, "cause, pop %u guarded %u", pop, guarded);
          expect(t, r.lane.tval, s.x[2] + 1, "address, pop %u guarded %u", pop, guarded);
          expect(t, s.csr[CSR_mpflags], PREV(flags), "flags saved");
          expect(t, s.csr[CSR_minstret], instret, "does not retire");
        }
      }
    }
  }
  iss_free(&s);
}

static void test_traps(struct test *t) {
  struct iss s;
  begin(&s);
  iss_csr_write(&s, CSR_mie, ~0ull);
  for (unsigned now = 0; now < 8; now++) {
    for (unsigned prev = 0; prev < 8; prev++) {
      for (unsigned interrupt = 0; interrupt < 2; interrupt++) {
        s.pc = CODE;
        s.privilege = 0;
        s.csr[CSR_mpflags] = NOW(now) | PREV(prev);
        if (interrupt) expect(t, iss_interrupt(&s, ISS_INTERRUPT | ISS_MTI), 1, "interrupt");
        else execute_one(&s, enc(ISA_ECALL, 0, 0, 0));
        expect(t, s.csr[CSR_mpflags], PREV(now), "trap with %u, %u", now, prev);
        s.x[6] = ~0ull;
        s.x[7] = NOW(3) | PREV(prev);
        struct iss_result r = execute_one(&s, enc_i(ISA_CSRRS, 8, 6, CSR_NUMBER_mpflags));
        expect(t, r.lane.rd_value, PREV(now), "as the handler reads it");
        expect(t, s.csr[CSR_mpflags], NOW(7) | PREV(7) | FRONT_END, "as it sets all");
        execute_one(&s, enc_i(ISA_CSRRW, 0, 7, CSR_NUMBER_mpflags));
        iss_csr_write(&s, CSR_mepc, CODE + 0x40);
        r = execute_one(&s, enc(ISA_MRET, 0, 0, 0));
        expect(t, r.lane.next_pc, CODE + 0x40, "MRET");
        expect(t, s.csr[CSR_mpflags], NOW(prev) | PREV(prev), "MRET with %u", prev);
      }
    }
  }
  s.privilege = 0;
  s.pc = CODE;
  struct iss_result r = execute_one(&s, enc_i(ISA_CSRRS, 1, 0, CSR_NUMBER_mpflags));
  expect(t, r.lane.trap && r.lane.cause == ISS_ILLEGAL, 1, "the register belongs to machine mode");
  s.pc = CODE; /* a write acts from the next instruction on */
  s.csr[CSR_mpflags] = 0;
  poke(&s, CODE + 4, profile(0, MARK));
  execute_one(&s, enc_i(ISA_CSRRWI, 0, 1, CSR_NUMBER_mpflags));
  iss_step(&s, &r);
  expect(t, r.lane.pc, CODE + 4, "executed behind the write");
  iss_free(&s);
}

/* Without the flags all of this is illegal, and the register does not exist. */
static void test_absent(struct test *t) {
  struct iss s;
  begin(&s);
  s.pflag = false;
  const uint32_t control[] = {setpf(0), resetpf(1), pushpf(2, 2, 0), poppf(0, 2, 0), pblock(1, 5)};
  for (unsigned i = 0; i < 3 * SAMPLES + 5; i++) {
    const uint32_t insn = i < 5 ? control[i] : profile((i - 5) % 3, samples[(i - 5) / 3]);
    s.pc = CODE;
    s.privilege = 3;
    s.csr[CSR_mpflags] = NOW(7); /* which nothing sets */
    struct iss_result r = execute_one(&s, insn);
    expect(t, r.lane.trap && r.lane.cause == ISS_ILLEGAL, 1, "%08x", insn);
    expect(t, r.lane.pc, CODE, "%08x is not passed", insn);
    expect(t, r.lane.tval, (insn & 3) == 3 ? insn : insn & 0xffff, "mtval of %08x", insn);
  }
  s.pc = CODE;
  struct iss_result r = execute_one(&s, enc_i(ISA_CSRRS, 1, 0, CSR_NUMBER_mpflags));
  expect(t, r.lane.trap && r.lane.cause == ISS_ILLEGAL, 1, "mpflags");
  expect(t, s.dropped + s.controls, 0, "counts");
  iss_free(&s);
}

int main(void) {
  struct check check = {0};
  run_test(&check, "pflag_types", test_types);
  run_test(&check, "pflag_runs", test_runs);
  run_test(&check, "pflag_no_instruction", test_no_instruction);
  run_test(&check, "pflag_control", test_control);
  run_test(&check, "pflag_illegal_control", test_illegal_control);
  run_test(&check, "pflag_push_pop", test_push_pop);
  run_test(&check, "pflag_push_pop_faults", test_push_pop_faults);
  run_test(&check, "pflag_traps", test_traps);
  run_test(&check, "pflag_absent", test_absent);
  return check_done(&check);
}
