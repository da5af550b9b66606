/* Value profile: microprogram against the algorithm in plain C, policy, estimation, truth and error, simple sampling.
 *   cop_value [--seed N] [--samples N] */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tb/lib/check.h"
#include "microcode/asm.h"
#include "coproc/model_direct.h"
#include "estimate/simple.h"
#include "coproc/truth.h"
#include "estimate/value.h"
#include "tb/lib/coproc/value_slots.h"
#include "estimate/value_estimate.h"
#include "tb/lib/random.h"

enum {
  PCS = 64,
  SHARES = 4096,
  GIVEN = 512,
  NEAR = 5 /* lowest bit of the partition in select */,
  ROWS = 4096,
  CHANCE = 5 /* register of the random number */
};
struct test {
  uint64_t random;
  unsigned long seed, samples;
  int failed;
};

static uint32_t draw(struct test *t) { return (uint32_t)random_next(&t->random); }

static void expect(struct test *t, bool good, const char *what) {
  if (good) return;
  printf("# %s (replay: cop_value --seed %lu --samples %lu)\n", what, t->seed, t->samples);
  t->failed = 1;
}

static void near(struct test *t, double is, double should, double tolerance, const char *what) {
  char text[200];
  snprintf(text, sizeof text, "%s: %.4f, expected %.4f", what, is, should);
  expect(t, fabs(is - should) <= tolerance, text);
}

static void *room(uint64_t bytes) {
  void *memory = calloc(1, bytes);
  if (!memory) {
    puts("# out of memory");
    exit(71);
  }
  return memory;
}

/* ---- microprogram ---- */

static void complain(void *ctx, const char *line) {
  (void)ctx;
  fprintf(stderr, "%s\n", line);
}

static void load(struct cop_model *m, const struct cop_image *image, bool all) {
  for (size_t i = 0; i < image->count; i++) {
    const struct cop_store *s = image->store + i;
    if (!all && (s->offset < COP_AT_v || s->offset >= COP_AT_c)) continue;
    cop_model_store(m, s->offset, s->value);
  }
  cop_model_store(m, COP_AT_ctl, COP_CTL_RUN | COP_CTL_ENGINE);
}

static bool same_slots(struct test *t, struct cop_model *m, const struct cop_value_slots *s) {
  for (unsigned i = 0; i < s->slots; i++) {
    const uint64_t low = cop_model_load(m, (uint16_t)(COP_AT_slot_low + 8 * i)),
                   high = cop_model_load(m, (uint16_t)(COP_AT_slot_high + 8 * i));
    char text[200];
    snprintf(text, sizeof text, "slot %u: microprogram %016llx %09llx, algorithm %016llx %09llx", i, (unsigned long long)low,
             (unsigned long long)high, (unsigned long long)cop_value_slots_low(s, i),
             (unsigned long long)cop_value_slots_high(s, i));
    expect(t, low == cop_value_slots_low(s, i) && high == cop_value_slots_high(s, i), text);
    if (t->failed) return false;
  }
  return true;
}

/* Loads of every kind: constant, two values, few, changing after a while, all different; more of them than slots. */
static uint64_t loaded(struct test *t, uint32_t pc, unsigned long when) {
  const uint64_t high = (uint64_t)(pc & 3) << 32;
  switch (pc % 5) {
    case 0: return high | pc;
    case 1: return high | (draw(t) & 1);
    case 2: return draw(t) % 6;
    case 3: return when >> 12;
    default: return (uint64_t)draw(t) << 20;
  }
}

