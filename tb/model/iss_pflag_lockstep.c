/* Lockstep across instructions that do not retire: where the RTL may take interrupts and fetch faults among
 * them, and that a wrong drop never passes. A second simulator plays the RTL; it runs random programs, too.
 *                                                                                         docs/dispatch.md */
#include "iss/lockstep.h"
#include "iss/run.h"
#include "random/generate.h"
#include "tb/model/iss_pflag.h"

static const struct lockstep_machine machine = {.pmp_entries = ISS_PMP_ENTRIES, .pflag = true};

/* The RTL may take an interrupt before, among and behind instructions that do not retire;
 * not behind one that does. */
static void test_interrupts(struct test *t) {
  const uint32_t code[] = {setpf(1), profile(0, MARK), pblock(2, 1), profile(2, 0xff9ff0ef /* jal */), resetpf(0), MARK};
  enum { PASSED = sizeof code / sizeof code[0] - 1 };
  for (unsigned at = 0; at <= PASSED + 1; at++) {
    struct lockstep l;
    struct lockstep_mismatch m = {0};
    lockstep_init(&l, CODE, machine);
    memcpy(l.iss.ram + (CODE - ISS_RAM_BASE), code, sizeof code);
    iss_csr_write(&l.iss, CSR_mie, ~0ull);
    iss_csr_write(&l.iss, CSR_mtvec, HANDLER);
    l.iss.csr[CSR_mstatus] = ISS_MSTATUS_MIE;
    l.iss.csr[CSR_mpflags] = NOW(1 * (at == 0));
    const uint64_t epc = CODE + 4 * at;
    struct probe_retire retire = {.interrupt = true, .interrupt_cause = ISS_INTERRUPT | ISS_MTI, .interrupt_epc = epc};
    expect(t, lockstep_step(&l, &retire, 1, &m), at <= PASSED, "interrupt at %u", at);
    if (at <= PASSED) {
      expect(t, iss_csr(&l.iss, CSR_mepc), epc, "mepc at %u", at);
      expect(t, l.iss.csr[CSR_mpflags], PREV(at == 0 ? 1 : 2), "flags saved at %u", at);
      expect(t, l.iss.dropped + l.iss.controls, at, "passed before %u", at);
    } else {
      expect(t, strcmp(m.field, "interrupt_epc"), 0, "named");
    }
    lockstep_free(&l);
  }
}

/* Whatever the RTL gets wrong about a flag shows as the pc of the next instruction that retires. */
static void test_divergence(struct test *t) {
  for (unsigned on = 0; on < 2; on++) {
    for (unsigned right = 0; right < 2; right++) {
      struct lockstep l;
      struct lockstep_mismatch m = {0};
      lockstep_init(&l, CODE, machine);
      struct iss rtl;
      iss_init(&rtl, NULL);
      rtl.pc = CODE;
      rtl.pflag = true;
      for (unsigned i = 0; i < 2; i++) {
        struct iss *s = i ? &rtl : &l.iss;
        poke(s, CODE, profile(1, MARK));
        poke(s, CODE + 4, MARK);
        s->csr[CSR_mpflags] = NOW((i && !right ? !on : on) << 1);
      }
      struct iss_result r;
      iss_step(&rtl, &r);
      struct probe_retire retire = {.valid = 1, .lane = {r.lane}};
      expect(t, lockstep_step(&l, &retire, 1, &m), right, "flag %u", on);
      if (!right) expect(t, strcmp(m.field, "pc"), 0, "named");
      iss_free(&rtl);
      lockstep_free(&l);
    }
  }
}

/* Only the fetch that failed outside is a fault, not those that are passed before it. */
static bool every_access(void *ctx, uint64_t addr) {
  (void)ctx;
  (void)addr;
  return true;
}

static void test_failed_fetch(struct test *t) {
  for (unsigned at = 0; at < 3; at++) {
    struct lockstep l;
    struct lockstep_mismatch m = {0};
    lockstep_init(&l, CODE, machine);
    l.iss.bus.failed = every_access;
    iss_csr_write(&l.iss, CSR_mtvec, HANDLER);
    for (unsigned i = 0; i < 3; i++) poke(&l.iss, CODE + 4 * i, profile(i, MARK));
    const uint64_t pc = CODE + 4 * at;
    const struct probe_retire_lane lane = {.pc = pc, .next_pc = HANDLER, .trap = true, .cause = ISS_FETCH_ACCESS, .tval = pc};
    struct probe_retire retire = {.valid = 1, .lane = {lane}};
    expect(t, lockstep_step(&l, &retire, 1, &m), 1, "failed fetch %u: %s", at, m.field ? m.field : "");
    expect(t, l.iss.dropped, at, "passed before it");
    lockstep_free(&l);
  }
}

