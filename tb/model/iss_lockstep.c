/* Lockstep: a second simulator plays the RTL. Equal streams pass at every width, and each
 * field, made wrong, is named. */
#include "iss/lockstep.h"
#include "tb/model/iss_test.h"

#define HANDLER (ISS_RAM_BASE + 0x800)

/* A loop of everything that retires: sums, loads, stores, CSRs, device loads, traps; the handler skips the
 * instruction. */
static void load_program(uint8_t *ram) {
  const uint32_t code[] = {
    enc_i(ISA_ADDI, 5, 5, 3), enc(ISA_MUL, 6, 5, 5),          enc_s(ISA_SD, 6, 8, 16),
    enc_i(ISA_LW, 7, 8, 16),  enc_i(ISA_CSRRW, 10, 7, 0x340), enc_i(ISA_CSRRS, 11, 0, 0xc00),
    enc_i(ISA_LBU, 12, 9, 5), enc_s(ISA_SB, 5, 9, 0),         enc(ISA_ECALL, 0, 0, 0),
    enc_i(ISA_LD, 13, 8, 1),  enc(ISA_FENCE, 0, 0, 0),        enc_i(ISA_JALR, 1, 14, 0), /* x14: the start */
  };
  const uint32_t handler[] = {
    enc_i(ISA_CSRRS, 15, 0, 0x341),
    enc_i(ISA_ADDI, 15, 15, 4),
    enc_i(ISA_CSRRW, 0, 15, 0x341),
    enc(ISA_MRET, 0, 0, 0),
  };
  memcpy(ram, code, sizeof code);
  memcpy(ram + (HANDLER - ISS_RAM_BASE), handler, sizeof handler);
}

struct pair {
  struct iss rtl;
  struct lockstep l;
  uint64_t cycle;
};

static void prepare(struct iss *s) {
  load_program(s->ram);
  s->x[8] = ISS_RAM_BASE + 0x1000;
  s->x[9] = ISS_CONSOLE_BASE;
  s->x[14] = ISS_RAM_BASE;
  iss_csr_write(s, CSR_mtvec, HANDLER);
  iss_csr_write(s, CSR_mie, ~0ull);
}

static uint64_t device(void *ctx, uint64_t addr, unsigned bytes) {
  (void)ctx;
  (void)addr;
  (void)bytes;
  return 0x60;
}

static void begin(struct pair *p) {
  memset(p, 0, sizeof *p);
  iss_init(&p->rtl, NULL);
  prepare(&p->rtl);
  p->rtl.csr[CSR_mcycle] = 777777;
  p->rtl.bus.load = device;
  lockstep_init(&p->l, ISS_RAM_BASE, (struct lockstep_machine){.pmp_entries = ISS_PMP_ENTRIES});
  prepare(&p->l.iss);
}

static void finish(struct pair *p) {
  iss_free(&p->rtl);
  lockstep_free(&p->l);
}

/* The next cycle of the RTL: up to `lanes` instructions, ended by a trap. */
static struct probe_retire cycle(struct pair *p, unsigned lanes) {
  struct probe_retire retire = {0};
  for (unsigned i = 0; i < lanes; i++) {
    struct iss_result r;
    iss_step(&p->rtl, &r);
    retire.lane[i] = r.lane;
    retire.valid |= (uint8_t)(1u << i);
    if (r.lane.trap) break;
  }
  p->cycle++;
  return retire;
}

static void test_equal(struct test *t) {
  uint64_t random = 3;
  for (unsigned width = 1; width <= PROBE_LANES; width++) {
    struct pair p;
    struct lockstep_mismatch m = {0};
    begin(&p);
    for (int i = 0; i < 3000 && t->wrong == 0; i++) {
      struct probe_retire retire = cycle(&p, (unsigned)(random_next(&random) % (width + 1)));
      expect(t, lockstep_step(&p.l, &retire, p.cycle, &m), 1, "width %u cycle %d %s", width, i, m.field ? m.field : "");
      if (random_next(&random) % 50 == 0 && p.rtl.csr[CSR_mstatus] & ISS_MSTATUS_MPIE) {
        p.rtl.csr[CSR_mstatus] |= ISS_MSTATUS_MIE;
        p.l.iss.csr[CSR_mstatus] |= ISS_MSTATUS_MIE;
        retire = (struct probe_retire){.interrupt = true, .interrupt_cause = ISS_INTERRUPT | ISS_MTI, .interrupt_epc = p.rtl.pc};
        iss_interrupt(&p.rtl, retire.interrupt_cause);
        expect(t, lockstep_step(&p.l, &retire, p.cycle, &m), 1, "interrupt, width %u cycle %d", width, i);
      }
    }
    const struct lockstep_checked *c = &p.l.checked;
    expect(t, c->instructions, p.rtl.steps, "instructions counted");
    expect(t, c->loads > 0 && c->stores > 0 && c->csrs > 0 && c->traps > 0 && c->interrupts > 0 && c->hinted > 0, 1, "counts");
    finish(&p);
  }
}

/* Runs until `ready` holds for a lane, spoils it, and expects the comparison to name
 * this field and both values. */
