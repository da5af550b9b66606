/* The rival profilers: TIP's figure 4 cycle by cycle, tags that are squashed, and random runs in which TIP
 * must equal the Oracle. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "rivals/rivals.h"
#include "tb/lib/check.h"
#include "tb/lib/random.h"

#define BASE 0x80000000ull
#define PAD 64 /* cycles before an example; longer than any, so that one period has one sample of it */
#define ROB 16

static const uint8_t text[4096];
static const struct program_image image = {.bytes = text, .base = BASE, .size = sizeof text};

/* Instruction k, by its digit in the tables below. */
static uint64_t pc(unsigned k) { return BASE + 4 * k; }

static int fail_trace(const char *what, unsigned cycle, const char *who, const char *why) {
  printf("# %s: cycle %u, %s: %s\n", what, cycle, who, why);
  return 1;
}

/* Runs a trace with one sample, in cycle `at`. */
static struct rivals *run_trace(const struct probe_cycle *trace, unsigned cycles, unsigned width, unsigned at, unsigned profilers) {
  const struct rivals_schedule schedule = {.period = at + 1, .profilers = profilers};
  const struct rivals_options options = {
    .width = width, .rob_entries = ROB, .image = &image, .schedule = &schedule, .schedules = 1};
  struct rivals *r = rivals_new(&options);
  struct oracle *o = oracle_new(width, &image);
  bool good = r && o;
  for (unsigned t = 0; good && t < cycles; t++)
    good = oracle_step(o, &trace[t].commit) == ORACLE_OK && rivals_step(r, &trace[t], oracle_blame(o), NULL);
  oracle_free(o);
  if (good) return r;
  printf("# %s\n", r ? rivals_message(r) : "out of memory");
  rivals_free(r);
  return NULL;
}

/* The one sample must be shared by the instructions in `want` (digits), nobody else. */
static int blames(const char *what, const struct rivals *r, enum rival who, unsigned cycle, const char *want) {
  uint64_t share = want[0] ? 12 / strlen(want) : 0;
  const struct pc_sum *sum = rivals_profile(r, 0, who);
  for (const char *c = want; *c; c++)
    if (pc_sum_at(sum, pc((unsigned)(*c - '0'))) != share)
      return fail_trace(what, cycle, rival_name(who), "does not blame the right one");
  return sum->total == share * strlen(want) ? 0 : fail_trace(what, cycle, rival_name(who), "blames somebody else, too");
}

/* ---- TIP figure 4: a 2-wide machine; cycle 1 of the figure is the first of the table ---- */

struct stretch {
  unsigned cycles;
  const char *head; /* oldest first */
  unsigned commits;
  const char *mispredicted; /* "" or the branch */
  const char *lci, *nci, *nci_ilp, *tip_ilp, *tip;
};

struct example {
  const char *name;
  struct stretch stretch[8];
};

static const struct example figure[] = {
  {"4a_computing",
   {
     {1, "12", 2, "", "1", "1", "12", "1", "12"},
     {1, "34", 2, "", "3", "3", "34", "3", "34"},
   }},
  {"4b_stalled",
   {
     {1, "12", 1, "", "1", "1", "1", "1", "1"},
     {40, "23", 0, "", "1", "2", "23", "2", "2"}, /* the load is I2; LCI: 41 cycles to I1 */
     {1, "23", 2, "", "2", "2", "23", "2", "23"}, /* LCI: "a single cycle to the load (when it commits in cycle 42)" */
   }},
  {"4c_flushed",
   {
     {1, "12", 2, "2", "1", "1", "12", "1", "12"}, /* NCI: "zero cycles to the branch" */
     {4, "", 0, "", "2", "5", "5", "2", "2"},
     {1, "5", 0, "", "2", "5", "5", "5", "5"},
     {1, "5", 1, "", "5", "5", "5", "5", "5"},
   }},
  {"4d_drained",
   {
     {1, "12", 2, "", "1", "1", "12", "1", "12"},
     {40, "", 0, "", "2", "3", "34", "3", "3"},
     {1, "3", 0, "", "2", "3", "34", "3", "3"},
     {1, "34", 2, "", "3", "3", "34", "3", "34"},
   }},
};