/* Slots and image agree until an interrupt; then both begin anew. */
static void compare(struct test *t, unsigned slots) {
  char define[32], *defines[] = {define};
  struct cop_image image;
  struct cop_model m;
  const struct cop_shape shape = {.width = 2, .rob = 32, .slots = 256, .buffer = 256, .capture = 8, .link = 64};
  snprintf(define, sizeof define, "SLOTS=%u", slots);
  struct cop_value_slots *s = room(sizeof *s);
  if (!cop_assemble(&image, "firmware/microcode/value.us", (const char *const *)defines, 1, complain, NULL) ||
      !cop_model_open(&m, &shape)) {
    expect(t, false, "microprogram not assembled");
    free(s);
    return;
  }
  unsigned interrupts[3] = {0, 0, 0}, full = 0;
  cop_value_slots_init(s, slots);
  cop_model_reset(&m);
  cop_model_settle(&m);
  load(&m, &image, true);
  for (unsigned long i = 0; i < t->samples && !t->failed; i++) {
    const uint32_t range = i >> 14 & 1 ? 4 * slots : slots / 2, spread = draw(t) % range; /* more loads than slots, or fewer */
    const uint32_t pc = 0x20000000 + (spread < draw(t) % range ? spread : draw(t) % 8);
    const uint64_t value = loaded(t, pc, i);
    const struct cop_sample sample = {
      .field = {[COP_INFO] = COP_LOAD, [COP_PC] = pc, [COP_VALUE] = (uint32_t)value, [COP_VALUEH] = (uint32_t)(value >> 32)}};
    if (!cop_model_push(&m, &sample)) expect(t, false, "sample not taken");
    do cop_model_idle(&m);
    while (m.regs.state == COP_RUN && (m.regs.next || m.regs.current));
    const int code = cop_value_slots_sample(s, pc, cop_value_fold(value), m.regs.v[CHANCE]);
    expect(t, m.regs.state == (code ? COP_HALT : COP_RUN) && (!code || (m.regs.cause == COP_CAUSE_PROGRAM && m.regs.code == code)),
           "interrupt");
    if (!code) continue;
    interrupts[code]++;
    cop_model_idle(&m);
    if (!same_slots(t, &m, s)) break;
    for (unsigned k = 0; k < slots; k++) full += s->slot[k].total && !s->slot[k].valid;
    cop_value_slots_clear(s);
    cop_model_store(&m, COP_AT_command, COP_CLEAR_SLOTS);
    cop_model_settle(&m);
    load(&m, &image, false);
  }
  cop_model_store(&m, COP_AT_ctl, 0);
  if (!t->failed) same_slots(t, &m, s);
  printf("slots %u: %lu samples, interrupts full %u, thrash %u; slots turned off %u\n", slots, t->samples, interrupts[1],
         interrupts[2], full);
  if (t->samples >= 60000) expect(t, interrupts[1] && full, "stimulus reached no full slots");
  if (t->samples >= 60000 && slots == 32) expect(t, interrupts[2], "stimulus reached no thrashing");
  cop_model_close(&m);
  cop_image_free(&image);
  free(s);
}

/* ---- policy and estimation ---- */

struct slot {
  uint64_t low, high;
};
struct profile {
  void *memory, *mirror;
  struct cop_value *t, *u;
  struct cop_value_command next;
  struct slot slot[GIVEN]; /* of this harvest */
  uint32_t slots, rows, cycles;
  struct cop_value_row row[ROWS];
};

static void give(struct profile *p, uint32_t pc, uint32_t value, uint32_t hits, uint32_t misses, uint32_t total) {
  if (p->slots < GIVEN) p->slot[p->slots++] = (struct slot){pc | (uint64_t)value << 32, hits | misses << 8 | total << 16};
}

static void halt(struct profile *p, uint8_t cause, uint8_t code, uint32_t elapsed) {
  struct cop_value_command mirror;
  p->cycles += elapsed;
  const struct cop_value_event event = {cause, code, p->cycles};
  cop_value_begin(p->t, &event);
  cop_value_begin(p->u, &event);
  for (uint32_t i = 0; i < p->slots; i++) {
    cop_value_slot(p->t, p->slot[i].low, p->slot[i].high);
    cop_value_slot(p->u, p->slot[i].low, p->slot[i].high);
  }
  p->slots = 0;
  cop_value_next(p->t, &p->next);
  cop_value_next(p->u, &mirror);
}

static struct profile *begin(const struct cop_value_policy *policy) {
  struct profile *p = room(sizeof *p);
  p->memory = room(cop_value_bytes(PCS, SHARES));
  p->mirror = room(cop_value_bytes(PCS, SHARES));
  p->t = cop_value_init(p->memory, PCS, SHARES, policy);
  p->u = cop_value_init(p->mirror, PCS, SHARES, policy);
  cop_value_start(p->t, &p->next);
  return p;
}

