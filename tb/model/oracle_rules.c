/* The Oracle on hand-built commit sequences: each rule, each corner that docs/oracle.md decides. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "tb/lib/check.h"
#include "oracle/oracle.h"
#include "program/spaces.h"

#define BASE 0x80000000ull
#define ALU 0x00000013u   /* addi x0, x0, 0 */
#define LOAD 0x00053503u  /* ld a0, 0(a0) */
#define STORE 0x00a53023u /* sd a0, 0(a0) */

/* Instruction k lies at pc(k); k mod 4 is its kind: 0 and 3 ALU, 1 load, 2 store. */
static uint64_t pc(unsigned k) { return BASE + 4 * k; }

struct bench {
  struct oracle *o;
  uint8_t text[8192];
  unsigned width;
  int failures;
};

static void check_rules(struct bench *b, const char *what, uint64_t got, uint64_t want) {
  if (got == want) return;
  printf("# %s: got %" PRIu64 ", expected %" PRIu64 "\n", what, got, want);
  b->failures++;
}

static void start(struct bench *b, unsigned width) {
  static const uint32_t kind[4] = {ALU, LOAD, STORE, ALU};
  for (unsigned k = 0; k < sizeof b->text / 4; k++) memcpy(b->text + 4 * k, &kind[k % 4], 4);
  struct program_image image = {.bytes = b->text, .base = BASE, .size = sizeof b->text};
  oracle_free(b->o);
  b->o = oracle_new(width, &image);
  b->width = width;
}

static void step_rules(struct bench *b, const struct probe_commit *c) {
  check_rules(b, "step", oracle_step(b->o, c), ORACLE_OK);
  uint64_t sum = oracle_pending(b->o);
  for (int k = 0; k < ORACLE_CLASSES; k++) sum += oracle_stack(b->o, (enum oracle_class)k);
  check_rules(b, "invariant", sum, 12 * oracle_cycles(b->o));
}

/* A record: valid instructions first, first + 1 ... from bank head on; the oldest
 * `commits` of them commit. */
static struct probe_commit rec(const struct bench *b, unsigned head, unsigned first, unsigned valid, unsigned commits) {
  struct probe_commit c = {.head_bank = (uint8_t)head, .privilege = 3};
  for (unsigned i = 0; i < valid; i++) {
    unsigned bank = (head + i) % b->width;
    c.head_valid |= (uint8_t)(1 << bank);
    if (i < commits) c.head_commit |= (uint8_t)(1 << bank);
    c.head_pc[bank] = pc(first + i);
  }
  return c;
}
static void empty(struct bench *b, unsigned cycles) {
  struct probe_commit c = {.head_bank = 0};
  while (cycles--) step_rules(b, &c);
}
static void plain(struct bench *b, unsigned head, unsigned first, unsigned valid, unsigned commits) {
  struct probe_commit c = rec(b, head, first, valid, commits);
  step_rules(b, &c);
}
static uint64_t got(const struct bench *b, unsigned k, enum oracle_class c) {
  const struct oracle_insn *i = oracle_at(b->o, pc(k));
  return i ? i->twelfths[c] : 0;
}

static void computing(struct bench *b) { /* R1: n of W lanes, every head bank (wrap) */
  for (unsigned w = 1; w <= 4; w++)
    for (unsigned head = 0; head < w; head++)
      for (unsigned n = 1; n <= w; n++) {
        start(b, w);
        plain(b, head, 8, w, n);
        for (unsigned i = 0; i < w; i++) check_rules(b, "R1 share", got(b, 8 + i, ORACLE_EXECUTE), i < n ? 12 / n : 0);
        check_rules(b, "R1 count", oracle_committed(b->o), n);
      }
}

static void stalled(struct bench *b) { /* R2: the oldest, by kind; head in each bank */
  static const enum oracle_class kind[4] = {ORACLE_ALU_STALL, ORACLE_LOAD_STALL, ORACLE_STORE_STALL, ORACLE_ALU_STALL};
  for (unsigned head = 0; head < 4; head++)
    for (unsigned k = 0; k < 4; k++) {
      start(b, 4);
      for (int i = 0; i < 40; i++) plain(b, head, 16 + k, 4, 0);
      check_rules(b, "R2", got(b, 16 + k, kind[k]), 480);
      check_rules(b, "R2 others", oracle_at(b->o, pc(17 + k)) != NULL, 0);
    }
}

