/* Registers, privilege, traps and the choice of an interrupt against the Privileged ISA (chapter 3) and docs/csr.md,
 * written down once more: random accesses of all 4,096 numbers, traps, returns, lines, errors of the bus and
 * overflows in every cycle, on a machine with or without supervisor mode (chapter 4, Sstc). What counters hold is rtl_hpm.c's to check, memory protection rtl_pmp_csr.c's.
 *
 * Usage: rtl_csr-CONFIG [--seed N] [--cycles N]   (default 500000) */
#include <inttypes.h>

#include "tb/lib/port_binding.h"
#include "tb/lib/random.h"
#include "tb/lib/unit_bench.h"

#define ACCESS(X) X(valid) X(addr) X(op) X(write) X(operand) X(xcsr_rdata) X(xcsr_known) X(retire_csr)
#define TRAPS(X) X(trap) X(trap_interrupt) X(trap_cause) X(trap_epc) X(trap_tval) X(mret) X(sret)
#define LINES(X) X(msip) X(mtip) X(lcofi) X(mtime) X(hartid)
#define ERRORS(X) X(mem_error) X(mem_error_addr) X(store_error) X(store_error_addr)
#define INPUTS(X) ACCESS(X) TRAPS(X) LINES(X) ERRORS(X)
#define ANSWER(X) X(rdata) X(illegal) X(xcsr_addr) X(xcsr_write) X(xcsr_wdata)
#define STATE(X)                                                                                                                   \
  X(mode) X(data_lower) X(paging) X(trap_pc) X(return_pc) X(mret_drain) X(in_order) X(context) X(delegated) X(delegate)
#define OUTPUTS(X) ANSWER(X) STATE(X) X(irq) X(irq_cause)
#define PORT(name) struct unit_port *name;

enum { SSTATUS = 0x100, SIE = 0x104, STVEC, SCOUNTEREN, SENVCFG = 0x10a, SSCRATCH = 0x140, SEPC, SCAUSE, STVAL, SIP };
enum { STIMECMP = 0x14d, SATP = 0x180, MEDELEG = 0x302, MIDELEG, MENVCFG = 0x30a, SCOUNTOVF = 0xda0 };
enum { MSTATUS = 0x300, MISA, MIE = 0x304, MTVEC, MCOUNTEREN, MSCRATCH = 0x340, MEPC, MCAUSE, MTVAL, MIP };
enum { CHICKEN = 0x7c0, CONTEXT, DELEG = 0x7c8, BUSCOUNT, BUSADDR, MHARTID = 0xf14, MHPMEVENT4 = 0x324, MHPMCOUNTER4 = 0xb04 };
enum { SSI = 1, STI = 5, SEI = 9, LCOFI = 13 };
enum { USER = 0, SUPERVISOR = 1, MACHINE = 3 };
enum { WRITE = 1, SET, CLEAR, EVENT_CYCLES = 1, LIFE = 20000 };

