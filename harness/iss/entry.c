#include "iss/entry.h"

#include <string.h>

#include "iss/csr.h"
#include "iss/recent.h"

enum {
  T = 31,
  U = 30, /* registers that are in use to the last */
  LINE_WORDS = 16,
  TAIL_WORDS = 2 * LINE_WORDS,
  EXACT_WORDS = 8, /* a constant that is longer than it need be */
  OP_LUI = 0x37,
  OP_IMM = 0x13,
  OP_IMM_32 = 0x1b,
  INSN_MRET = 0x30200073
};

#define MSIP (ISS_CLINT_BASE)
#define MTIMECMP (ISS_CLINT_BASE + 0x4000)
#define MTIME (ISS_CLINT_BASE + 0xbff8)
#define MSTATUS_LOST (ISS_MSTATUS_MPIE | ISS_MSTATUS_MPP) /* by an MRET */

static void put_word(struct iss_entry *e, uint32_t word) {
  if (e->count < sizeof e->word / sizeof e->word[0]) e->word[e->count++] = word;
}

/* ---- instructions ---- */

static uint32_t i_type(unsigned op, unsigned f3, unsigned rd, unsigned rs1, int64_t imm) {
  return ((uint32_t)imm & 0xfff) << 20 | rs1 << 15 | f3 << 12 | rd << 7 | op;
}

static void addi(struct iss_entry *e, unsigned rd, unsigned rs1, int64_t imm) { put_word(e, i_type(OP_IMM, 0, rd, rs1, imm)); }
static void slli(struct iss_entry *e, unsigned rd, unsigned by) { put_word(e, i_type(OP_IMM, 1, rd, rd, by)); }
static void csrw(struct iss_entry *e, unsigned number, unsigned rs1) { put_word(e, i_type(0x73, 1, 0, rs1, number)); }
static void csrr(struct iss_entry *e, unsigned rd, unsigned number) { put_word(e, i_type(0x73, 2, rd, 0, number)); }

static void sd(struct iss_entry *e, unsigned rs2, unsigned rs1, unsigned imm) {
  put_word(e, (imm >> 5) << 25 | rs2 << 20 | rs1 << 15 | 3u << 12 | (imm & 31) << 7 | 0x23);
}

static void jump(struct iss_entry *e, int64_t by) {
  const uint32_t b = (uint32_t)by;
  put_word(e, (b >> 20 & 1) << 31 | (b >> 1 & 0x3ff) << 21 | (b >> 11 & 1) << 20 | (b >> 12 & 0xff) << 12 | 0x6f);
}

static void branch_not_zero(struct iss_entry *e, unsigned rs1, int64_t by) {
  const uint32_t b = (uint32_t)by;
  put_word(e, (b >> 12 & 1) << 31 | (b >> 5 & 0x3f) << 25 | rs1 << 15 | 1u << 12 | (b >> 1 & 15) << 8 | (b >> 11 & 1) << 7 | 0x63);
}

/* The 12 lowest bits as a signed number, and what is left of v without them. */
static int64_t low12(int64_t v) { return (int64_t)((uint64_t)v << 52) >> 52; }
static int64_t above12(int64_t v) { return (int64_t)((uint64_t)v - (uint64_t)low12(v)) >> 12; }

static void lui(struct iss_entry *e, unsigned rd, int64_t v) {
  put_word(e, ((uint32_t)(v + 0x800) & 0xfffff000u) | rd << 7 | OP_LUI);
}

static void constant(struct iss_entry *e, unsigned rd, int64_t v) {
  if (v == low12(v)) {
    addi(e, rd, 0, v);
    return;
  }
  if (v == (int32_t)v) {
    lui(e, rd, v);
    if (low12(v)) put_word(e, i_type(OP_IMM_32, 0, rd, rd, low12(v)));
    return;
  }
  int64_t rest = above12(v);
  unsigned by = 12;
  for (; !(rest & 1); rest >>= 1) by++;
  constant(e, rd, rest);
  slli(e, rd, by);
  if (low12(v)) addi(e, rd, rd, low12(v));
}