static struct probe_commit head(const char *insns, unsigned commits, unsigned bank, unsigned width, const char *mispredicted) {
  struct probe_commit c = {.head_bank = (uint8_t)bank, .privilege = 3};
  for (unsigned i = 0; insns[i]; i++) {
    unsigned b = (bank + i) % width;
    c.head_valid |= (uint8_t)(1 << b);
    if (i < commits) c.head_commit |= (uint8_t)(1 << b);
    if (insns[i] == mispredicted[0]) c.mispredicted |= (uint8_t)(1 << b);
    c.head_pc[b] = pc((unsigned)(insns[i] - '0'));
  }
  return c;
}

static int figure4(const struct example *e, unsigned bank) {
  enum { COMMIT_VIEW = RIVALS_ALL & ~(1 << RIVAL_SOFTWARE | 1 << RIVAL_DISPATCH) };
  struct probe_cycle trace[2 * PAD] = {0};
  unsigned n = 0, failures = 0;
  while (n < PAD) trace[n++].commit = head("0", 0, bank, 2, "");
  for (const struct stretch *s = e->stretch; s->cycles; s++)
    for (unsigned i = 0; i < s->cycles; i++) trace[n++].commit = head(s->head, s->commits, bank, 2, s->mispredicted);
  unsigned at = PAD;
  for (const struct stretch *s = e->stretch; s->cycles; s++)
    for (unsigned i = 0; i < s->cycles; i++, at++) {
      struct rivals *r = run_trace(trace, n, 2, at, COMMIT_VIEW);
      const char *const want[RIVALS] = {NULL, NULL, s->lci, s->nci, s->nci_ilp, s->tip_ilp, s->tip, s->tip};
      for (int who = RIVAL_LCI; r && who < RIVALS; who++)
        failures += (unsigned)blames(e->name, r, (enum rival)who, at - PAD + 1, want[who]);
      failures += !r;
      rivals_free(r);
    }
  return (int)failures;
}

/* ---- Software and Dispatch: pipelines by hand ---- */

struct stage { /* one cycle; digits are instructions, fetched ones adjacent */
  const char *fetch, *dispatch;
  unsigned rob; /* entry of the first that is dispatched */
  const char *commit;
  char end;                          /* 'f' flush, 'k' kill what is younger than ROB entry 0, 'i' interrupt and flush */
  const char *software, *dispatched; /* who gets a sample of this cycle; "" nobody before the end */
};

struct pipeline {
  const char *name;
  struct stage stage[12];
  unsigned squashed_at, software, dispatch;
};

static const struct pipeline pipeline[] = {
  {"straight",
   {
     {"12", "", 0, "", 0, "1", "1"},
     {"34", "12", 0, "", 0, "3", "1"},
     {"", "3", 2, "12", 0, "5", "3"}, /* 4 waits at dispatch */
     {"", "", 0, "", 0, "5", "4"},
     {"5", "4", 3, "3", 0, "5", "4"},
     {"", "5", 4, "4", 0, "", "5"},
     {"", "", 0, "5", 0, "", ""},
   },
   0,
   0,
   0},
  {"wrong_path",
   {
     /* 1 is a branch that goes to 7; 2 to 5 are fetched meanwhile */
     {"12", "", 0, "", 0, "1", "1"},
     {"34", "1", 0, "", 0, "7", "1"},
     {"5", "23", 1, "", 0, "7", "7"},
     {"", "", 0, "", 'k', "7", "7"},
     {"78", "", 0, "1", 0, "7", "7"},
     {"", "78", 1, "", 0, "", "7"},
     {"", "", 0, "78", 0, "", ""},
   },
   2,
   1,
   1},
  {"exception",
   {
     /* 1 excepts, the handler is 7 */
     {"1", "", 0, "", 0, "7", "7"},
     {"2", "1", 0, "", 0, "7", "7"},
     {"", "2", 1, "", 'f', "7", "7"},
     {"7", "", 0, "", 0, "7", "7"},
     {"", "7", 0, "", 0, "", "7"},
     {"", "", 0, "7", 0, "", ""},
   },
   0,
   1,
   1},
  {"same_cycle",
   {
     /* dropped in the very cycle in which they are fetched and dispatched */
     {"1", "", 0, "", 0, "1", "1"},
     {"23", "1", 0, "", 0, "7", "1"},
     {"45", "2", 1, "", 'k', "7", "7"},
     {"7", "", 0, "1", 0, "7", "7"},
     {"", "7", 1, "", 0, "", "7"},
     {"", "", 0, "7", 0, "", ""},
   },
   2,
   1,
   1},
  {"twice",
   {
     /* dropped, marked anew, and dropped again: by a branch, then by an interrupt */
     {"12", "", 0, "", 0, "1", "1"},
     {"3", "12", 0, "", 0, "8", "1"},
     {"4", "3", 2, "", 'k', "8", "8"},
     {"6", "", 0, "1", 0, "8", "8"},
     {"", "6", 1, "", 'i', "8", "8"},
     {"8", "", 0, "", 0, "8", "8"},
     {"", "8", 0, "", 0, "", "8"},
     {"", "", 0, "8", 0, "", ""},
   },
   2,
   2,
   2},
};

