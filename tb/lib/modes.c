#include "tb/lib/modes.h"

#include <string.h>

#include "coproc/pins.h"
#include "profileme/pins.h"
#include "random/asm.h"
#include "sim/options.h"
#include "tb/lib/random.h"
#include "tip/pins.h"

/* Layout, and registers that only machine mode writes */
enum {
  ENTRY = 0,
  HANDLER = 0x400,
  OURS = 0x4000,
  OTHER = 0x8000,
  SUPERVISOR = 0xc000,
  HOT = 0x10000,
  ROOT = 0x18000,
  BIG = 0x20000
};
enum { S2 = 18 /* where the other process goes on */, S3 /* random number */, S4 /* mask of BIG */ };
enum {
  S5 = 21,
  S6,
  /* RA and T0 of the process */ S7 /* context of the other process, or its satp */,
  S8 /* ctl of the co-processor */,
  T5 = 30
};
enum { CHUNKS = 400, HANDLERS = 100, TIMER_INTERRUPT = 7, EVENT_CYCLES = 1, MPP_LOW = 11 };
enum { STATUS_SUM = 1 << 18, SATP_SV39 = 8, SATP_MODE = 60, SATP_CONTEXT = 44, PAGE = 12, PTES = 512, PTE_PAGE = 10 };
enum { PTE_V = 0x01, PTE_CODE = 0x4b, PTE_DATA = 0xc7, PTE_U = 0x10 }; /* VRXA, VRWAD */

enum { MTIPCTL = 0x7c2, MTIPPERIOD = 0x7c3, MTIPCONTEXT = 0x7c5, MTIPSTATUS = 0x7c6 };
enum { MPMECTL = 0x7d0, MPMECOUNT, MPMEMAJOR, MPMESPREAD, MPMEMINOR, MPMECONTEXT, MPMESTATUS };
enum { USER = 0x100 }; /* more is the number of user mode: an illegal instruction, unless the unit is in the hands of the process */
enum { MTIMECMP = 0x2004, WINDOW = COP_BASE >> 12 }; /* addresses in pages: the first comparator, the co-processor */
enum { BEQ = 0, BNE = 1, BLT = 4, BGE = 5 };

struct writer {
  uint64_t random;
  uint8_t *image;
  unsigned at;
  enum modes_unit unit;
  bool flags;
  bool paged;             /* the processes are address spaces */
  unsigned link, scratch; /* registers that no other side changes: the timer may interrupt anywhere */
};

static unsigned below(struct writer *w, unsigned n) { return random_below(&w->random, n); }

static void put(struct writer *w, uint32_t word) {
  memcpy(w->image + w->at, &word, sizeof word);
  w->at += 4;
}

/* The program goes on the same way without it: on a machine with profile flags, perhaps a profile
 * instruction. */
static void put_loose(struct writer *w, uint32_t word) { put(w, w->flags && below(w, 2) ? rp_profile(below(w, 3), word) : word); }

static void csrw(struct writer *w, unsigned csr, unsigned reg) { put(w, rp_csr_op(1, X0, reg, csr)); }
static void csrr(struct writer *w, unsigned rd, unsigned csr) { put(w, rp_csr_op(2, rd, X0, csr)); }

static void address(struct writer *w, unsigned rd, unsigned offset) {
  const int delta = (int)offset - (int)w->at, low = ((delta & 0xfff) ^ 0x800) - 0x800;
  put(w, rp_auipc(rd, (delta - low) >> 12));
  put(w, rp_addi(rd, rd, low));
}

static unsigned reg(struct writer *w) { return 10 + below(w, 8); } /* a0 to a7 */

static void arithmetic(struct writer *w) {
  const unsigned f3 = below(w, 8), f7 = below(w, 3) ? 0 : 1; /* one in three multiplies or divides */
  put_loose(w, rp_r(OP_OP, f3, f7, reg(w), reg(w), reg(w)));
}

static void access(struct writer *w) {
  const int offset = 8 * (int)below(w, 64);
  if (below(w, 3)) {
    put_loose(w, below(w, 2) ? rp_ld(reg(w), GP, offset) : rp_sd(reg(w), GP, offset));
  } else { /* anywhere in a large window: misses */
    put(w, rp_r(OP_OP, 7, 0, w->scratch, reg(w), S4));
    put(w, rp_add(w->scratch, w->scratch, TP));
    put_loose(w, below(w, 2) ? rp_ld(reg(w), w->scratch, 0) : rp_sd(reg(w), w->scratch, 0));
  }
}