/* Always EXACT_WORDS. */
static void exact_constant(struct iss_entry *e, unsigned rd, int64_t v) {
  int64_t part[3];
  for (unsigned i = 0; i < 3; i++) {
    part[i] = low12(v);
    v = above12(v);
  }
  lui(e, rd, v);
  put_word(e, i_type(OP_IMM_32, 0, rd, rd, low12(v)));
  for (unsigned i = 3; i-- > 0;) {
    slli(e, rd, 12);
    addi(e, rd, rd, part[i]);
  }
}

/* ---- parts of the code ---- */

static void store(struct iss_entry *e, uint64_t addr, uint64_t value) {
  constant(e, U, (int64_t)addr);
  constant(e, T, (int64_t)value);
  sd(e, T, U, 0);
}

/* A register of a profiler. */
static bool is_profiler(const struct csr *csr) {
  const unsigned number = csr->number;
  return csr->kind == CSR_VIEW || csr->kind == CSR_UNIT || (number >= CSR_NUMBER_mtipctl && number <= CSR_NUMBER_mtipwater) ||
         number >> 4 == CSR_NUMBER_mpmectl >> 4;
}

/* A register of its own, which this machine has. */
static bool is_there(const struct iss *s, const struct csr *csr) {
  if (is_profiler(csr) || csr->kind == CSR_ALIAS || csr->kind == CSR_SVIEW || (csr->index == CSR_mpflags && !s->pflag))
    return false;
  return !csr->supervisor || s->extensions & ISA_EXT_S;
}

/* Written where the code says so, not with the others. */
static bool is_special(const struct csr *csr) {
  return csr->index == CSR_mstatus || csr->index == CSR_minstret || csr->index == CSR_mcountinhibit;
}

static bool is_written(const struct iss *s, const struct csr *csr) {
  return is_there(s, csr) && !is_special(csr) && csr->number >> 10 != 3 && csr_masks(csr, s->extensions & ISA_EXT_S).write_mask &&
         s->csr[csr->index] != 0;
}

static void write_registers(struct iss_entry *e, const struct iss *s, bool (*wanted)(const struct csr *)) {
  for (unsigned i = 0; i < CSR_COUNT; i++) {
    const struct csr *csr = csr_at(i);
    if (!is_written(s, csr) || !wanted(csr)) continue;
    constant(e, T, (int64_t)(csr->index == CSR_mepc ? s->pc : s->csr[i]));
    csrw(e, csr->number, T);
  }
}

/* What may lock others, after them: entries of protection; mip, of which STCE of menvcfg locks a bit. */
static bool is_lock(const struct csr *csr) { return csr->kind == CSR_PMPCFG || csr->index == CSR_menvcfg; }
static bool is_other(const struct csr *csr) { return !is_lock(csr) && csr->index != CSR_mepc; }

static void read_back(struct iss_entry *e, const struct iss *s) {
  for (unsigned i = 0; i < CSR_COUNT; i++) {
    if (is_there(s, csr_at(i))) csrr(e, T, csr_at(i)->number);
  }
}