/* Registers that hold what is written to them, and those that read a constant. */
static const struct plain {
  uint16_t number;
  uint64_t mask, fixed;
} plain[] = {
  {MISA, 0, 2ull << 62 | 1 << ('I' - 'A') | 1 << ('M' - 'A') | 1 << ('U' - 'A') | 1 << ('X' - 'A')},
  {MIE, 1 << 3 | 1 << 7 | 1 << 13 | 1 << 16, 0},
  {MTVEC, ~3ull, 0},
  {MCOUNTEREN, UINT32_MAX, 0},
  {MENVCFG, 0, 0},
  {MSCRATCH, ~0ull, 0},
  {MEPC, ~3ull, 0},
  {MCAUSE, 1ull << 63 | 0x3f, 0},
  {MTVAL, ~0ull, 0},
  {0x7a0, 0, 0},
  {0x7a1, 0, 0},
  {0x7a2, 0, 0},
  {0x7a3, 0, 0},
  {CHICKEN, 1, 0},
  {CONTEXT, 0xffff, 0},
  {DELEG, 0xffff0007, 0},
  {0xf11, 0, 0},
  {0xf12, 0, 0},
  {0xf13, 0, 0},
  {0xf15, 0, 0},
  /* Of a machine with supervisor mode, which has all of those above that are not here again. */
  {MISA, 0, 2ull << 62 | 1 << ('I' - 'A') | 1 << ('M' - 'A') | 1 << ('U' - 'A') | 1 << ('X' - 'A') | 1 | 1 << ('S' - 'A')},
  {MIE, 1 << 1 | 1 << 3 | 1 << 5 | 1 << 7 | 1 << 9 | 1 << 13 | 1 << 16, 0},
  {MENVCFG, 1ull << 63 | 1, 0},
  {STVEC, ~3ull, 0},
  {SCOUNTEREN, UINT32_MAX, 0},
  {SENVCFG, 1, 0},
  {SSCRATCH, ~0ull, 0},
  {SEPC, ~3ull, 0},
  {SCAUSE, 1ull << 63 | 0x3f, 0},
  {STVAL, ~0ull, 0},
  {STIMECMP, ~0ull, 0},
  {SATP, ~(7ull << 60), 0},
  {MEDELEG, 0xb3ff, 0},
  {MIDELEG, 1 << SSI | 1 << STI | 1 << SEI | 1 << LCOFI, 0},
};
enum { ALL = sizeof plain / sizeof plain[0], PLAIN = ALL - 14 };

struct model {
  bool supervisor; /* the machine has it */
  uint64_t stored[ALL];
  unsigned privilege, mpp;
  bool mie, mpie, mprv, tw, lcofip;
  bool sie, spie, spp, sum, mxr, tvm, tsr, ssip, stip, seip, due; /* due: time had passed stimecmp a cycle ago */
  uint32_t bus_count, bus_addr, hartid;
  /* mhpmcounter4 counts event 1: this many until it overflows, 0: it is not armed; counted, but not added yet */
  unsigned left, counted;
};

struct bench {
  struct unit *unit;
  const struct bench_options *options;
  struct {
    INPUTS(PORT) OUTPUTS(PORT) struct unit_port *events;
  } port;
  struct model model;
  uint64_t random, cycle;
  bool busy;       /* an instruction has executed and not retired */
  unsigned arming; /* 1, 2: the next instruction writes event or counter, 0: any */
  unsigned overflows, met, interrupts, illegal;
  unsigned delegated[2]; /* exceptions, interrupts */
};

static bool chance(struct bench *b, unsigned n, unsigned of) { return random_chance(&b->random, n, of); }
static bool is(uint64_t number, unsigned first, unsigned last) { return number >= first && number <= last; }

/* Its place in the table; -1: it is not there. */
static int place(const struct model *m, unsigned number) {
  for (int i = m->supervisor ? ALL : PLAIN; i-- > 0;)
    if (plain[i].number == number) return i;
  return -1;
}
static uint64_t value(const struct model *m, unsigned number) {
  const int i = place(m, number);
  return i < 0 ? 0 : m->stored[i] | plain[i].fixed;
}
static void store(struct model *m, unsigned number, uint64_t v) {
  const int i = place(m, number);
  if (i >= 0) m->stored[i] = v & plain[i].mask;
}

/* ---- the rules ---- */

/* The process that runs, as the profilers know it. */
static uint64_t process(const struct model *m) {
  const uint64_t satp = value(m, SATP), id = value(m, CONTEXT);
  return id == 0 && satp >> 63 ? satp >> 44 & 0xffff : id;
}

/* The number of the unit's register behind a view, or the same number. */
static unsigned behind(unsigned number) {
  if (is(number, 0x8c0, 0x8df)) return number - 0x100;
  return is(number, 0xcc0, 0xcff) ? number + 0x300 : number;
}
static bool units(unsigned n) { return is(n, 0x7c2, 0x7c7) || is(n, 0x7d0, 0x7db) || is(n, 0xfc0, 0xfff); }
static bool profileme(unsigned n) { return is(n, 0x7d0, 0x7db) || is(n, 0xfe0, 0xfff); }