/* A return whose address is known late: until then the machine goes on at that of the last call, perhaps of
 * another side. */
static void late_return(struct writer *w) {
  put(w, rp_auipc(w->link, 0));
  put(w, rp_div(w->scratch, reg(w), reg(w)));
  put(w, rp_andi(w->scratch, w->scratch, 0));
  put(w, rp_add(w->link, w->link, w->scratch));
  put(w, rp_jalr(X0, w->link, 20));
}

/* A flag changes, or goes to memory and comes back from anywhere there. */
static void flag(struct writer *w) {
  const unsigned type = below(w, 3);
  switch (below(w, 6)) {
    case 0:
    case 1: put(w, rp_setpf(type)); break;
    case 2: put(w, rp_resetpf(type)); break;
    case 3: put(w, rp_pushpf(type, GP, (int)below(w, 512))); break;
    case 4: put(w, rp_poppf(type, GP, (int)below(w, 512))); break;
    default: put(w, rp_pblock(type, below(w, 2048)));
  }
}

/* An instruction or a few, which end and do not trap. */
static void snippet(struct writer *w) {
  if (w->flags && !below(w, 4)) flag(w);
  switch (below(w, 16)) {
    case 0:
    case 1: /* a branch over something */
      put_loose(w, rp_b(below(w, 2) ? BEQ : BLT, reg(w), reg(w), 8 + 4 * (int)below(w, 3)));
      for (unsigned i = 0; i < 3; i++) arithmetic(w);
      break;
    case 2:
      put_loose(w, rp_jal(X0, 8));
      arithmetic(w);
      break;
    case 8: put_loose(w, rp_jal(w->link, 4)); break; /* a call that returns elsewhere */
    case 9: late_return(w); break;
    case 3: put_loose(w, below(w, 8) ? (uint32_t)OP_MISCMEM : RP_FENCE_I); break;
    case 4:
    case 5:
    case 6:
    case 7: access(w); break;
    default: arithmetic(w);
  }
}

static void snippets(struct writer *w, unsigned most) {
  for (unsigned n = below(w, most + 1); n; n--) snippet(w);
}

/* Drops a sample, if there is one. Of the co-processor: reads words, which it gives when halted, and perhaps
 * lets it go on. */
static void pop(struct writer *w, bool user) {
  if (w->unit == MODES_COPROC) {
    const unsigned base = user ? w->scratch : T1; /* which is machine mode's alone */
    put(w, rp_lui(base, WINDOW));
    for (unsigned n = 1 + below(w, 4); n; n--) put(w, rp_ld(X0, base, COP_AT_sample));
    if (below(w, 2)) put(w, rp_sd(S8, base, COP_AT_ctl));
  } else {
    put(w, rp_csr_op(5, X0, 1, (w->unit == MODES_TIP ? MTIPSTATUS : MPMESTATUS) + (user ? USER : 0)));
  }
}
static void pops(struct writer *w, unsigned n) {
  for (; n; n--) pop(w, false);
}

/* What traps. The last one drops a sample instead, where the process may. */
static void trap(struct writer *w) {
  const unsigned which = below(w, 8);
  if (which > 1) put(w, RP_ECALL);
  else if (which == 1) put(w, 0); /* an illegal instruction */
  else pop(w, true);
}

static void process(struct writer *w, unsigned start, unsigned link, unsigned scratch, bool reaches) {
  w->at = start;
  w->link = link;
  w->scratch = scratch;
  const unsigned most = 3 + below(w, 6);
  for (unsigned i = 0; i < CHUNKS; i++) {
    snippets(w, most);
    if (reaches && below(w, 2)) pop(w, true);
    trap(w);
  }
  put(w, rp_jal(X0, (int)start - (int)w->at));
}