static struct probe_cycle record(const struct stage *s) {
  struct probe_cycle c = {.commit = head(s->commit, (unsigned)strlen(s->commit), 0, 2, "")};
  for (unsigned i = 0; s->fetch[i]; i++) c.fetch.valid |= (uint8_t)(1 << i);
  if (s->fetch[0]) c.fetch.pc = pc((unsigned)(s->fetch[0] - '0'));
  for (unsigned i = 0; s->dispatch[i]; i++) {
    c.dispatch.valid |= (uint8_t)(1 << i);
    c.dispatch.pc[i] = pc((unsigned)(s->dispatch[i] - '0'));
    c.dispatch.rob[i] = (uint16_t)(s->rob + i);
  }
  c.commit.interrupt = s->end == 'i';
  c.pipe.flush = s->end == 'f' || s->end == 'i';
  c.pipe.kill = s->end == 'k';
  return c;
}

static int followed(const struct pipeline *p) {
  struct probe_cycle trace[12];
  unsigned n = 0, failures = 0;
  for (const struct stage *s = p->stage; s->fetch; s++) trace[n++] = record(s);
  for (unsigned at = 0; at < n; at++) {
    struct probe_cycle padded[36] = {0};
    memcpy(padded + 16, trace, n * sizeof *trace);
    struct rivals *r = run_trace(padded, 16 + n, 2, 16 + at, 1 << RIVAL_SOFTWARE | 1 << RIVAL_DISPATCH | 1 << RIVAL_ORACLE);
    if (!r) return 1;
    failures += (unsigned)blames(p->name, r, RIVAL_SOFTWARE, at, p->stage[at].software);
    failures += (unsigned)blames(p->name, r, RIVAL_DISPATCH, at, p->stage[at].dispatched);
    if (rivals_undelivered(r, 0, RIVAL_SOFTWARE) != !p->stage[at].software[0])
      failures += (unsigned)fail_trace(p->name, at, "Software", "undelivered");
    if (rivals_undelivered(r, 0, RIVAL_DISPATCH) != !p->stage[at].dispatched[0])
      failures += (unsigned)fail_trace(p->name, at, "Dispatch", "undelivered");
    bool squashed = rivals_squashed(r, 0, RIVAL_SOFTWARE) == p->software && rivals_squashed(r, 0, RIVAL_DISPATCH) == p->dispatch;
    if (at == p->squashed_at && !squashed)
      failures += (unsigned)fail_trace(p->name, at, "both", "squashed marks are counted wrongly");
    rivals_free(r);
  }
  return (int)failures;
}