static bool counter_open(const struct model *m, unsigned n) {
  const bool below = m->privilege != USER || !m->supervisor || value(m, SCOUNTEREN) >> (n & 31) & 1;
  return value(m, MCOUNTEREN) >> (n & 31) & 1 && below;
}

static bool stce(const struct model *m) { return value(m, MENVCFG) >> 63; }

static bool allowed(const struct model *m, unsigned n, bool writes) {
  const bool counter = (is(n, 0xb00, 0xb1f) && n != 0xb01) || is(n, 0xc00, 0xc1f) || is(n, 0x323, 0x33f);
  const bool own = place(m, n) >= 0 || n == MSTATUS || n == MIP || n == 0x320 || is(n, BUSCOUNT, BUSADDR) || n == MHARTID;
  const bool view = m->supervisor && (n == SSTATUS || n == SIE || n == SIP || n == SCOUNTOVF);
  const bool pmp = n == 0x3a0 || n == 0x3a2 || is(n, 0x3b0, 0x3bf);
  if (!counter && !own && !view && !pmp && !units(behind(n))) return false;
  if (writes && n >> 10 == 3) return false;
  if (m->privilege == MACHINE) return true;
  if ((n >> 8 & 3) > m->privilege) return false;
  if (n == SATP) return !m->tvm;
  if (n == STIMECMP) return stce(m) && value(m, MCOUNTEREN) >> 1 & 1;
  if (is(n, 0xc00, 0xc1f)) return counter_open(m, n);
  if (!units(behind(n))) return true;
  const uint64_t deleg = value(m, DELEG);
  return deleg >> 16 == process(m) && deleg >> profileme(behind(n)) & 1;
}

/* mip, with an overflow of this cycle. */
static uint64_t pending(const struct bench *b, bool overflow) {
  const struct model *m = &b->model;
  const bool timer = stce(m) ? m->due : m->stip;
  return (uint64_t)m->ssip << SSI | unit_get(b->port.msip) << 3 | (uint64_t)timer << STI | unit_get(b->port.mtip) << 7 |
         (uint64_t)m->seip << SEI | (uint64_t)(m->lcofip || overflow) << LCOFI | (uint64_t)(m->bus_count != 0) << 16;
}

static uint64_t sstatus(const struct model *m) {
  return (uint64_t)m->sie << 1 | (uint64_t)m->spie << 5 | (uint64_t)m->spp << 8 | (uint64_t)m->sum << 18 | (uint64_t)m->mxr << 19 |
         2ull << 32;
}

static uint64_t mstatus(const struct model *m) {
  return sstatus(m) | (uint64_t)m->mie << 3 | (uint64_t)m->mpie << 7 | (uint64_t)m->mpp << 11 | (uint64_t)m->mprv << 17 |
         (uint64_t)m->tvm << 20 | (uint64_t)m->tw << 21 | (uint64_t)m->tsr << 22 | (m->supervisor ? 2ull << 34 : 0);
}

/* What a read gives. False: another bench checks it. */
static bool reads(const struct bench *b, unsigned n, bool overflow, uint64_t *v) {
  const struct model *m = &b->model;
  *v = value(m, n);
  if (n == MSTATUS) *v = mstatus(m);
  else if (n == MIP) *v = pending(b, overflow);
  else if (n == SSTATUS) *v = sstatus(m);
  else if (n == SIE) *v = value(m, MIE) & value(m, MIDELEG);
  else if (n == SIP) *v = pending(b, overflow) & value(m, MIDELEG);
  else if (n == BUSCOUNT) *v = m->bus_count;
  else if (n == BUSADDR) *v = m->bus_addr;
  else if (n == MHARTID) *v = m->hartid;
  else if (n == 0xc01) *v = unit_get(b->port.mtime);
  else if (units(behind(n))) *v = unit_get(b->port.xcsr_rdata);
  else return place(m, n) >= 0;
  return true;
}