/* Handlers of supervisor mode, each of which names the next one. What traps there goes to machine mode. */
static void supervisor(struct writer *w, bool reaches) {
  const unsigned most = below(w, 5);
  w->at = SUPERVISOR;
  w->link = T4;
  w->scratch = T5;
  for (unsigned i = 0; i < HANDLERS; i++) {
    put(w, rp_csr_op(2, T4, X0, CSR_SEPC));
    put(w, rp_addi(T4, T4, 4));
    csrw(w, CSR_SEPC, T4);
    snippets(w, most);
    if (reaches && below(w, 2)) pop(w, true);
    if (!below(w, 4)) put(w, below(w, 2) ? RP_ECALL : 0);
    snippets(w, most);
    address(w, T4, i + 1 < HANDLERS ? w->at + 4 * 4 : SUPERVISOR);
    csrw(w, CSR_STVEC, T4);
    put(w, RP_SRET);
  }
}

/* One PMP region over everything, for user mode. Without PMP the first write traps, to behind the second
 * one. */
static void open_memory(struct writer *w) {
  address(w, T0, w->at + 6 * 4);
  csrw(w, CSR_MTVEC, T0);
  put(w, rp_addi(T0, X0, -1));
  csrw(w, CSR_PMPADDR0, T0);
  put(w, rp_csr_op(5, X0, 0x1f, CSR_PMPCFG0));
}

static void csrw_value(struct writer *w, unsigned csr, int value) {
  put(w, rp_addi(T1, X0, value));
  csrw(w, csr, T1);
}

static void start_tip(struct writer *w, const struct modes_setting *s) {
  csrw_value(w, MTIPCONTEXT, MODES_CONTEXT);
  csrw_value(w, CSR_MHPMEVENT3, EVENT_CYCLES);
  csrw_value(w, CSR_MHPMCOUNTER3, -100);
  csrw_value(w, MTIPPERIOD, 7 + (int)below(w, 1u << below(w, 7))); /* up to 70, and short ones more often */
  csrw_value(w, MTIPCTL, TIP_CTL_EN | TIP_CTL_RLD | s->ctl);
}

static void start_profileme(struct writer *w, const struct modes_setting *s) {
  csrw_value(w, MPMECONTEXT, MODES_CONTEXT);
  csrw_value(w, MPMEMAJOR, PME_MAJOR_LEAST + (int)below(w, 1u << below(w, 6)));
  csrw_value(w, MPMESPREAD, (1 << below(w, 4)) - 1);
  csrw_value(w, MPMEMINOR, 1 + (int)below(w, 30));
  csrw_value(w, MPMECTL, PME_CTL_EN | PME_CTL_RLD | s->ctl);
  csrw_value(w, MPMECOUNT, 1 + (int)below(w, 30));
}

static void cop_store(struct writer *w, unsigned offset, int value) {
  put(w, rp_addi(T1, X0, value));
  put(w, rp_sd(T1, T0, (int)offset));
}

/* Samples of everything, or of one class; without the engine, so that software reads all of them. */
static void start_coproc(struct writer *w, const struct modes_setting *s) {
  put(w, rp_lui(T0, WINDOW));
  put(w, rp_ld(T1, T0, COP_AT_status));
  put(w, rp_andi(T1, T1, COP_STATUS_SWEEP));
  put(w, rp_b(BNE, T1, X0, -8));
  cop_store(w, COP_AT_fields, 1 << COP_INFO | 1 << COP_PC); /* a word */
  cop_store(w, COP_AT_classes, below(w, 2) ? (1 << COP_TIP) - 1 : 1 << below(w, COP_TIP));
  cop_store(w, COP_AT_interval, below(w, 2) ? 0 : 4 + (int)below(w, 20));
  cop_store(w, COP_AT_water, 1 + (int)below(w, 12));
  put(w, rp_lui(S8, MODES_CONTEXT << (COP_CTL_CONTEXT_SHIFT - 12)));
  put(w, rp_addi(S8, S8, COP_CTL_RUN | s->ctl));
  put(w, rp_sd(S8, T0, COP_AT_ctl));
}

static const struct unit {
  unsigned delegation;
  void (*start)(struct writer *w, const struct modes_setting *s);
} units[] = {
  [MODES_TIP] = {DELEGATION_TIP, start_tip},
  [MODES_PROFILEME] = {DELEGATION_PROFILEME, start_profileme},
  [MODES_COPROC] = {DELEGATION_COPROC, start_coproc},
};