struct fault {
  const char *field;
  bool (*ready)(const struct probe_retire_lane *lane);
  void (*spoil)(struct probe_retire_lane *lane);
};
static bool any(const struct probe_retire_lane *l) { return !l->trap; }
static bool writes(const struct probe_retire_lane *l) { return l->rd == 6; }
static bool reads_two(const struct probe_retire_lane *l) { return l->rd == 6; }
static bool stores(const struct probe_retire_lane *l) { return l->mem == PROBE_MEM_STORE; }
static bool loads(const struct probe_retire_lane *l) { return l->mem == PROBE_MEM_LOAD && l->rd == 7; }
static bool device_load(const struct probe_retire_lane *l) { return l->mem == PROBE_MEM_LOAD && l->rd == 12; }
static bool csr_read(const struct probe_retire_lane *l) { return l->rd == 15 && !l->mem; }
static bool traps(const struct probe_retire_lane *l) { return l->trap; }
static void spoil_pc(struct probe_retire_lane *l) { l->pc ^= 4; }
static void spoil_insn(struct probe_retire_lane *l) { l->insn ^= 0x80000000; }
static void spoil_next(struct probe_retire_lane *l) { l->next_pc += 4; }
static void spoil_rd(struct probe_retire_lane *l) { l->rd ^= 16; }
static void spoil_no_rd(struct probe_retire_lane *l) { l->rd = 0; }
static void spoil_value(struct probe_retire_lane *l) { l->rd_value ^= 1ull << 63; }
static void spoil_wide(struct probe_retire_lane *l) { l->rd_value |= 0x100; }
static void spoil_rs1(struct probe_retire_lane *l) { l->rs1_value ^= 1; }
static void spoil_rs2(struct probe_retire_lane *l) { l->rs2_value ^= 1; }
static void spoil_mem(struct probe_retire_lane *l) { l->mem ^= 3; }
static void spoil_addr(struct probe_retire_lane *l) { l->mem_addr ^= 8; }
static void spoil_bytes(struct probe_retire_lane *l) { l->mem_bytes *= 2; }
static void spoil_data(struct probe_retire_lane *l) { l->mem_data ^= 0x80; }
static void spoil_trap(struct probe_retire_lane *l) { l->trap = !l->trap; }
static void spoil_cause(struct probe_retire_lane *l) { l->cause ^= 1; }
static void spoil_tval(struct probe_retire_lane *l) { l->tval += 8; }

static void test_faults(struct test *t) {
  static const struct fault faults[] = {{"pc", any, spoil_pc},
                                        {"insn", any, spoil_insn},
                                        {"next_pc", any, spoil_next},
                                        {"rd", writes, spoil_rd},
                                        {"rd", writes, spoil_no_rd},
                                        {"rd_value", writes, spoil_value},
                                        {"rd_value", loads, spoil_value},
                                        {"rd_value", csr_read, spoil_value},
                                        {"rd_value", device_load, spoil_wide},
                                        {"rs1_value", reads_two, spoil_rs1},
                                        {"rs2_value", reads_two, spoil_rs2},
                                        {"mem", any, spoil_mem},
                                        {"mem_addr", loads, spoil_addr},
                                        {"mem_addr", stores, spoil_addr},
                                        {"mem_bytes", loads, spoil_bytes},
                                        {"mem_bytes", stores, spoil_bytes},
                                        {"mem_data", stores, spoil_data},
                                        {"trap", any, spoil_trap},
                                        {"trap", traps, spoil_trap},
                                        {"cause", traps, spoil_cause},
                                        {"tval", traps, spoil_tval},
                                        {"next_pc", traps, spoil_next},
                                        {"pc", traps, spoil_pc},
                                        {"insn", traps, spoil_insn},
                                        {"rd", traps, spoil_rd}};
  for (unsigned f = 0; f < sizeof faults / sizeof *faults; f++) {
    struct pair p;
    struct lockstep_mismatch m;
    begin(&p);
    bool spoiled = false;
    for (int i = 0; i < 200 && !spoiled; i++) {
      struct probe_retire retire = cycle(&p, PROBE_LANES);
      unsigned lane = 0;
      while (lane < PROBE_LANES && !(i > 20 && retire.valid >> lane & 1 && faults[f].ready(&retire.lane[lane]))) lane++;
      spoiled = lane < PROBE_LANES;
      uint64_t pc = retire.lane[spoiled ? lane : 0].pc;
      if (spoiled) faults[f].spoil(&retire.lane[lane]);
      expect(t, lockstep_step(&p.l, &retire, p.cycle, &m), !spoiled, "fault in %s seen", faults[f].field);
      if (!spoiled || t->wrong) continue;
      expect(t, strcmp(m.field, faults[f].field), 0, "fault in %s called %s", faults[f].field, m.field);
      expect(t, m.cycle, p.cycle, "cycle of fault in %s", faults[f].field);
      expect(t, m.lane, lane, "lane of fault in %s", faults[f].field);
      expect(t, m.pc, pc, "pc of fault in %s", faults[f].field);
      expect(t, m.rtl != m.model, 1, "values of fault in %s", faults[f].field);
    }
    expect(t, spoiled, 1, "fault in %s tried", faults[f].field);
    finish(&p);
  }
}