static void mispredicted(struct bench *b) { /* R3 as TIP fig. 4c: I1 and the branch commit, 4 empty, I5 stalls */
  start(b, 2);
  struct probe_commit c = rec(b, 1, 0, 2, 2);
  c.mispredicted = 1 << 0; /* bank 0 holds the younger one */
  step_rules(b, &c);
  empty(b, 4);
  plain(b, 1, 5, 1, 0);
  check_rules(b, "R3 branch executes", got(b, 1, ORACLE_EXECUTE), 6);
  check_rules(b, "R3 branch flush", got(b, 1, ORACLE_MISPREDICT), 48);
  check_rules(b, "R3 next", got(b, 5, ORACLE_LOAD_STALL), 12);
  check_rules(b, "R3 one flush of four cycles", oracle_flushes(b->o, ORACLE_MISPREDICT), 1);

  start(b, 2); /* flag on the older lane: the youngest left clean, so the ROB drained */
  c = rec(b, 0, 0, 2, 2);
  c.mispredicted = 1 << 0;
  c.flushes = 1 << 0;
  step_rules(b, &c);
  empty(b, 3);
  plain(b, 0, 8, 1, 0);
  check_rules(b, "R3 no flush", oracle_flushes(b->o, ORACLE_MISPREDICT) + oracle_flushes(b->o, ORACLE_MISC_FLUSH), 0);
  check_rules(b, "R3 older flag", got(b, 0, ORACLE_MISPREDICT) + got(b, 0, ORACLE_MISC_FLUSH), 0);
  check_rules(b, "R4 after older flag", got(b, 8, ORACLE_FRONT_END), 36);

  start(b, 4); /* flags of lanes that do not commit count for nothing */
  c = rec(b, 2, 0, 4, 2);
  c.mispredicted = 0x3;
  step_rules(b, &c);
  empty(b, 1);
  check_rules(b, "R4 flag of a lane that waits", oracle_pending(b->o), 12);

  start(b, 1); /* both flags: a misprediction */
  c = rec(b, 0, 0, 1, 1);
  c.mispredicted = c.flushes = 1;
  step_rules(b, &c);
  empty(b, 1);
  check_rules(b, "R3 both flags", got(b, 0, ORACLE_MISPREDICT), 12);
}

static void flushed(struct bench *b) { /* R3: a CSR write, twice in a row */
  start(b, 2);
  struct probe_commit c = rec(b, 0, 3, 1, 1);
  c.flushes = 1;
  for (int i = 0; i < 2; i++) {
    step_rules(b, &c);
    empty(b, 7);
  }
  check_rules(b, "R3 flush", got(b, 3, ORACLE_MISC_FLUSH), 168);
  check_rules(b, "R3 flushes", oracle_flushes(b->o, ORACLE_MISC_FLUSH), 2);
  check_rules(b, "R3 flush executes", got(b, 3, ORACLE_EXECUTE), 24);
  check_rules(b, "executions", oracle_at(b->o, pc(3))->executions, 2);
  plain(b, 1, 7, 2, 2); /* a clean commit ends it */
  empty(b, 1);
  check_rules(b, "R3 ends", got(b, 3, ORACLE_MISC_FLUSH), 168);
}

static void excepting(struct bench *b) {
  start(b, 2); /* the load stalls at the head, excepts, 5 empty, handler */
  plain(b, 0, 1, 2, 0);
  struct probe_commit c = rec(b, 0, 1, 2, 0);
  c.exception = true;
  c.exception_pc = pc(1);
  step_rules(b, &c);
  empty(b, 5);
  plain(b, 0, 100, 1, 1);
  check_rules(b, "exception stall", got(b, 1, ORACLE_LOAD_STALL), 24);
  check_rules(b, "exception flush", got(b, 1, ORACLE_MISC_FLUSH), 60);
  check_rules(b, "exception is not executed", oracle_at(b->o, pc(1))->executions, 0);

  start(b, 2); /* a mispredicted one commits in the cycle before: the exception is last */
  c = rec(b, 0, 0, 2, 1);
  c.mispredicted = 1;
  step_rules(b, &c);
  c = rec(b, 1, 1, 1, 0);
  c.exception = true;
  c.exception_pc = pc(1);
  step_rules(b, &c);
  empty(b, 2);
  check_rules(b, "exception after commit", got(b, 1, ORACLE_MISC_FLUSH), 24);
  check_rules(b, "no mispredict", oracle_stack(b->o, ORACLE_MISPREDICT), 0);

  start(b, 2); /* named while nothing is valid: counts from that cycle on */
  plain(b, 0, 0, 1, 1);
  c = (struct probe_commit){.exception = true, .exception_pc = pc(5), .exception_cause = PROBE_CAUSE_REPLAY};
  step_rules(b, &c);
  empty(b, 1);
  check_rules(b, "exception while empty", got(b, 5, ORACLE_MISC_FLUSH), 24);
  check_rules(b, "nothing waits", oracle_pending(b->o), 0);

  start(b, 2); /* pc outside the image */
  c = (struct probe_commit){.exception = true, .exception_pc = 4};
  step_rules(b, &c);
  check_rules(b, "outside", oracle_outside(b->o)->twelfths[ORACLE_MISC_FLUSH], 12);
  check_rules(b, "finish", oracle_finish(b->o), ORACLE_OK);
}