/* Tables of Sv39: addresses are physical ones. Devices and data are user mode's, and so is the code of processes. */
static void put_entry(struct writer *w, unsigned table, unsigned index, uint64_t to, unsigned rights) {
  const uint64_t word = to >> PAGE << PTE_PAGE | rights;
  memcpy(w->image + ROOT + (table << PAGE) + 8 * index, &word, sizeof word);
}

static void tables(struct writer *w) {
  put_entry(w, 0, 0, 0, PTE_DATA | PTE_U);
  put_entry(w, 0, SIM_RAM_BASE >> 30, SIM_RAM_BASE + ROOT + (1 << PAGE), PTE_V);
  put_entry(w, 1, 0, SIM_RAM_BASE + ROOT + (2 << PAGE), PTE_V);
  for (unsigned i = 0; i < PTES; i++) {
    const enum modes_side side = modes_whose(i << PAGE);
    const unsigned rights = side == MODES_SIDES ? PTE_DATA : PTE_CODE;
    put_entry(w, 2, i, SIM_RAM_BASE + (i << PAGE), rights | (side == MODES_SUPERVISOR ? 0 : PTE_U));
  }
}

/* satp of a process. */
static void space(struct writer *w, unsigned rd, int context) {
  address(w, T0, ROOT);
  put(w, rp_srli(T0, T0, PAGE));
  put(w, rp_lui(rd, SATP_SV39 << (SATP_MODE - SATP_CONTEXT - PAGE)));
  put(w, rp_addi(rd, rd, context));
  put(w, rp_slli(rd, rd, SATP_CONTEXT));
  put(w, rp_add(rd, rd, T0));
}

static void entry(struct writer *w, const struct modes_setting *s) {
  w->at = ENTRY;
  open_memory(w);
  address(w, T0, HANDLER);
  csrw(w, CSR_MTVEC, T0);
  address(w, T0, OURS);
  csrw(w, CSR_MEPC, T0);
  address(w, S2, OTHER);
  address(w, GP, HOT);
  address(w, TP, BIG);
  put(w, rp_lui(S4, 0x40));
  put(w, rp_addi(S4, S4, -8));
  put(w, rp_lui(S3, 1 + (int)below(w, 0x7ffff)));
  if (w->paged) {
    space(w, S7, MODES_CONTEXT);
    csrw(w, CSR_SATP, S7);
    space(w, S7, MODES_OTHER_CONTEXT);
    put(w, rp_lui(T0, STATUS_SUM >> 12));
    put(w, rp_csr_op(2, X0, T0, CSR_MSTATUS));
  } else {
    put(w, rp_addi(S7, X0, MODES_OTHER_CONTEXT));
    csrw_value(w, CSR_MCONTEXT, MODES_CONTEXT);
  }
  if (s->delegated) {
    put(w, rp_lui(T1, MODES_CONTEXT << (DELEGATION_CONTEXT_SHIFT - 12)));
    put(w, rp_addi(T1, T1, (int)units[s->unit].delegation));
    csrw(w, CSR_MPROFDELEG, T1);
  }
  if (s->supervisor) {
    static const int exceptions[] = {1 << 8, 1 << 8, 1 << 2, 1 << 8 | 1 << 2}; /* calls, illegal instructions */
    address(w, T0, SUPERVISOR);
    csrw(w, CSR_STVEC, T0);
    csrw_value(w, CSR_MEDELEG, exceptions[below(w, 4)]);
  }
  units[s->unit].start(w, s);
  put(w, rp_lui(T0, MTIMECMP));
  put(w, rp_sd(X0, T0, 0));
  put(w, rp_addi(T0, X0, 1 << TIMER_INTERRUPT));
  csrw(w, CSR_MIE, T0);
  put(w, RP_MRET);
}

/* The next random number; its bits decide what the handler does. */
static void step_random(struct writer *w) {
  static const struct { unsigned f3, by; } shift[] = {{1, 13}, {5, 7}, {1, 17}};
  for (unsigned i = 0; i < 3; i++) {
    put(w, rp_i(OP_IMM, shift[i].f3, T0, S3, (int)shift[i].by));
    put(w, rp_xor(S3, S3, T0));
  }
}

/* Room for a branch forward, and the branch to here. */
static unsigned reserve(struct writer *w) {
  w->at += 4;
  return w->at - 4;
}