/* Views that contradict each other end the run. */
static int contradictions(void) {
  static const struct stage bad[][3] = {
    {{"1", "", 0, "", 0, "", ""}, {"", "2", 0, "", 0, "", ""}},
    {{"1", "", 0, "", 0, "", ""}, {"", "", 0, "1", 0, "", ""}},
    {{"1", "", 0, "", 0, "", ""}, {"", "1", ROB, "", 0, "", ""}},
    {{"1", "1", 0, "", 0, "", ""}, {"", "", 0, "2", 0, "", ""}},
    {{"1", "12", 0, "", 0, "", ""}},
  };
  int failures = 0;
  for (unsigned k = 0; k < sizeof bad / sizeof bad[0]; k++) {
    const struct rivals_schedule schedule = {.period = 3, .profilers = RIVALS_ALL};
    const struct rivals_options options = {.width = 2, .rob_entries = ROB, .image = &image, .schedule = &schedule, .schedules = 1};
    struct rivals *r = rivals_new(&options);
    const struct oracle_blame nobody = {0};
    bool good = r;
    for (const struct stage *s = bad[k]; good && s->fetch; s++) {
      struct probe_cycle c = record(s);
      good = rivals_step(r, &c, &nobody, NULL);
    }
    if (good || !rivals_message(r)[0]) failures += fail_trace("contradiction", k, "views", "not noticed");
    rivals_free(r);
  }
  return failures;
}

/* ---- random runs ---- */

static struct probe_commit random_commit(uint64_t *s, unsigned width, unsigned *mood) {
  struct probe_commit c = {.head_bank = (uint8_t)random_below(s, width)};
  if (random_below(s, 4) == 0) *mood = random_below(s, 3);
  unsigned valid = *mood == 0 ? 0 : 1 + random_below(s, width), commits = *mood == 2 ? random_below(s, valid + 1) : 0;
  for (unsigned i = 0; i < valid; i++) {
    unsigned b = (c.head_bank + i) % width;
    c.head_valid |= (uint8_t)(1 << b);
    if (i < commits) c.head_commit |= (uint8_t)(1 << b);
    if (random_below(s, 8) == 0) c.mispredicted |= (uint8_t)(1 << b);
    if (random_below(s, 8) == 0) c.flushes |= (uint8_t)(1 << b);
    c.head_pc[b] = pc(random_below(s, 70)) + (random_below(s, 50) ? 0 : sizeof text); /* some outside the program */
  }
  c.exception = !commits && random_below(s, 12) == 0;
  c.exception_pc = valid ? c.head_pc[c.head_bank] : pc(random_below(s, 70)); /* without a head: a frozen commit */
  c.interrupt = !commits && !c.exception && random_below(s, 12) == 0;
  return c;
}

static int same(const struct pc_sum *a, const struct pc_sum *b, unsigned seed, const char *what) {
  for (unsigned k = 0; k < sizeof text / 4; k++)
    if (pc_sum_at(a, pc(k)) != pc_sum_at(b, pc(k))) return fail_trace("random", seed, what, "an instruction differs");
  return a->total == b->total && a->outside == b->outside ? 0 : fail_trace("random", seed, what, "the sum differs");
}

/* In each situation TIP is the Oracle, and no sample of the others is lost: all of them are in one of the first four. */
static int random_situations(const struct rivals *r, unsigned seed) {
  uint64_t delivered = 0, samples = 0;
  int failures = 0;
  for (int s = 0; s < SITUATIONS; s++) {
    const enum rivals_situation situation = (enum rivals_situation)s;
    failures += same(rivals_situated(r, situation, RIVAL_TIP), rivals_situated(r, situation, RIVAL_ORACLE), seed,
                     "TIP in a situation");
    if (s > SITUATION_FIRMWARE) continue;
    delivered += rivals_situated(r, situation, RIVAL_NCI)->total;
    samples += rivals_situated_samples(r, situation);
  }
  if (delivered != rivals_profile(r, 0, RIVAL_NCI)->total || samples != rivals_samples(r, 0))
    failures += fail_trace("random", seed, "NCI", "samples of situations are lost");
  return failures;
}

