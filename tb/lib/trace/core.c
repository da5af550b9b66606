#include "tb/lib/trace/core.h"

#include <string.h>

#include "tb/lib/random.h"

#define BASE 0x80000000ull
enum { HANDLER = 48, RETURN = 53, ADDI = 0x00108093, LD = 0x0000b083, CSRW = 0x34029073, ECALL = 0x73, MRET = 0x30200073 };

bool core_is_return(uint32_t insn) { return insn == MRET; }

static uint64_t address(unsigned word) { return BASE + 4 * word; }
static bool is_branch(uint32_t insn) { return (insn & 127) == 0x63; }
static bool is_jump(uint32_t insn) { return (insn & 127) == 0x6f; }
static bool flushes(uint32_t insn) { return insn == CSRW || insn == MRET; }

static uint32_t branch_to(int words) {
  const uint32_t o = (uint32_t)(4 * words);
  return 0x63 | (o >> 11 & 1) << 7 | (o >> 1 & 15) << 8 | (o >> 5 & 63) << 25 | (o >> 12 & 1) << 31;
}

static uint32_t jump_to(int words) {
  const uint32_t o = (uint32_t)(4 * words);
  return 0x6f | (o & 0xff000) | (o >> 11 & 1) << 20 | (o >> 1 & 0x3ff) << 21 | (o >> 20 & 1) << 31;
}

static uint64_t target(uint32_t insn, uint64_t pc) {
  const unsigned o = is_branch(insn) ? (insn >> 7 & 1) << 11 | (insn >> 8 & 15) << 1 | (insn >> 25 & 63) << 5
                                     : (insn & 0xff000) | (insn >> 20 & 1) << 11 | (insn >> 21 & 0x3ff) << 1;
  const unsigned sign = is_branch(insn) ? 1u << 12 : 1u << 20;
  return pc + o - (insn >> 31 ? sign : 0);
}

/* Jumps go forward, so that everything is reached. */
static uint32_t some_insn(struct core *c, unsigned word) {
  static const uint32_t fixed[] = {ADDI, LD, 0, CSRW, ADDI, ECALL, 0, ADDI, LD, 1};
  const uint32_t insn = fixed[word % (sizeof fixed / sizeof fixed[0])];
  if (word == HANDLER - 1) return jump_to(-(int)word);
  if (insn > 1) return insn;
  return insn ? jump_to(1 + (int)random_below(&c->random, HANDLER - 1 - word))
              : branch_to((int)random_below(&c->random, HANDLER) - (int)word);
}

void core_init(struct core *c, unsigned width, enum core_style style, uint64_t seed) {
  memset(c, 0, sizeof *c);
  c->width = width;
  c->style = style;
  c->random = seed;
  c->fetch = BASE;
  for (unsigned i = 0; i < CORE_WORDS; i++) {
    const uint32_t insn = i < HANDLER ? some_insn(c, i) : i == RETURN ? MRET : i % 2 ? LD : ADDI;
    for (unsigned b = 0; b < 4; b++) c->text[4 * i + b] = (uint8_t)(insn >> 8 * b);
  }
  c->image = (struct program_image){.bytes = c->text, .base = BASE, .size = sizeof c->text};
}

/* ---- dispatch ---- */

static void fetch_one(struct core *c) {
  struct core_entry *e = &c->rob[c->count++];
  *e = (struct core_entry){.pc = c->fetch, .insn = program_image_word(&c->image, c->fetch), .wrong = c->lost};
  e->left = 1 + random_below(&c->random, e->insn == LD ? 12 : 3);
  const bool taken = is_jump(e->insn) || (is_branch(e->insn) && random_chance(&c->random, 1, 2));
  e->next = e->insn == MRET ? c->epc : taken ? target(e->insn, e->pc) : e->pc + 4;
  e->mispredicted = !e->wrong && is_branch(e->insn) && random_chance(&c->random, 1, 4);
  c->fetch = e->next;
  if (!e->mispredicted) return;
  c->lost = true;
  c->fetch = taken ? e->pc + 4 : target(e->insn, e->pc);
}

static void dispatch(struct core *c) {
  if (c->refill) {
    c->refill--;
    return;
  }
  for (unsigned n = random_below(&c->random, c->width + 1); n && c->count < CORE_ROB; n--) {
    if (c->count && (c->rob[c->count - 1].insn == MRET || c->rob[c->count - 1].insn == ECALL)) return;
    if (c->fetch - BASE >= sizeof c->text || (c->lost && c->fetch >= address(HANDLER))) return;
    fetch_one(c);
  }
}

static void restart(struct core *c, uint64_t pc) {
  c->count = 0;
  c->fetch = pc;
  c->lost = c->redirects = false;
  c->refill = 2 + random_below(&c->random, 4);
}

/* ---- a cycle ---- */

