/* Value profile: policies and estimation, given slots whose meaning is known.
 *   cop_policy [--seed N] */
#include "contract/estimate/value.h"
#include "tb/lib/coproc/rows.h"
#include "tb/lib/check.h"
#include "tb/lib/coproc/value_test.h"

enum { PCS = 64, SHARES = 4096, GIVEN = 512, NEAR = 5 /* lowest bit of the partition in select */, ROWS = 4096 };

struct slot {
  uint64_t low, high;
};
struct profile {
  void *memory, *mirror;
  struct cop_value *t, *u;
  struct cop_value_command next;
  struct slot slot[GIVEN]; /* of this harvest */
  uint32_t slots, rows, cycles, processed;
  struct cop_value_row row[ROWS];
};

static void give(struct profile *p, uint32_t pc, uint32_t value, uint32_t hits, uint32_t misses, uint32_t total) {
  if (p->slots < GIVEN) p->slot[p->slots++] = (struct slot){pc | (uint64_t)value << 32, hits | misses << 8 | total << 16};
}

static void halt(struct profile *p, uint8_t cause, uint8_t code, uint32_t elapsed) {
  struct cop_value_command mirror;
  p->cycles += elapsed;
  const struct cop_value_event event = {.cause = cause, .code = code, .cycles = p->cycles, .processed = p->processed};
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
  p->rows = value_rows(p->t, p->row, ROWS);
  struct cop_value_row *row = calloc(ROWS, sizeof *row);
  expect(t, row && value_rows(p->u, row, ROWS) == p->rows && p->rows <= ROWS, differ);
  for (uint32_t i = 0; row && i < p->rows; i++) {
    const struct cop_value_row *a = p->row + i, *b = row + i;
    expect(t,
           a->pc == b->pc && a->value == b->value && a->count == b->count && a->total == b->total && a->visits == b->visits &&
             a->masked == b->masked && a->shifting == b->shifting,
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

static bool shifting(const struct profile *p, uint32_t pc) {
  for (uint32_t i = 0; i < p->rows; i++)
    if (p->row[i].pc == pc) return p->row[i].shifting;
  return false;
}

static uint32_t total(const struct profile *p, uint32_t pc) {
  for (uint32_t i = 0; i < p->rows; i++)
    if (p->row[i].pc == pc) return p->row[i].total;
  return 0;
}

static struct cop_value_policy whole(void) {
  struct cop_value_policy policy;
  cop_value_defaults(&policy, 128, COP_VALUE_OURS);
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
  expect(t, shifting(p, 13) && !shifting(p, 14) && !shifting(p, 10), "values without a miss, each for a while");
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

/* Loads with one to many values, met again and again in any order: each has one row, and all of its samples. */
static void values(struct test *t) {
  enum { MANY = 40 };
  struct cop_value_policy policy = whole();
  policy.visits = UINT32_MAX; /* nothing is masked, and each sample counts once */
  policy.thin = 0;
  struct profile *p = begin(&policy);
  bool met[MANY][MANY] = {{false}};
  uint32_t sum[MANY] = {0}, rows = 0;
  for (uint32_t i = 0; i < 40; i++) {
    for (uint32_t k = 0; k < 100; k++) {
      const uint32_t pc = 1 + draw(t) % (MANY - 1), value = draw(t) % pc;
      rows += !met[pc][value];
      met[pc][value] = true;
      sum[pc] += 10;
      give(p, pc, value << 8, 10, 0, 10);
    }
    halt(p, COP_CAUSE_LIMIT, 0, p->next.limit);
  }
  const struct cop_value_sums sums = cop_value_sums(p->t);
  end(t, p);
  expect(t, p->rows == rows && sums.pcs + sums.shares == rows && !sums.lost, "a row for each value of a load");
  for (uint32_t i = 0; i < p->rows; i++) expect(t, met[p->row[i].pc][p->row[i].value >> 8], "a value that was never seen");
  for (uint32_t pc = 1; pc < MANY; pc++) expect(t, total(p, pc) == sum[pc], "samples of a load with many values");
  free(p);
}

/* More executions than 32 bits hold: all counts of the load are halved together. */
static void halving(struct test *t) {
  enum { HARVESTS = 12000 };
  struct cop_value_policy policy = whole();
  policy.visits = UINT32_MAX;
  policy.thin = policy.few = 0;
  policy.depth = 8;
  struct profile *p = begin(&policy);
  for (uint32_t i = 0; i < HARVESTS; i++) {
    const uint32_t value = i % 8 < 5 ? 1 : i % 8 - 3; /* 5 of 8; the others, an eighth each */
    give(p, 30, value, 255, 0, 255);
    halt(p, COP_CAUSE_LIMIT, 0, p->next.limit);
  }
  end(t, p);
  near(t, total(p, 30) / (255.0 * HARVESTS * (1 << 8)), 1 / 4.0, 0.001, "a total that was halved twice");
  near(t, share(p, 30, 1), 5 / 8.0, 0.02, "the most frequent of many executions");
  for (uint32_t value = 2; value <= 4; value++) near(t, share(p, 30, value), 1 / 8.0, 0.02, "another value of many executions");
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
  policy.confirm = 2 * COP_VALUE_CHUNK;
  policy.enough = 4 * COP_VALUE_CHUNK;
  struct profile *p = begin(&policy);
  uint32_t constant = 0, changing = 0, rare = 0;
  for (unsigned i = 1; i <= 8; i++) {
    give(p, 30, 7, 60, 0, 60);
    give(p, 31, 7, 30, 30, 60);
    if (i == 1) give(p, 32, 7, 1, 0, 1);
    halt(p, COP_CAUSE_LIMIT, 0, COP_VALUE_CHUNK);
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

/* Each round visits every partition once, whatever its windows' ends bring, and
 * interval and limit stay legal. */
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
    expect(t,
           !p->next.clear && p->next.limit >= policy.window && p->next.classes == 1 << COP_LOAD &&
             (!p->next.interval || p->next.interval >= 4),
           "registers");
    deepest = depth > deepest ? depth : deepest;
    slowest = p->next.interval > slowest ? p->next.interval : slowest;
    const uint32_t slots = draw(t) % 129, kind = draw(t) % 4;
    for (uint32_t k = 0; k < slots && k < 20; k++)
      give(p, kind ? 100 + k % (kind + 1) : 100 + k, draw(t) % 4, 1 + draw(t) % 9, draw(t) % 9, 20);
    halt(p, kind < 2 ? COP_CAUSE_LIMIT : COP_CAUSE_PROGRAM, 1 + kind % 2,
         kind < 2 ? p->next.limit : p->next.limit / (1 + draw(t) % 9));
    if (p->t->at != line) {
      line = p->t->at;
      visited++;
    }
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

/* ---- the paper's policy ---- */

static void harvest(struct profile *p, uint8_t code, uint32_t samples) {
  p->processed += samples;
  halt(p, COP_CAUSE_PROGRAM, code, 1000);
}

/* Thrash divides by its speed and is not harvested; rounds without it join; masked
 * loads come back after a while. */
static void paper(struct test *t) {
  struct cop_value_policy policy;
  cop_value_defaults(&policy, 128, COP_VALUE_PAPERS);
  policy.resample = 1000000;
  policy.visits = 3;
  struct profile *p = begin(&policy);
  expect(t, p->next.limit == policy.resample && !p->next.interval && !p->next.select, "no timer but that of re-sampling");
  harvest(p, COP_VALUE_THRASH, 128 * 4);
  expect(t, !cop_value_keeps(p->t) && (p->next.select & 0xffff) == 7 << NEAR, "fast thrash divides by eight");
  harvest(p, COP_VALUE_THRASH, 128 * 100);
  expect(t, (p->next.select & 0xffff) == 15 << NEAR, "slow thrash divides by two");
  for (unsigned i = 0; i < 32; i++) harvest(p, COP_VALUE_FULL, 3000);
  expect(t, (p->next.select & 0xffff) == 7 << NEAR, "a round without thrash joins partitions");
  give(p, 40, 7, 100, 0, 100); /* constant */
  give(p, 41, 7, 50, 50, 100); /* neither, nor yet visited enough */
  give(p, 42, 7, 10, 90, 100); /* variable */
  harvest(p, COP_VALUE_FULL, 3000);
  expect(t, p->next.masks == 2 && p->next.mask[0] == 40 && p->next.mask[1] == 42, "high and low invariance are masked");
  for (unsigned i = 0; i < 2; i++) {
    give(p, 41, 7, 50, 50, 100);
    harvest(p, COP_VALUE_FULL, 3000);
  }
  expect(t, p->next.masks == 1 && p->next.mask[0] == 41, "so is what was visited often");
  halt(p, COP_CAUSE_LIMIT, 0, p->next.limit - 1);
  expect(t, p->next.clear && !p->next.masks && p->next.limit == policy.resample, "masked loads are let in again");
  give(p, 40, 9, 100, 0, 300); /* another value; 200 samples came before it */
  harvest(p, COP_VALUE_FULL, 3000);
  expect(t, !p->next.clear && p->next.masks == 1 && p->next.mask[0] == 40, "for one visit");
  end(t, p);
  near(t, share(p, 40, 7), (100 + 200 / 3.0) / 400, 0.01, "estimate in proportion: hits, and a part of what no value accounts for");
  near(t, share(p, 41, 7), 0.5, 0.01, "misses of the only value belong to values never seen");
  free(p);
}

int main(int argc, char **argv) {
  struct test t = {.name = "cop_policy", .seed = 1, .samples = 100000};
  if (!test_begin(&t, argc, argv)) return 64;
  estimation(&t);
  weights(&t);
  masking(&t);
  rounds(&t);
  paper(&t);
  values(&t);
  halving(&t);
  return check_single("cop_policy", !t.failed);
}