/* Time of one class that a privilege and context got. */
static uint64_t of_mode(const struct bench *b, unsigned privilege, unsigned context, enum oracle_class c) {
  for (const struct oracle_mode *m = NULL; (m = oracle_next_mode(b->o, m));)
    if (m->privilege == privilege && m->context == context) return m->twelfths[c];
  return 0;
}

/* A frozen commit: no head, and the culprit is named by `exception`, or the interrupt by itself. */
static void frozen(struct bench *b) {
  start(b, 2); /* heads, one frozen record in another mode, the same heads again */
  struct probe_commit c = rec(b, 0, 1, 2, 0), freeze = {.exception = true, .exception_pc = pc(16), .context = 5};
  step_rules(b, &c);
  step_rules(b, &freeze);
  step_rules(b, &c);
  check_rules(b, "frozen for a cycle", got(b, 16, ORACLE_MISC_FLUSH), 12);
  check_rules(b, "frozen, told", oracle_blame(b->o)->pc[0], pc(1));
  check_rules(b, "stalls around it", got(b, 1, ORACLE_LOAD_STALL), 24);
  check_rules(b, "frozen, its mode", of_mode(b, 0, 5, ORACLE_MISC_FLUSH), 12);

  for (unsigned n = 1; n <= 9; n++) { /* n frozen cycles are the culprit's, not the last instruction's */
    start(b, 4);
    c = rec(b, 3, 0, 4, 2);
    c.mispredicted = 1; /* bank 0: the youngest of the two */
    step_rules(b, &c);
    step_rules(b, &freeze);
    empty(b, n - 1);
    plain(b, 1, 2, 4, 4);
    check_rules(b, "frozen", got(b, 16, ORACLE_MISC_FLUSH), 12 * n);
    check_rules(b, "the last instruction", got(b, 1, ORACLE_MISPREDICT), 0);
    check_rules(b, "nothing waits", oracle_pending(b->o), 0);
    empty(b, 2); /* it has thawed: what left last is a clean commit */
    check_rules(b, "front end after it", oracle_pending(b->o), 24);
  }

  start(b, 1); /* named again, another one: from then on it is that one's */
  step_rules(b, &freeze);
  empty(b, 2);
  freeze.exception_pc = pc(20);
  step_rules(b, &freeze);
  empty(b, 1);
  check_rules(b, "first culprit", got(b, 16, ORACLE_MISC_FLUSH), 36);
  check_rules(b, "second culprit", got(b, 20, ORACLE_MISC_FLUSH), 24);
  step_rules(b, &(struct probe_commit){.interrupt = true}); /* an interrupt while it is frozen: R5 from that cycle on */
  empty(b, 2);
  plain(b, 0, 64, 1, 1);
  check_rules(b, "interrupt while frozen", got(b, 64, ORACLE_INTERRUPT), 36);
  check_rules(b, "no longer the culprit", got(b, 20, ORACLE_MISC_FLUSH), 24);
  check_rules(b, "finish", oracle_finish(b->o), ORACLE_OK);
}

static void drained(struct bench *b) { /* R4 as TIP fig. 4d, and from reset */
  start(b, 2);
  empty(b, 9);
  check_rules(b, "R4 waits", oracle_pending(b->o), 108);
  plain(b, 0, 0, 2, 2);
  check_rules(b, "R4 reset", got(b, 0, ORACLE_FRONT_END), 108);
  empty(b, 40);
  plain(b, 1, 3, 2, 0);
  check_rules(b, "R4", got(b, 3, ORACLE_FRONT_END), 480);
  check_rules(b, "R4 stall", got(b, 3, ORACLE_ALU_STALL), 12);
  check_rules(b, "R4 only the oldest", got(b, 4, ORACLE_FRONT_END), 0);
  plain(b, 1, 3, 2, 2);
  empty(b, 6);
  check_rules(b, "R4 before the end", oracle_unattributed(b->o), 0);
  check_rules(b, "finish", oracle_finish(b->o), ORACLE_OK);
  check_rules(b, "R4 at the end", oracle_unattributed(b->o), 72);
}

/* Instructions 1 to 8 are dropped in front of the ROB: behind a commit their cycles are R4's, behind a
 * misprediction R3's. */