/* What is done; a branch that was mispredicted drops what is younger at the end of the cycle. Returns how many stay. */
static unsigned work(struct core *c) {
  unsigned stay = c->count;
  for (unsigned i = 0; i < c->count; i++) {
    struct core_entry *e = &c->rob[i];
    if (e->left) e->left--;
    if (e->left || !e->mispredicted || e->resolved) continue;
    e->resolved = c->redirects = true;
    stay = i + 1;
    c->culprit = *e;
    c->freezes = c->style == CORE_FREEZES;
  }
  return stay;
}

static void show_heads(const struct core *c, struct probe_commit *v) {
  v->head_bank = (uint8_t)c->bank;
  for (unsigned i = 0; i < c->width && i < c->count; i++) {
    const unsigned b = (c->bank + i) % c->width;
    v->head_valid |= (uint8_t)(1u << b);
    v->head_pc[b] = c->rob[i].pc;
    if (c->rob[i].resolved) v->mispredicted |= (uint8_t)(1u << b);
    if (flushes(c->rob[i].insn)) v->flushes |= (uint8_t)(1u << b);
  }
}

static void hide_heads(struct probe_commit *v) { v->head_valid = v->mispredicted = v->flushes = 0; }

static void raise(struct core *c, struct probe_cycle *out, uint64_t cause) {
  const struct core_entry e = c->rob[0];
  const bool traps = cause < PROBE_CAUSE_REPLAY;
  out->commit.exception = true;
  out->commit.exception_pc = e.pc;
  out->commit.exception_cause = cause;
  if (c->style == CORE_FREEZES) hide_heads(&out->commit);
  if (traps) {
    out->retire.valid = 1;
    out->retire.lane[0] =
      (struct probe_retire_lane){.pc = e.pc, .next_pc = address(HANDLER), .insn = e.insn, .trap = true, .cause = cause};
    c->epc = e.pc + 4;
    c->next_privilege = 3;
  }
  restart(c, traps ? address(HANDLER) : e.pc);
}

static void interrupt(struct core *c, struct probe_cycle *out) {
  const uint64_t epc = c->count ? c->rob[0].pc : c->fetch;
  out->commit.interrupt = out->retire.interrupt = true;
  out->retire.interrupt_cause = PROBE_INTERRUPT | 7;
  out->retire.interrupt_epc = epc;
  c->epc = epc;
  c->next_privilege = 3;
  restart(c, address(HANDLER));
}

/* Commits the oldest that are done; one that flushes is the last. */
static void commit(struct core *c, struct probe_cycle *out, unsigned stay) {
  unsigned n = 0;
  struct core_entry last = {.pc = 0};
  for (bool more = true; more && n < c->width && n < stay && !c->rob[n].left && c->rob[n].insn != ECALL; n++) {
    last = c->rob[n];
    more = !flushes(last.insn);
    out->commit.head_commit |= (uint8_t)(1u << (c->bank + n) % c->width);
    out->retire.valid |= (uint8_t)(1u << n);
    out->retire.lane[n] = (struct probe_retire_lane){.pc = last.pc, .next_pc = last.next, .insn = last.insn};
    out->retire.lane[n].events = last.resolved ? PROBE_EV_MISPREDICT : 0;
  }
  if (c->redirects) {
    c->fetch = c->rob[stay - 1].next;
    c->lost = c->redirects = false;
    c->count = stay;
  }
  if (c->style == CORE_BANKS) c->bank = (c->bank + n) % c->width;
  c->count -= n;
  memmove(c->rob, c->rob + n, c->count * sizeof c->rob[0]);
  if (!n || !flushes(last.insn)) return;
  if (last.insn == MRET) c->next_privilege = 0;
  else if (random_chance(&c->random, 1, 2)) c->next_context++;
  restart(c, last.next);
}

/* The record in which a frozen commit names its culprit. */
static void freeze(struct core *c, struct probe_cycle *out) {
  hide_heads(&out->commit);
  out->commit.exception = true;
  out->commit.exception_pc = c->culprit.pc;
  out->commit.exception_cause = PROBE_CAUSE_MISPREDICT;
  c->freezes = false;
}

void core_step(struct core *c, struct probe_cycle *out) {
  const bool freezes = c->freezes;
  *out = (struct probe_cycle){.cycle = 0};
  c->privilege = c->next_privilege;
  c->context = c->next_context;
  out->commit.privilege = c->privilege;
  out->commit.context = c->context;
  const unsigned stay = freezes ? c->count : work(c);
  show_heads(c, &out->commit);
  if (freezes) {
    freeze(c, out);
  } else if (c->privilege == 0 && !c->refill && (c->count || !c->lost) && random_chance(&c->random, 1, 150)) {
    c->freezes = false;
    interrupt(c, out);
  } else if (c->count && c->rob[0].insn == ECALL && !c->rob[0].left) {
    raise(c, out, c->privilege ? 11 : 8);
  } else if (c->count && c->rob[0].insn == LD && stay == c->count && random_chance(&c->random, 1, 60)) {
    raise(c, out, PROBE_CAUSE_REPLAY);
  } else {
    commit(c, out, stay);
  }
  dispatch(c);
}