static void end(struct test *t, struct profile *p) {
  static const char *differ = "two tables of the same slots differ";
  p->rows = cop_value_estimate(p->t, p->row, ROWS);
  struct cop_value_row *row = calloc(ROWS, sizeof *row);
  expect(t, row && cop_value_estimate(p->u, row, ROWS) == p->rows && p->rows <= ROWS, differ);
  for (uint32_t i = 0; row && i < p->rows; i++) {
    const struct cop_value_row *a = p->row + i, *b = row + i;
    expect(t,
           a->pc == b->pc && a->value == b->value && a->count == b->count && a->total == b->total && a->visits == b->visits &&
             a->masked == b->masked,
           differ);
    expect(t, a->count <= a->total, "more samples of a value than of its load");
    for (uint32_t k = 0; k + 1 < i; k++)
      expect(t, p->row[k].pc != a->pc || a[-1].pc == a->pc, "rows of an instruction that are not together");
  }
  free(row);
  free(p->memory);
  free(p->mirror);
}

static double share(const struct profile *p, uint32_t pc, uint32_t value) {
  for (uint32_t i = 0; i < p->rows; i++)
    if (p->row[i].pc == pc && p->row[i].value == value) return (double)p->row[i].count / p->row[i].total;
  return 0;
}

static uint32_t total(const struct profile *p, uint32_t pc) {
  for (uint32_t i = 0; i < p->rows; i++)
    if (p->row[i].pc == pc) return p->row[i].total;
  return 0;
}

static struct cop_value_policy whole(void) {
  struct cop_value_policy policy;
  cop_value_defaults(&policy, 128);
  return policy;
}

static void estimation(struct test *t) {
  const struct cop_value_policy policy = whole();
  struct profile *p = begin(&policy);
  give(p, 10, 7, 200, 0, 200);   /* constant */
  give(p, 11, 1, 100, 100, 200); /* a half; of the rest half is 2 */
  give(p, 11 | COP_VALUE_SECOND, 2, 50, 50, 100);
  give(p, 12, 5, 4, 28, 2000); /* replaced its value again and again: none is frequent */
  give(p, 13, 1, 90, 0, 90);   /* one value here, another one there */
  give(p, 14, 1, 60, 40, 100); /* two values in all windows, each looked at once */
  halt(p, COP_CAUSE_LIMIT, 0, p->next.limit);
  give(p, 13, 2, 90, 0, 90);
  give(p, 14, 2, 40, 60, 100);
  halt(p, COP_CAUSE_LIMIT, 0, p->next.limit);
  for (uint32_t i = 0; i < 6; i++) { /* a value all the time in one window, and never in those where others came and went */
    give(p, 15, i ? 100 + i : 1, i ? 2 : 90, i ? 88 : 0, 90);
    halt(p, COP_CAUSE_LIMIT, 0, 30000);
  }
  end(t, p);
  expect(t, total(p, 10) == 200 && total(p, 12) == 2000 && total(p, 14) == 200, "samples of whole windows count as executions");
  near(t, share(p, 10, 7), 1, 0.01, "constant");
  near(t, share(p, 11, 1), 0.5, 0.01, "first value");
  near(t, share(p, 11, 2), 0.25, 0.01, "second value");
  near(t, share(p, 12, 5), 3 / 33.0, 0.005, "a value that replaced others is not frequent");
  near(t, share(p, 15, 1), 1 / 6.0, 0.03, "value of a phase among many");
  near(t, share(p, 13, 1), 0.5, 0.05, "value of one phase");
  near(t, share(p, 14, 1), 0.6, 0.06, "value of a mixture");
  near(t, share(p, 14, 2), 0.4, 0.06, "other value of a mixture");
  free(p);
}