static void dropped(struct bench *b) {
  start(b, 2);
  plain(b, 0, 0, 1, 1);
  empty(b, 4);
  plain(b, 1, 9, 1, 1);
  check_rules(b, "dropped: front end", got(b, 9, ORACLE_FRONT_END), 48);
  struct probe_commit c = rec(b, 0, 10, 1, 1);
  c.mispredicted = 1;
  step_rules(b, &c);
  empty(b, 4);
  plain(b, 1, 9, 1, 1);
  check_rules(b, "dropped: mispredict", got(b, 10, ORACLE_MISPREDICT), 48);
  check_rules(b, "dropped: no more front end", got(b, 9, ORACLE_FRONT_END), 48);
  for (unsigned k = 1; k < 9; k++) check_rules(b, "dropped: no record", oracle_at(b->o, pc(k)) == NULL, 1);
  check_rules(b, "finish", oracle_finish(b->o), ORACLE_OK);
}

static void interrupted(struct bench *b) { /* R5 */
  start(b, 2);
  struct probe_commit c = rec(b, 0, 2, 2, 0);
  c.interrupt = true;
  step_rules(b, &c); /* not empty: R2 */
  empty(b, 3);
  plain(b, 1, 64, 2, 2);
  check_rules(b, "R5 stall", got(b, 2, ORACLE_STORE_STALL), 12);
  check_rules(b, "R5 handler", got(b, 64, ORACLE_INTERRUPT), 36);
  check_rules(b, "R5 not front end", oracle_stack(b->o, ORACLE_FRONT_END), 0);
  empty(b, 1);
  check_rules(b, "R5 is over", oracle_pending(b->o), 12);

  start(b, 2); /* drained first, then a trap while empty: each class forward to the handler */
  plain(b, 0, 0, 1, 1);
  empty(b, 2);
  c = (struct probe_commit){.interrupt = true};
  step_rules(b, &c);
  empty(b, 2);
  plain(b, 0, 64, 1, 0);
  check_rules(b, "R5 after drain", got(b, 64, ORACLE_INTERRUPT), 36);
  check_rules(b, "R4 before trap", got(b, 64, ORACLE_FRONT_END), 24);

  start(b, 1); /* after a flush: the flush until the trap, the trap from then on */
  c = rec(b, 0, 3, 1, 1);
  c.flushes = 1;
  step_rules(b, &c);
  empty(b, 2);
  c = (struct probe_commit){.interrupt = true};
  step_rules(b, &c);
  plain(b, 0, 64, 1, 1);
  check_rules(b, "R3 before trap", got(b, 3, ORACLE_MISC_FLUSH), 24);
  check_rules(b, "R5 after flush", got(b, 64, ORACLE_INTERRUPT), 12);
}

static void modes(struct bench *b) { /* R7 */
  start(b, 2); /* an ECALL of process 7, then the handler's MRET: cycles without an instruction belong to the one before */
  struct probe_commit c = {.head_valid = 1, .head_pc = {pc(4)}, .context = 7, .exception = true, .exception_pc = pc(4)};
  step_rules(b, &c);
  c = (struct probe_commit){.privilege = 3, .context = 7};
  for (unsigned i = 0; i < 5; i++) step_rules(b, &c);
  check_rules(b, "R7 trap", of_mode(b, 0, 7, ORACLE_MISC_FLUSH), 60);
  c = rec(b, 0, 8, 1, 1);
  c.flushes = 1;
  step_rules(b, &c);
  c = (struct probe_commit){.context = 9};
  for (unsigned i = 0; i < 4; i++) step_rules(b, &c);
  check_rules(b, "R7 return", of_mode(b, 3, 0, ORACLE_MISC_FLUSH), 48);
  check_rules(b, "R7 told", oracle_blame(b->o)->privilege, 3);
  c = rec(b, 1, 12, 1, 1); /* then cycles that wait: they belong to the process of the instruction that comes */
  c.privilege = 0;
  c.context = 9;
  step_rules(b, &c);
  empty(b, 3);
  c.context = 10;
  step_rules(b, &c);
  check_rules(b, "R7 waiting", of_mode(b, 0, 10, ORACLE_FRONT_END), 36);
  check_rules(b, "R7 waiting, told", oracle_blame(b->o)->released_context, 10);
  check_rules(b, "R7 computing", of_mode(b, 0, 9, ORACLE_EXECUTE), 12);
  check_rules(b, "finish", oracle_finish(b->o), ORACLE_OK);
}