/* Bus errors: the write clears, an error of the same cycle counts; two at once have the address of the write back. */
static void bus(struct bench *b, bool clear) {
  struct model *m = &b->model;
  const unsigned memory = (unsigned)unit_get(b->port.mem_error), store = (unsigned)unit_get(b->port.store_error);
  if (clear) m->bus_count = 0;
  if (m->bus_count == 0 && memory) m->bus_addr = (uint32_t)unit_get(b->port.mem_error_addr);
  else if (m->bus_count == 0 && store) m->bus_addr = (uint32_t)unit_get(b->port.store_error_addr);
  m->bus_count = m->bus_count > UINT32_MAX - memory - store ? UINT32_MAX : m->bus_count + memory + store;
}

static void write_sstatus(struct model *m, uint64_t v) {
  m->sie = v >> 1 & 1;
  m->spie = v >> 5 & 1;
  m->spp = v >> 8 & 1;
  m->sum = v >> 18 & 1;
  m->mxr = v >> 19 & 1;
}

static void write_mstatus(struct model *m, uint64_t v) {
  const unsigned mpp = v >> 11 & 3;
  m->mie = v >> 3 & 1;
  m->mpie = v >> 7 & 1;
  m->mpp = mpp == MACHINE || (mpp == SUPERVISOR && m->supervisor) ? mpp : USER;
  m->mprv = v >> 17 & 1;
  m->tw = v >> 21 & 1;
  if (!m->supervisor) return;
  write_sstatus(m, v);
  m->tvm = v >> 20 & 1;
  m->tsr = v >> 22 & 1;
}

static void write_register(struct bench *b, unsigned n, uint64_t v) {
  struct model *m = &b->model;
  const uint64_t reach = value(m, MIDELEG);
  if (n == SATP && v >> 60 & 7) return; /* no such mode */
  store(m, n, v);
  if (n == SSTATUS) write_sstatus(m, v);
  if (n == MSTATUS) write_mstatus(m, v);
  if (n == SIE) store(m, MIE, (value(m, MIE) & ~reach) | (v & reach));
  if (n == MIP || (n == SIP && reach >> LCOFI & 1)) m->lcofip = v >> LCOFI & 1;
  if ((n == MIP && m->supervisor) || (n == SIP && reach >> SSI & 1)) m->ssip = v >> SSI & 1;
  if (n != MIP || !m->supervisor) return;
  m->seip = v >> SEI & 1;
  if (!stce(m)) m->stip = v >> STI & 1;
}

/* A trap with this cause goes to supervisor mode. */
static bool delegated(const struct bench *b) {
  const struct model *m = &b->model;
  const bool interrupt = unit_get(b->port.trap_interrupt);
  return m->privilege < MACHINE && value(m, interrupt ? MIDELEG : MEDELEG) >> unit_get(b->port.trap_cause) & 1;
}

static void trap(struct bench *b) {
  struct model *m = &b->model;
  const bool down = delegated(b);
  store(m, down ? SEPC : MEPC, unit_get(b->port.trap_epc));
  store(m, down ? SCAUSE : MCAUSE, unit_get(b->port.trap_interrupt) << 63 | unit_get(b->port.trap_cause));
  store(m, down ? STVAL : MTVAL, unit_get(b->port.trap_tval));
  if (down) {
    m->spp = m->privilege == SUPERVISOR;
    m->spie = m->sie;
    m->sie = false;
    m->privilege = SUPERVISOR;
    b->delegated[unit_get(b->port.trap_interrupt)]++;
    return;
  }
  m->mpp = m->privilege;
  m->mpie = m->mie;
  m->mie = false;
  m->privilege = MACHINE;
}

static void mret(struct model *m) {
  m->privilege = m->mpp;
  if (m->privilege != MACHINE) m->mprv = false;
  m->mie = m->mpie;
  m->mpie = true;
  m->mpp = USER;
}

static void sret(struct model *m) {
  m->privilege = m->spp ? SUPERVISOR : USER;
  m->mprv = false;
  m->sie = m->spie;
  m->spie = true;
  m->spp = false;
}

/* ---- a cycle ---- */