static void land(struct writer *w, unsigned branch, unsigned f3, unsigned rs1, unsigned rs2) {
  const uint32_t word = rp_b(f3, rs1, rs2, (int)(w->at - branch));
  memcpy(w->image + branch, &word, sizeof word);
}

/* What follows runs if a bit of the random number is 1, up to land_bit. */
static unsigned if_bit(struct writer *w, unsigned bit) {
  put(w, rp_srli(T0, S3, bit));
  put(w, rp_andi(T0, T0, 1));
  return reserve(w);
}
static void land_bit(struct writer *w, unsigned branch) { land(w, branch, BEQ, T0, X0); }

/* An exception: behind it. An interrupt: the next one is up to 2047 cycles away. */
static void resume(struct writer *w) {
  csrr(w, T0, CSR_MCAUSE);
  const unsigned exception = reserve(w);
  put(w, rp_lui(T1, 0x200c));
  put(w, rp_ld(T1, T1, -8)); /* mtime */
  put(w, rp_andi(T0, S3, 0x7ff));
  put(w, rp_add(T1, T1, T0));
  put(w, rp_lui(T0, MTIMECMP));
  put(w, rp_sd(T1, T0, 0));
  const unsigned done = reserve(w);
  land(w, exception, BGE, T0, X0);
  csrr(w, T1, CSR_MEPC);
  put(w, rp_addi(T1, T1, 4));
  csrw(w, CSR_MEPC, T1);
  land(w, done, BEQ, X0, X0);
}

/* Not from supervisor mode, which returns to its process. */
static void other_process(struct writer *w, bool supervised) {
  unsigned below_machine = 0;
  if (supervised) {
    csrr(w, T0, CSR_MSTATUS);
    put(w, rp_srli(T0, T0, MPP_LOW));
    put(w, rp_andi(T0, T0, 1));
    below_machine = reserve(w);
  }
  put(w, rp_csr_op(1, S2, S2, CSR_MEPC));
  put(w, rp_csr_op(1, S7, S7, w->paged ? CSR_SATP : CSR_MCONTEXT));
  if (supervised) land(w, below_machine, BNE, T0, X0);
}

static void handler(struct writer *w, const struct modes_setting *s) {
  const unsigned most = below(w, 4);
  w->at = HANDLER;
  w->link = RA;
  w->scratch = T0;
  put(w, rp_addi(S5, RA, 0));
  put(w, rp_addi(S6, T0, 0));
  pops(w, 1 + below(w, s->depth));
  step_random(w);
  resume(w);
  for (unsigned bit = 1; bit < 3; bit++) {
    const unsigned branch = if_bit(w, bit);
    snippets(w, most);
    if (below(w, 2)) pop(w, false);
    land_bit(w, branch);
  }
  const unsigned branch = if_bit(w, 3);
  other_process(w, s->supervisor);
  land_bit(w, branch);
  snippets(w, most);
  put(w, rp_addi(RA, S5, 0));
  put(w, rp_addi(T0, S6, 0));
  if (s->machine) pops(w, s->depth); /* its own samples: the unit is free for the process */
  put(w, RP_MRET);
}

void modes_program(uint64_t seed, const struct modes_setting *setting, uint8_t *image) {
  struct writer w = {.random = seed, .image = image, .unit = setting->unit, .flags = setting->flags};
  memset(image, 0, MODES_BYTES);
  w.paged = setting->supervisor && below(&w, 2);
  if (w.paged) tables(&w);
  entry(&w, setting);
  handler(&w, setting);
  process(&w, OURS, RA, T2, setting->delegated);
  process(&w, OTHER, T0, T3, false);
  if (setting->supervisor) supervisor(&w, setting->delegated);
}

enum modes_side modes_side(unsigned privilege, unsigned context) {
  if (privilege == 3) return MODES_MACHINE;
  if (privilege == 1) return MODES_SUPERVISOR;
  return context == MODES_CONTEXT ? MODES_OURS : MODES_OTHER;
}

enum modes_side modes_whose(uint64_t offset) {
  if (offset < OURS) return MODES_MACHINE;
  if (offset < OTHER) return MODES_OURS;
  if (offset < SUPERVISOR) return MODES_OTHER;
  return offset < HOT ? MODES_SUPERVISOR : MODES_SIDES;
}