/* An instruction that differs from memory: a fault, unless its word was stored to since the last FENCE.I. */
static void test_unfenced(struct test *t) {
  static const struct {
    uint64_t at; /* of the store, from the instruction */
    enum isa_id store;
    bool fence, excused;
  } cases[] = {
    {0, ISA_SW, false, true},  {0, ISA_SB, false, true},     {0, ISA_SW, true, false},
    {4, ISA_SW, false, false}, {-4ull, ISA_SD, false, true},
  };
  for (unsigned k = 0; k < sizeof cases / sizeof cases[0]; k++) {
    const uint64_t target = ISS_RAM_BASE + 0x104;
    struct pair p;
    struct lockstep_mismatch m = {0};
    begin(&p);
    p.l.iss.x[8] = target + cases[k].at;
    const uint32_t code[] = {enc_s(cases[k].store, 6, 8, 0), cases[k].fence ? 0x100f : enc(ISA_FENCE, 0, 0, 0),
                             enc_i(ISA_JALR, 0, 14, 0x104)};
    memcpy(p.l.iss.ram, code, sizeof code);
    for (unsigned i = 0; i < 4; i++) {
      struct iss rtl = p.l.iss;
      struct iss_result r;
      struct probe_retire retire = {.valid = 1};
      memcpy(p.rtl.ram, p.l.iss.ram, 0x200);
      rtl.ram = p.rtl.ram;
      iss_step(&rtl, &r);
      retire.lane[0] = r.lane;
      if (i == 3) retire.lane[0].insn ^= 0x100;
      expect(t, lockstep_step(&p.l, &retire, i, &m), i < 3, "step %u of %u: %s", i, k, m.field ? m.field : "");
    }
    expect(t, strcmp(m.field, "insn"), 0, "field is %s", m.field);
    expect(t, m.unfenced, cases[k].excused, "case %u", k);
    if (m.unfenced) expect(t, m.stored_by, ISS_RAM_BASE, "case %u: stored by", k);
    finish(&p);
  }
}

static void test_interrupt_faults(struct test *t) {
  static const uint64_t causes[] = {ISS_INTERRUPT | ISS_MTI, ISS_MTI, ISS_INTERRUPT | 11, ISS_INTERRUPT | ISS_LCOFI};
  for (unsigned k = 0; k < 4; k++) {
    for (unsigned enabled = 0; enabled < 2; enabled++) {
      struct pair p;
      struct lockstep_mismatch m;
      begin(&p);
      p.l.iss.csr[CSR_mstatus] = enabled ? ISS_MSTATUS_MIE : 0;
      struct probe_retire retire = {.interrupt = true, .interrupt_cause = causes[k], .interrupt_epc = p.l.iss.pc};
      bool plausible = enabled && k % 3 == 0;
      expect(t, lockstep_step(&p.l, &retire, 9, &m), plausible, "interrupt %" PRIx64, causes[k]);
      if (!plausible) expect(t, strcmp(m.field, "interrupt") == 0 && m.rtl == causes[k] && m.cycle == 9, 1, "report");
      finish(&p);
    }
  }
  struct pair p;
  struct lockstep_mismatch m;
  begin(&p);
  p.l.iss.csr[CSR_mstatus] = ISS_MSTATUS_MIE;
  struct probe_retire retire = {.interrupt = true, .interrupt_cause = causes[0], .interrupt_epc = p.l.iss.pc + 4};
  expect(t, lockstep_step(&p.l, &retire, 1, &m) || strcmp(m.field, "interrupt_epc") != 0, 0, "wrong epc");
  retire = (struct probe_retire){.valid = 5};
  expect(t, lockstep_step(&p.l, &retire, 1, &m) || strcmp(m.field, "valid") != 0, 0, "lanes with a hole");
  retire = (struct probe_retire){.valid = 1, .interrupt = true};
  expect(t, lockstep_step(&p.l, &retire, 1, &m) || strcmp(m.field, "valid") != 0, 0, "lanes beside an interrupt");
  finish(&p);
}

static void test_line(struct test *t) {
  char line[200];
  struct lockstep_mismatch m = {
    .cycle = 4182, .lane = 1, .field = "rd_value", .rtl = 1, .model = 2, .pc = 0x80000110, .insn = enc(ISA_ADD, 1, 2, 3)};
  lockstep_describe(&m, line, sizeof line);
  expect(t, strcmp(line, "cycle 4182 lane 1 pc 0x80000110 rd_value rtl=0x1 model=0x2 (add x1,x2,x3)"), 0, "%s", line);
}

int main(void) {
  struct check check = {0};
  run_test(&check, "lockstep_equal", test_equal);
  run_test(&check, "lockstep_faults", test_faults);
  run_test(&check, "lockstep_unfenced", test_unfenced);
  run_test(&check, "lockstep_interrupts", test_interrupt_faults);
  run_test(&check, "lockstep_line", test_line);
  return check_done(&check);
}