/* Touches a line of addresses at a time, and erases it. */
static void put_warm(struct iss_entry *e, struct iss_entry_warm warm) {
  enum { FIRST = 1, VALUE = 29, WRITTEN = 28, SB = 0x23, LBU = 4, LWU = 6, LOAD = 3, ANDI = 7 };
  constant(e, T, (int64_t)warm.at);
  constant(e, U, warm.lines);
  const unsigned loop = e->count;
  for (unsigned i = 0; i < ISS_ENTRY_WARM; i++) put_word(e, i_type(LOAD, LWU, FIRST + i, T, 4 * i));
  for (unsigned i = 0; i < ISS_ENTRY_WARM; i++) {
    put_word(e, i_type(LOAD, LBU, VALUE, FIRST + i, 0));
    put_word(e, i_type(OP_IMM, ANDI, WRITTEN, FIRST + i, 1));
    put_word(e, 8u / 2 << 8 | WRITTEN << 15 | 0x63); /* beqz over the store */
    put_word(e, VALUE << 20 | (FIRST + i) << 15 | SB);
  }
  for (unsigned i = 0; i < ISS_RECENT_LINE / 8; i++) sd(e, 0, T, 8 * i);
  addi(e, T, T, ISS_RECENT_LINE);
  addi(e, U, U, -1);
  branch_not_zero(e, U, 4 * ((int64_t)loop - (int64_t)e->count));
}

/* Erases `lines` lines from T on, and leaves. In two lines of its own; enters at the last word, so that both are
 * fetched first. */
static void put_tail(struct iss_entry *e, const struct iss *s) {
  const unsigned first = e->count;
  uint64_t status = s->csr[CSR_mstatus] & ~MSTATUS_LOST & ~ISS_MSTATUS_MIE;
  if (s->csr[CSR_mstatus] & ISS_MSTATUS_MIE) status |= ISS_MSTATUS_MPIE;
  status |= (uint64_t)s->privilege << 11;
  for (unsigned i = 0; i < 8; i++) sd(e, 0, T, 8 * i);
  addi(e, T, T, 64);
  addi(e, U, U, -1);
  branch_not_zero(e, U, -40);
  constant(e, T, (int64_t)status);
  csrw(e, CSR_NUMBER_mstatus, T);
  constant(e, U, (int64_t)s->x[U]);
  constant(e, T, (int64_t)s->x[T]);
  e->leave = e->at + 4ull * e->count;
  put_word(e, INSN_MRET);
  while (e->count < first + TAIL_WORDS - 1) addi(e, 0, 0, 0);
  jump(e, -4 * (TAIL_WORDS - 1));
}

/* lines: of the whole code; counted: instructions from the write of mcountinhibit to the MRET. */
static void put_code(struct iss_entry *e, const struct iss *s, uint64_t mtimecmp, struct iss_entry_warm warm, unsigned *lines,
                     unsigned *counted) {
  const bool counts = !(s->csr[CSR_mcountinhibit] >> 2 & 1);
  e->count = 0;
  if (warm.lines) put_warm(e, warm);
  constant(e, T, -1);
  csrw(e, CSR_NUMBER_mcountinhibit, T);
  write_registers(e, s, is_other);
  write_registers(e, s, is_lock);
  store(e, MSIP, s->mip_lines >> ISS_MSI & 1);
  store(e, MTIMECMP, mtimecmp);
  read_back(e, s);
  constant(e, T, (int64_t)s->pc);
  csrw(e, CSR_NUMBER_mepc, T);
  for (unsigned r = 1; r < U; r++) constant(e, r, (int64_t)s->x[r]);
  store(e, MTIME, s->time);
  exact_constant(e, T, (int64_t)(s->csr[CSR_minstret] - (counts ? *counted : 0)));
  csrw(e, CSR_NUMBER_minstret, T);
  constant(e, T, (int64_t)s->csr[CSR_mcountinhibit]);
  csrw(e, CSR_NUMBER_mcountinhibit, T);
  const unsigned from = e->count;
  put_word(e, T << 7 | 0x17); /* auipc */
  addi(e, T, T, 0);           /* changed below */
  addi(e, U, 0, *lines);
  const unsigned tail = (e->count + 1 + TAIL_WORDS - 1) / TAIL_WORDS * TAIL_WORDS, enter = e->count;
  jump(e, 4 * (int64_t)(tail + TAIL_WORDS - 1 - enter));
  while (e->count < tail) addi(e, 0, 0, 0);
  const int64_t back = -4 * (int64_t)from;
  e->word[from] = ((uint32_t)(back + 0x800) & 0xfffff000u) | T << 7 | 0x17;
  e->word[from + 1] = i_type(OP_IMM, 0, T, T, low12(back));
  e->erase = e->at + 4ull * e->count;
  put_tail(e, s);
  *lines = e->count / LINE_WORDS;
  /* four up to the jump, the jump back, the loop, and from there to the MRET */
  *counted = 4 + 1 + 11 * *lines + (unsigned)((e->leave - e->at) / 4 - tail - 11) + 1;
}