/* Two processes at the same addresses; number 2 has a program that the image knows behind another one's. */
static void processes(struct bench *b) {
  enum { OWN = 0x1000, KNOWN = 4, STRANGER = 5 };
  static struct program_spaces spaces;
  const struct program_window window = {OWN + program_space_bias(2), 4096, 4096};
  const struct program_image image = {
    .bytes = b->text, .base = BASE, .size = 4096, .windows = 1, .window = &window, .spaces = &spaces};
  struct probe_commit c = {.head_valid = 1, .head_pc = {OWN + 4}};
  spaces.program[KNOWN] = 2;
  oracle_free(b->o);
  b->o = oracle_new(1, &image);
  for (unsigned context = KNOWN; context <= STRANGER; context++) {
    c.context = (uint16_t)context;
    step_rules(b, &c);
  }
  const struct oracle_insn *i = oracle_at(b->o, OWN + 4 + program_space_bias(2));
  check_rules(b, "a process", i ? i->twelfths[ORACLE_LOAD_STALL] : 0, 12);
  check_rules(b, "another process", oracle_outside(b->o)->twelfths[ORACLE_ALU_STALL], 12);
  c = (struct probe_commit){.exception = true, .exception_pc = OWN, .context = KNOWN};
  step_rules(b, &c);
  check_rules(b, "a process's trap", oracle_blame(b->o)->pc[0], OWN + program_space_bias(2));
  c.privilege = 1; /* the kernel, called by it */
  step_rules(b, &c);
  check_rules(b, "its kernel", oracle_blame(b->o)->pc[0], OWN);
  check_rules(b, "finish", oracle_finish(b->o), ORACLE_OK);
}

static void refused(struct bench *b) { /* records that break the port's contract */
  const struct {
    const char *why;
    struct probe_commit record;
  } bad[] = {
    {"beyond the commit width", {.head_bank = 2}},
    {"beyond the commit width", {.head_valid = 4}},
    {"not valid", {.head_valid = 1, .head_commit = 3}},
    {"before an older one", {.head_valid = 3, .head_commit = 2}},
    {"a hole", {.head_bank = 0, .head_valid = 2}},
    {"a hole", {.head_bank = 1, .head_valid = 1, .head_commit = 1}},
    {"in the cycle of an exception",
     {.head_valid = 3, .head_commit = 1, .head_pc = {pc(1), pc(2)}, .exception = true, .exception_pc = pc(2)}},
    {"an exception or an interrupt", {.head_valid = 1, .head_commit = 1, .interrupt = true}},
    {"at once", {.exception = true, .interrupt = true}},
    {"exception_pc", {.head_bank = 1, .head_valid = 3, .head_pc = {pc(1), pc(2)}, .exception = true, .exception_pc = pc(1)}},
  };
  for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    start(b, 2);
    empty(b, 3);
    check_rules(b, "malformed", oracle_step(b->o, &bad[i].record), ORACLE_MALFORMED);
    check_rules(b, bad[i].why, strstr(oracle_message(b->o), bad[i].why) != NULL, 1);
    check_rules(b, "names the cycle", strstr(oracle_message(b->o), "cycle 3:") != NULL, 1);
    check_rules(b, "stays in error", oracle_step(b->o, &(struct probe_commit){0}), ORACLE_MALFORMED);
    check_rules(b, "counts no more", oracle_cycles(b->o), 3);
  }
  check_rules(b, "width", oracle_new(PROBE_LANES + 1, &(struct program_image){.bytes = b->text, .base = BASE, .size = 64}) == NULL,
              1);
  check_rules(b, "base", oracle_new(2, &(struct program_image){.bytes = b->text, .base = BASE + 4, .size = 64}) == NULL, 1);
}

static void walked(struct bench *b) { /* oracle_next sees each once, in order, across pages */
  start(b, 1);
  static const unsigned k[] = {0, 7, 1023, 1024, 2047};
  for (int i = 4; i >= 0; i--) plain(b, 0, k[i], 1, 1);
  uint64_t at = 0;
  for (int i = 0; i < 5; i++) {
    check_rules(b, "walk", oracle_next(b->o, &at) != NULL, 1);
    check_rules(b, "walk pc", at, pc(k[i]));
  }
  check_rules(b, "walk end", oracle_next(b->o, &at) == NULL, 1);
}

int main(void) {
  struct bench b = {0};
  computing(&b);
  stalled(&b);
  mispredicted(&b);
  flushed(&b);
  excepting(&b);
  frozen(&b);
  drained(&b);
  dropped(&b);
  interrupted(&b);
  modes(&b);
  processes(&b);
  refused(&b);
  walked(&b);
  oracle_free(b.o);
  return check_single("oracle_rules", !b.failures);
}