/* A sample stands for more in a window that was cut short, and in a smaller partition. */
static void weights(struct test *t) {
  struct cop_value_policy policy = whole();
  policy.depth = 1;
  policy.dense = policy.few = policy.soon = policy.round = 0;
  policy.slots = 0; /* no round counts as idle */
  struct profile *p = begin(&policy);
  give(p, 20, 1, 100, 0, 100);
  halt(p, COP_CAUSE_LIMIT, 0, p->next.limit);
  give(p, 20, 2, 100, 0, 100);
  halt(p, COP_CAUSE_LIMIT, 0, p->next.limit / 2); /* half a window: its samples count twice */
  give(p, 21, 1, 100, 0, 100);
  for (unsigned i = 0; i < 4; i++) halt(p, COP_CAUSE_LIMIT, 0, p->next.limit);
  halt(p, COP_CAUSE_PROGRAM, COP_VALUE_FULL, p->next.limit / 2);
  expect(t, (p->next.select & 0xffff) == 3 << NEAR, "slots full too soon halve the partition");
  give(p, 21, 2, 100, 0, 100);
  halt(p, COP_CAUSE_LIMIT, 0, p->next.limit);
  end(t, p);
  near(t, share(p, 20, 2), 2.0 / 3, 0.02, "window cut short");
  near(t, share(p, 21, 2), 2.0 / 3, 0.02, "smaller partition");
  free(p);
}

static void masking(struct test *t) {
  struct cop_value_policy policy = whole();
  policy.visits = 3;
  policy.confirm = 2 << 15;
  policy.enough = 4 << 15;
  struct profile *p = begin(&policy);
  uint32_t constant = 0, changing = 0, rare = 0;
  for (unsigned i = 1; i <= 8; i++) {
    give(p, 30, 7, 60, 0, 60);
    give(p, 31, 7, 30, 30, 60);
    if (i == 1) give(p, 32, 7, 1, 0, 1);
    halt(p, COP_CAUSE_LIMIT, 0, 1 << 15);
    for (uint32_t k = 0; k < p->next.masks; k++) {
      if (p->next.mask[k] == 30) constant = i;
      if (p->next.mask[k] == 31) changing = i;
      if (p->next.mask[k] == 32) rare = i;
    }
  }
  expect(t, constant == 3, "a constant load is masked when it is confirmed");
  expect(t, changing == 4, "a changing load is masked when it was observed for long enough");
  expect(t, rare == 0, "a load that was met once is not masked");
  end(t, p);
  free(p);
}

/* Each round visits every partition once, whatever its windows' ends bring, and interval and limit stay legal. */
static void rounds(struct test *t) {
  const struct cop_value_policy policy = whole();
  struct profile *p = begin(&policy);
  uint32_t line = 0, deepest = 0, slowest = 0, visited = 0;
  for (unsigned i = 0; i < 3000 && !t->failed; i++) {
    const uint32_t mask = (p->next.select & 0xffff) >> NEAR, match = p->next.select >> 16 >> NEAR,
                   depth = (uint32_t)__builtin_popcount(mask);
    uint32_t at = 0;
    for (uint32_t b = 0; b < depth; b++) at |= (match >> b & 1) << (15 - b);
    expect(t, mask == (1u << depth) - 1 && (match & ~mask) == 0, "select");
    expect(t, at == line, "a partition was passed over or met twice");
    expect(t, p->next.limit >= policy.window && p->next.classes == 1 << COP_LOAD && (!p->next.interval || p->next.interval >= 4),
           "registers");
    deepest = depth > deepest ? depth : deepest;
    slowest = p->next.interval > slowest ? p->next.interval : slowest;
    const uint32_t slots = draw(t) % 129, kind = draw(t) % 4;
    for (uint32_t k = 0; k < slots && k < 20; k++)
      give(p, kind ? 100 + k % (kind + 1) : 100 + k, draw(t) % 4, 1 + draw(t) % 9, draw(t) % 9, 20);
    halt(p, kind < 2 ? COP_CAUSE_LIMIT : COP_CAUSE_PROGRAM, 1 + kind % 2,
         kind < 2 ? p->next.limit : p->next.limit / (1 + draw(t) % 9));
    if (p->t->at != line) line = p->t->at, visited++;
  }
  expect(t, deepest >= 2 && slowest >= 8 && visited > 200, "rounds reached too little");
  for (uint32_t k = 0; k < 2 * PCS; k++) give(p, 1000 + k, 1, 10, 0, 10); /* more instructions than the table has places */
  halt(p, COP_CAUSE_LIMIT, 0, p->next.limit);
  const struct cop_value_sums s = cop_value_sums(p->t);
  expect(t, s.interrupts == s.full + s.thrash + s.limits && s.interrupts == 3001, "sums");
  expect(t, s.pcs == PCS && s.lost >= PCS, "what finds no place counts as lost");
  end(t, p);
  free(p);
}