enum { PROGRAMS = 60, NEVER = -1 };

struct pair {
  struct iss_machine rtl;
  struct lockstep l;
  uint64_t random;
  int wrong_at;       /* the profile instruction, counted from 0, for which the RTL has the wrong flag; NEVER */
  bool wrong;         /* it came */
  uint64_t profile;   /* profile instructions so far */
  uint64_t late, all; /* interrupts behind instructions that were passed; all of them */
};

static bool at_profile(const struct iss *s) {
  uint32_t insn;
  if (!iss_in_ram(s->pc, 4)) return false;
  memcpy(&insn, s->ram + (s->pc - ISS_RAM_BASE), 4);
  return isa_is_profile(insn);
}

/* The RTL sees the wrong flag for the profile instruction at its pc, if that is the one. */
static void meet(struct pair *p) {
  struct iss *s = &p->rtl.iss;
  if (!at_profile(s) || (int)p->profile++ != p->wrong_at) return;
  s->csr[CSR_mpflags] ^= 1ull << isa_profile_type(s->ram[s->pc - ISS_RAM_BASE]);
  p->wrong = true;
}

/* The RTL passes some instructions, takes an interrupt if one is pending, passes the others and retires one.
 * False: it diverged. */
static bool step_pair(struct pair *p, struct iss_result *r) {
  struct lockstep_mismatch m;
  struct iss *s = &p->rtl.iss;
  uint64_t passed = 0, most = random_next(&p->random) >> 32 & 3;
  for (meet(p); passed < most && iss_pass(s); meet(p)) passed++;
  const uint64_t from = s->pc;
  iss_machine_step(&p->rtl, r);
  if (p->rtl.interrupted) {
    const struct probe_retire retire = {.interrupt = true, .interrupt_epc = from, .interrupt_cause = s->csr[CSR_mcause]};
    p->all++;
    p->late += passed > 0;
    if (!lockstep_step(&p->l, &retire, 1, &m)) return false;
  }
  const struct probe_retire retire = {.valid = 1, .lane = {r->lane}};
  return lockstep_step(&p->l, &retire, 1, &m);
}

/* One random program. True: it ended without a divergence. */
static bool run_pair(struct pair *p, uint64_t seed, int wrong_at) {
  const struct randprog_options options = {.profile = "pflag"};
  struct randprog program;
  struct iss_result r;
  *p = (struct pair){.random = seed, .wrong_at = wrong_at};
  if (!randprog_generate(seed, &options, &program)) return false;
  iss_machine_init(&p->rtl, NULL, program.entry);
  p->rtl.iss.pflag = true;
  p->rtl.tohost = program.tohost;
  lockstep_init(&p->l, program.entry, machine);
  memcpy(p->rtl.iss.ram, program.image, program.image_bytes);
  memcpy(p->l.iss.ram, program.image, program.image_bytes);
  bool same = true;
  for (unsigned n = 0; n < 1000000 && same && !p->rtl.ended; n++) same = step_pair(p, &r);
  const bool ended = p->rtl.ended;
  iss_machine_free(&p->rtl);
  lockstep_free(&p->l);
  randprog_free(&program);
  return same && ended;
}

static void test_random(struct test *t) {
  struct pair p;
  uint64_t late = 0, all = 0;
  for (uint64_t seed = 1; seed <= PROGRAMS; seed++) {
    expect(t, run_pair(&p, seed, NEVER), 1, "program of seed %" PRIu64, seed);
    late += p.late;
    all += p.all;
  }
  expect(t, late > 20 && all > 2 * late, 1, "%" PRIu64 " of %" PRIu64 " interrupts behind passed instructions", late, all);
}

/* A flag goes wrong at one profile instruction, which is dropped or executed by mistake. */
static void test_random_wrong(struct test *t) {
  struct pair p;
  unsigned tried = 0;
  for (uint64_t seed = 1; seed <= PROGRAMS; seed++) {
    const bool ended = run_pair(&p, seed, (int)(7 * seed));
    if (!p.wrong) continue;
    tried++;
    expect(t, ended, 0, "program of seed %" PRIu64 " with a wrong drop", seed);
  }
  expect(t, tried > PROGRAMS / 2, 1, "%u wrong drops tried", tried);
}

int main(void) {
  struct check check = {0};
  run_test(&check, "pflag_interrupts", test_interrupts);
  run_test(&check, "pflag_divergence", test_divergence);
  run_test(&check, "pflag_failed_fetch", test_failed_fetch);
  run_test(&check, "pflag_random", test_random);
  run_test(&check, "pflag_random_wrong", test_random_wrong);
  return check_done(&check);
}