static unsigned draw_number(struct bench *b) {
  static const uint16_t views[] = {SSTATUS, SIE, SIP, SIP, SCOUNTOVF};
  switch (random_below(&b->random, 10)) {
    case 0: return random_below(&b->random, 4096);
    case 1: return 0xc00 + random_below(&b->random, 32);
    case 2: return random_below(&b->random, 2) ? 0x8c0 + random_below(&b->random, 32) : 0xcc0 + random_below(&b->random, 64);
    case 3:
    case 4: return MIP;
    case 5: return MSTATUS;
    case 6: return BUSCOUNT + random_below(&b->random, 2);
    case 7:
      if (b->model.supervisor) return views[random_below(&b->random, sizeof views / sizeof views[0])];
      /* fallthrough */
    default: return plain[random_below(&b->random, b->model.supervisor ? ALL : PLAIN)].number;
  }
}

/* Counters and their events are left as they are, but for the one that is armed. */
static bool counters(unsigned n) { return is(n, 0x320, 0x33f) || is(n, 0xb00, 0xb1f); }

static void draw_access(struct bench *b, unsigned *number, bool *writes) {
  unsigned n = draw_number(b);
  unsigned op = 1 + random_below(&b->random, 3);
  uint64_t operand = random_next(&b->random);
  *writes = !counters(n) && chance(b, 3, 4);
  if (n == CONTEXT || n == DELEG) operand &= 0x10007; /* few processes */
  if (n == SATP && chance(b, 1, 2)) operand &= ~(0xfffeull << 44);
  if (n == MIP && chance(b, 1, 2)) operand &= ~(1ull << 13);
  if (b->arming && b->model.privilege == MACHINE) {
    n = b->arming == 1 ? MHPMEVENT4 : MHPMCOUNTER4;
    op = WRITE;
    *writes = true;
    operand = b->arming == 1 ? EVENT_CYCLES : 0 - (uint64_t)(1 + random_below(&b->random, 20));
  }
  *number = n;
  unit_set(b->port.addr, n);
  unit_set(b->port.op, op);
  unit_set(b->port.operand, operand);
}

static void draw(struct bench *b) {
#define ANY(name) unit_set(b->port.name, random_next(&b->random));
#define SOMETIMES(name) unit_set(b->port.name, chance(b, 1, 12));
#define DRAWN(X) X(addr) X(op) X(write) X(operand) X(trap_interrupt) X(trap_epc) X(trap_tval)
#define DRAWN_TOO(X) X(mtime) X(mem_error_addr) X(store_error_addr) X(xcsr_rdata)
#define SELDOM(X) X(msip) X(mtip) X(lcofi) X(mem_error) X(store_error)
  DRAWN(ANY)
  DRAWN_TOO(ANY)
  SELDOM(SOMETIMES)
  unit_set(b->port.valid, 0);
  unit_set(b->port.trap, !b->busy && chance(b, 1, 12));
  unit_set(b->port.trap_cause, random_below(&b->random, 24));
  unit_set(b->port.sret, b->model.supervisor && chance(b, 1, 2));
  const bool returns = b->model.privilege >= (unit_get(b->port.sret) ? SUPERVISOR : MACHINE);
  unit_set(b->port.mret, !b->busy && !unit_get(b->port.trap) && returns && chance(b, 1, 12));
  unit_set_bits(b->port.events, 3 * EVENT_CYCLES, 3, random_below(&b->random, 2));
}