/* ---- truth, simple sampling ---- */

static void truth(struct test *t) {
  struct cop_truth truth = {.total = 0};
  for (unsigned i = 0; i < 30; i++) cop_truth_add(&truth, 0x80000000, i < 20 ? 5 : 6); /* 2/3, 1/3 */
  for (unsigned i = 0; i < 10; i++) cop_truth_add(&truth, 0x80000004, 0x4000000000000000u);
  expect(t, truth.load.used == 2 && truth.pair.used == 3 && truth.total == 40, "sums of the truth");
  near(t, cop_truth_invariance(&truth, 0x80000000, 5), 2.0 / 3, 1e-12, "invariance");
  expect(t, cop_truth_count(&truth, 0x80000000) == 30 && cop_truth_count(&truth, 0x80000008) == 0, "executions");
  const struct cop_value_row rows[] = {{.pc = 0x20000000, .value = 5, .count = 1, .total = 2},
                                       {.pc = 0x20000001, .value = 0x40000000, .count = 9, .total = 9}};
  near(t, cop_truth_error(&truth, rows, 2), 100 * sqrt((20 / 36.0 + 10 / 9.0) / 40), 1e-9, "error");
  near(t, cop_truth_error(&truth, rows, 0), 100 * sqrt((20 * 4 / 9.0 + 10 / 9.0 + 10) / 40), 1e-9, "error without rows");
  for (unsigned i = 0; i < 100000; i++) cop_truth_add(&truth, 0x80001000 + 4 * (i % 5000), i);
  expect(t, truth.load.used == 5002 && truth.pair.used == 100003 && cop_truth_count(&truth, 0x80001000) == 20, "tables that grow");
  cop_truth_free(&truth);
}

static void simple(struct test *t) {
  enum { PAIRS = 64 };
  void *memory = room(cop_simple_bytes(PAIRS));
  struct cop_value_row row[PAIRS];
  uint32_t naive[8][8] = {{0}}, total[8] = {0};
  struct cop_simple *s = cop_simple_init(memory, PAIRS);
  for (unsigned i = 0; i < 1000; i++) {
    const uint32_t pc = draw(t) % 8, value = draw(t) % 8;
    cop_simple_add(s, pc << 14, value << 20);
    naive[pc][value]++;
    total[pc]++;
  }
  expect(t, cop_simple_estimate(s, row, PAIRS) == PAIRS && cop_simple_sums(s).samples == 1000, "pairs of simple sampling");
  qsort(row, PAIRS, sizeof *row, cop_value_row_order);
  for (unsigned i = 0; i < PAIRS; i++) {
    expect(t, row[i].count == naive[row[i].pc >> 14][row[i].value >> 20] && row[i].total == total[row[i].pc >> 14],
           "counts of simple sampling");
    if (i)
      expect(t, row[i - 1].pc < row[i].pc || (row[i - 1].pc == row[i].pc && row[i - 1].count >= row[i].count),
             "order of simple sampling");
  }
  cop_simple_add(s, 1, 1);
  expect(t, cop_simple_sums(s).lost == 1 && cop_simple_sums(s).samples == 1000, "a full table counts what it loses");
  free(memory);
}

int main(int argc, char **argv) {
  struct test t = {.seed = 1, .samples = 100000};
  for (int i = 1; i + 1 < argc; i += 2) {
    if (!strcmp(argv[i], "--seed")) t.seed = strtoul(argv[i + 1], NULL, 0);
    else if (!strcmp(argv[i], "--samples")) t.samples = strtoul(argv[i + 1], NULL, 0);
    else return 64;
  }
  t.random = t.seed;
  printf("seed %lu\n", t.seed);
  truth(&t);
  simple(&t);
  estimation(&t);
  weights(&t);
  masking(&t);
  rounds(&t);
  for (unsigned slots = 32; slots <= 256 && !t.failed; slots *= 2) compare(&t, slots);
  return check_single("cop_value", !t.failed);
}