/* Sampled in every cycle, TIP is the Oracle; sampled now and then, it is the Oracle of those cycles. */
static int random_run(unsigned seed) {
  enum { CYCLES = 5000, WHO = 1 << RIVAL_TIP | 1 << RIVAL_TIP_ILP | 1 << RIVAL_NCI | 1 << RIVAL_ORACLE };
  unsigned width = 1u << seed % 3, mood = 0;
  const struct rivals_schedule schedule[] = {{1, false, 0, WHO}, {7, false, 0, WHO}, {7, true, seed, WHO}, {37, true, seed, WHO}};
  const struct rivals_options options = {
    .width = width, .rob_entries = ROB, .image = &image, .schedule = schedule, .schedules = 4, .situations = true};
  struct rivals *r = rivals_new(&options);
  struct oracle *o = oracle_new(width, &image);
  uint64_t s = seed * 7919 + 1, others = 0;
  int failures = 0;
  for (unsigned t = 0; t < CYCLES; t++) {
    struct probe_cycle c = {.cycle = t, .commit = random_commit(&s, width, &mood)};
    rivals_situate(r, 1u << t / 3 % 4 | 1u << (SITUATION_FAULT + t / 17 % 3));
    if (oracle_step(o, &c.commit) != ORACLE_OK || !rivals_step(r, &c, oracle_blame(o), NULL))
      return fail_trace("random", seed, "step", rivals_message(r));
  }
  for (unsigned k = 0; k < 4; k++) {
    failures += same(rivals_profile(r, k, RIVAL_TIP), rivals_profile(r, k, RIVAL_ORACLE), seed, "TIP against the sampled Oracle");
    if (rivals_undelivered(r, k, RIVAL_TIP) != rivals_undelivered(r, k, RIVAL_ORACLE))
      failures += fail_trace("random", seed, "TIP", "undelivered");
    uint64_t delivered = rivals_profile(r, k, RIVAL_NCI)->total + 12 * rivals_undelivered(r, k, RIVAL_NCI);
    if (delivered != 12 * rivals_samples(r, k)) failures += fail_trace("random", seed, "NCI", "samples are lost");
  }
  failures += random_situations(r, seed);
  if (rivals_samples(r, 0) != CYCLES || rivals_samples(r, 1) != CYCLES / 7)
    failures += fail_trace("random", seed, "schedule", "number of samples");
  for (unsigned k = 0; k < sizeof text / 4; k++) {
    const struct oracle_insn *i = oracle_at(o, pc(k));
    if ((i ? oracle_insn_total(i) : 0) != pc_sum_at(rivals_profile(r, 0, RIVAL_TIP), pc(k)))
      failures += fail_trace("random", seed, "TIP", "is not the Oracle");
  }
  if (12 * rivals_undelivered(r, 0, RIVAL_TIP) != oracle_pending(o))
    failures += fail_trace("random", seed, "TIP", "time that waits");
  for (int c = 0; c < ORACLE_CLASSES; c++)
    others += c != ORACLE_LOAD_STALL && c != ORACLE_ALU_STALL && c != ORACLE_STORE_STALL && !oracle_stack(o, (enum oracle_class)c);
  if (others) failures += fail_trace("random", seed, "trace", "a class does not occur");
  rivals_free(r);
  oracle_free(o);
  return failures;
}

int main(void) {
  struct check check = {0};
  int failures = 0;
  for (unsigned k = 0; k < sizeof figure / sizeof figure[0]; k++)
    for (unsigned bank = 0; bank < 2; bank++) failures += figure4(&figure[k], bank);
  check_case(&check, "rivals_figure4", !failures);
  for (unsigned k = 0; k < sizeof pipeline / sizeof pipeline[0]; k++) {
    char name[64];
    snprintf(name, sizeof name, "rivals_%s", pipeline[k].name);
    check_case(&check, name, !followed(&pipeline[k]));
  }
  check_case(&check, "rivals_contradictions", !contradictions());
  failures = 0;
  for (unsigned seed = 1; seed <= 60; seed++) failures += random_run(seed);
  check_case(&check, "rivals_random", !failures);
  return check_done(&check);
}