#define EXPECT(name, model)                                                                                                        \
  do {                                                                                                                             \
    const uint64_t rtl_ = unit_get(b->port.name), model_ = (model);                                                                \
    if (rtl_ != model_) return unit_bench_fail(b->options, b->cycle, #name "_o rtl=0x%" PRIx64 " model=0x%" PRIx64, rtl_, model_); \
  } while (0)

/* An interrupt of those that are enabled; 0: there is none. */
static unsigned interrupt_of(const struct model *m, uint64_t wanted) {
  static const uint8_t order[] = {16, 3, 7, SEI, SSI, STI, LCOFI};
  const uint64_t below = wanted & value(m, MIDELEG), above = wanted & ~below;
  const bool to_machine = m->privilege < MACHINE || m->mie;
  const bool to_supervisor = m->privilege == USER || (m->privilege == SUPERVISOR && m->sie);
  const uint64_t from = above && to_machine ? above : to_supervisor ? below : 0;
  for (unsigned i = 0; i < sizeof order; i++)
    if (from >> order[i] & 1) return order[i];
  return 0;
}

/* core_pkg::paging_t; its fields but the first two follow satp and mstatus whatever they are for. */
static bool check_paging(const struct bench *b, unsigned data) {
  const struct model *m = &b->model;
  const uint64_t satp = value(m, SATP), got = unit_get_bits(b->port.paging, 0, 64);
  const uint64_t model = (satp & ~(~0ull << 60)) | (uint64_t)m->mxr << 60 | (uint64_t)m->sum << 61 |
                         (uint64_t)(data == USER) << 62 | (uint64_t)(m->privilege == USER) << 63;
  const uint64_t on = unit_get_bits(b->port.paging, 64, 2);
  const uint64_t wanted = satp >> 63 ? (uint64_t)(data < MACHINE) | (uint64_t)(m->privilege < MACHINE) << 1 : 0;
  if (got == model && on == wanted) return true;
  return unit_bench_fail(b->options, b->cycle, "paging_o rtl=0x%" PRIx64 "_%016" PRIx64 " model=0x%" PRIx64 "_%016" PRIx64, on, got,
                         wanted, model);
}

static bool check_outputs(const struct bench *b, bool overflow) {
  const struct model *m = &b->model;
  const unsigned cause = interrupt_of(m, pending(b, overflow) & value(m, MIE));
  const unsigned data = m->privilege == MACHINE && m->mprv ? m->mpp : m->privilege;
  EXPECT(mode, m->privilege << 3 | (unsigned)m->tvm << 2 | (unsigned)m->tw << 1 | (unsigned)m->tsr);
  EXPECT(data_lower, data < MACHINE);
  EXPECT(trap_pc, value(m, delegated(b) ? STVEC : MTVEC));
  EXPECT(return_pc, value(m, unit_get(b->port.sret) ? SEPC : MEPC));
  const bool returns = value(m, DELEG) & 1 && value(m, DELEG) >> 16 == process(m); /* TIP's delegate, if to user mode */
  EXPECT(mret_drain, returns && (unit_get(b->port.sret) ? !m->spp : m->mpp == USER));
  EXPECT(in_order, value(m, CHICKEN));
  EXPECT(context, m->privilege < MACHINE ? process(m) : value(m, CONTEXT));
  EXPECT(delegated, value(m, DELEG) & 7);
  EXPECT(delegate, value(m, DELEG) >> 16);
  EXPECT(irq, cause != 0);
  if (cause) EXPECT(irq_cause, cause);
  return check_paging(b, data);
}

/* An instruction executes. *wrote: the register that it writes, else 0. */
static bool execute(struct bench *b, bool overflow, unsigned *wrote, uint64_t *v) {
  unsigned n;
  bool writes;
  uint64_t old = 0;
  draw_access(b, &n, &writes);
  unit_set(b->port.valid, 1);
  unit_set(b->port.write, writes);
  unit_set(b->port.xcsr_known, units(behind(n)));
  if (!units(behind(n))) unit_set(b->port.xcsr_rdata, 0);
  unit_eval(b->unit);
  const bool legal = allowed(&b->model, n, writes);
  if (units(behind(n))) EXPECT(xcsr_addr, behind(n));
  EXPECT(illegal, !legal);
  EXPECT(xcsr_write, legal && writes);
  b->illegal += !legal;
  if (!legal) return true;
  if (reads(b, n, overflow, &old)) EXPECT(rdata, old);
  else old = unit_get(b->port.rdata);
  const uint64_t operand = unit_get(b->port.operand);
  const unsigned op = (unsigned)unit_get(b->port.op);
  *v = op == WRITE ? operand : op == SET ? old | operand : old & ~operand;
  if (!writes) {
    b->busy = true;
    return true;
  }
  EXPECT(xcsr_wdata, *v);
  *wrote = n;
  if (n == MIP) b->met += overflow;
  b->busy = true;
  return true;
}

static bool step_csr(struct bench *b) {
  struct model *m = &b->model;
  unsigned wrote = 0;
  uint64_t v = 0;
  draw(b);
  const bool overflow = m->left != 0 && m->counted >= m->left;
  const bool acts = unit_get(b->port.trap) || unit_get(b->port.mret), retires = b->busy && chance(b, 1, 2);
  unit_set(b->port.retire_csr, retires);
  unit_eval(b->unit);
  if (!check_outputs(b, overflow)) return false;
  if (!b->busy && !acts && chance(b, 1, 2) && !execute(b, overflow, &wrote, &v)) return false;
  if (!check_outputs(b, overflow)) return false;

  b->overflows += overflow;
  b->interrupts += unit_get(b->port.irq);
  m->lcofip |= overflow;
  if (overflow) {
    b->arming = 1;
    m->left = 0;
  }
  const bool due = unit_get(b->port.mtime) >= value(m, STIMECMP);
  if (wrote) write_register(b, wrote, v);
  m->due = due;
  if (unit_get(b->port.lcofi)) m->lcofip = true; /* a line that is high wins */
  bus(b, wrote == BUSCOUNT);
  if (unit_get(b->port.trap)) trap(b);
  if (unit_get(b->port.mret)) (unit_get(b->port.sret) ? sret : mret)(m);
  if (b->arming == 0) m->counted += (unsigned)unit_get_bits(b->port.events, 3 * EVENT_CYCLES, 3);
  if (retires) b->busy = false;
  if (wrote == MHPMEVENT4) b->arming = 2;
  if (wrote == MHPMCOUNTER4) {
    b->arming = 3;
    m->left = (unsigned)(0 - v);
    m->counted = 0;
  }
  if (retires && b->arming == 3) b->arming = 0; /* it counts from the next cycle on */
  unit_tick(b->unit);
  return true;
}

/* misa says it. */
static bool has_supervisor(const struct bench *b) {
  unit_set(b->port.valid, 1);
  unit_set(b->port.addr, MISA);
  unit_eval(b->unit);
  const bool has = unit_get(b->port.rdata) >> ('S' - 'A') & 1;
  unit_set(b->port.valid, 0);
  return has;
}

static bool run_csr(struct unit *u, const struct bench_options *o) {
  struct port_binding binding = {.unit = u};
  struct bench bench = {.unit = u, .options = o, .random = o->seed}, *b = &bench;
#define IN(name) b->port.name = bind_port(&binding, #name "_i");
#define OUT(name) b->port.name = bind_port(&binding, #name "_o");
  INPUTS(IN)
  IN(events)
  OUTPUTS(OUT)
  if (!bind_ok(&binding)) return unit_bench_fail(o, 0, "%s", binding.why);
  for (b->cycle = 0; b->cycle < o->cycles; b->cycle++) {
    if (b->cycle % LIFE == 0) {
      unit_reset(u, 2);
      const uint32_t hartid = (uint32_t)random_next(&b->random);
      unit_set(b->port.hartid, hartid);
      unit_tick(u); /* it is registered */
      b->model = (struct model){.privilege = MACHINE, .hartid = hartid, .due = true, .supervisor = has_supervisor(b)};
      b->busy = false;
      b->arming = 1;
    }
    if (!step_csr(b)) return false;
  }
  if (o->cycles >= 100000 && (!b->overflows || !b->met || !b->interrupts || !b->illegal))
    return unit_bench_fail(o, b->cycle, "overflows %u, met by an access of mip %u, interrupts %u, illegal %u: none is to be 0",
                           b->overflows, b->met, b->interrupts, b->illegal);
  if (o->cycles >= 100000 && b->model.supervisor && (!b->delegated[0] || !b->delegated[1]))
    return unit_bench_fail(o, b->cycle, "delegated exceptions %u, interrupts %u: none is to be 0", b->delegated[0],
                           b->delegated[1]);
  return true;
}

int main(int argc, char **argv) { return unit_bench_main(argc, argv, 500000, run_csr); }