void iss_entry_build(struct iss_entry *e, const struct iss *state, uint64_t mtimecmp, uint64_t at, struct iss_entry_warm warm) {
  unsigned lines = 0, counted = 0;
  e->at = at;
  put_code(e, state, mtimecmp, warm, &lines, &counted);
  put_code(e, state, mtimecmp, warm, &lines, &counted); /* as long as before */
}

uint64_t iss_entry_place(const struct iss *state, uint64_t bytes) {
  uint64_t free_bytes = 0;
  for (uint64_t at = ISS_RAM_BYTES; at > 0;) {
    at -= ISS_ENTRY_ALIGN;
    const uint8_t *page = state->ram + at;
    const bool empty = page[0] == 0 && memcmp(page, page + 1, ISS_ENTRY_ALIGN - 1) == 0;
    free_bytes = empty ? free_bytes + ISS_ENTRY_ALIGN : 0;
    if (free_bytes >= bytes) return ISS_RAM_BASE + at;
  }
  return 0;
}

const char *iss_entry_refuses(const struct iss *s) {
  for (unsigned i = 0; i < CSR_COUNT; i++) {
    const struct csr *csr = csr_at(i);
    if (is_profiler(csr) && s->csr[i] != 0) return "the program has set a profiler up before it";
  }
  if (s->csr[CSR_mprofdeleg] & (DELEGATION_TIP | DELEGATION_PROFILEME | DELEGATION_COPROC))
    return "the program has handed a profiler over before it";
  if (s->reservation) return "it is between LR and SC";
  const uint64_t flags = s->csr[CSR_mpflags];
  if (s->pflag && (flags & 7) != (flags >> 8 & 7)) return "profile flags are switched on or off there";
  return NULL;
}

const char *iss_entry_settle(struct iss *got, const struct iss *state, uint64_t *is, uint64_t *wanted) {
  static const char *const names[] = {"x0",  "x1",  "x2",  "x3",  "x4",  "x5",  "x6",  "x7",  "x8",  "x9",  "x10",
                                      "x11", "x12", "x13", "x14", "x15", "x16", "x17", "x18", "x19", "x20", "x21",
                                      "x22", "x23", "x24", "x25", "x26", "x27", "x28", "x29", "x30", "x31"};
#define SAME(name, a, b)                                                                                                           \
  if ((*is = (a)) != (*wanted = (b))) return name
  SAME("pc", got->pc, state->pc);
  SAME("privilege", got->privilege, state->privilege);
  for (unsigned r = 0; r < 32; r++) SAME(names[r], got->x[r], state->x[r]);
  got->csr[CSR_mepc] = state->csr[CSR_mepc];
  got->csr[CSR_mstatus] = (got->csr[CSR_mstatus] & ~MSTATUS_LOST) | (state->csr[CSR_mstatus] & MSTATUS_LOST);
  got->mip_lines = state->mip_lines;
  got->time = state->time;
  got->steps = state->steps;
  got->dropped = state->dropped;
  got->controls = state->controls;
  for (unsigned i = 0; i < CSR_COUNT; i++) {
    const struct csr *csr = csr_at(i);
    if (csr->kind == CSR_CLOCK) got->csr[i] = state->csr[i];
    SAME(csr->name, got->csr[i], state->csr[i]);
  }
#undef SAME
  return NULL;
}
