/* TIP's golden model on the examples of the paper's figure 4 (sec. 2.2), a processor that
 * commits two instructions a cycle: every cycle of each example is sampled, and the sample must
 * blame whom the text names. */
#include <inttypes.h>
#include <stdio.h>

#include "tb/lib/check.h"
#include "tip/model.h"

enum { I1, I2, I3, I4, I5, LOAD, BRANCH, NONE = -1 };
#define BASE UINT64_C(0x1000)
#define PC(i) (BASE + UINT64_C(4) * (unsigned)(i))

/* Cycles from..to, all alike: the two oldest instructions (bank 0, bank 1), which of them
 * commit, and who is to blame. */
struct span {
  unsigned from, to;
  int bank[2];
  unsigned head, commit, mispredicted;
  bool exception;
  enum oracle_class class;
  int blamed[2];
};

struct example {
  const char *name;
  struct span span[6];
};

static const struct example examples[] = {
  {"computing",
   {{.from = 1, .to = 1, .bank = {I1, I2}, .commit = 3, .class = ORACLE_EXECUTE, .blamed = {I1, I2}},
    {.from = 2, .to = 2, .bank = {I3, I4}, .commit = 1, .class = ORACLE_EXECUTE, .blamed = {I3, NONE}},
    {.from = 3, .to = 3, .bank = {I5, I4}, .head = 1, .commit = 3, .class = ORACLE_EXECUTE, .blamed = {I4, I5}}}},
  {"stalled",
   {{.from = 1, .to = 1, .bank = {I1, LOAD}, .commit = 1, .class = ORACLE_EXECUTE, .blamed = {I1, NONE}},
    {.from = 2, .to = 41, .bank = {I3, LOAD}, .head = 1, .class = ORACLE_LOAD_STALL, .blamed = {LOAD, NONE}},
    {.from = 42, .to = 42, .bank = {I3, LOAD}, .head = 1, .commit = 3, .class = ORACLE_EXECUTE, .blamed = {LOAD, I3}}}},
  {"flushed",
   {{.from = 1, .to = 1, .bank = {I1, BRANCH}, .commit = 3, .mispredicted = 2, .class = ORACLE_EXECUTE, .blamed = {I1, BRANCH}},
    {.from = 2, .to = 5, .bank = {NONE, NONE}, .class = ORACLE_MISPREDICT, .blamed = {BRANCH, NONE}},
    {.from = 6, .to = 6, .bank = {I5, NONE}, .class = ORACLE_ALU_STALL, .blamed = {I5, NONE}}}},
  {"drained",
   {{.from = 1, .to = 1, .bank = {I1, I2}, .commit = 3, .class = ORACLE_EXECUTE, .blamed = {I1, I2}},
    {.from = 2, .to = 41, .bank = {NONE, NONE}, .class = ORACLE_FRONT_END, .blamed = {I3, NONE}},
    {.from = 42, .to = 42, .bank = {I3, NONE}, .class = ORACLE_ALU_STALL, .blamed = {I3, NONE}}}},
  /* The text's page miss: the load stalls until its exception, which empties the ROB; the handler (I4)
   * enters. */
  {"exception",
   {{.from = 1, .to = 9, .bank = {I3, LOAD}, .head = 1, .class = ORACLE_LOAD_STALL, .blamed = {LOAD, NONE}},
    {.from = 10, .to = 10, .bank = {I3, LOAD}, .head = 1, .exception = true, .class = ORACLE_LOAD_STALL, .blamed = {LOAD, NONE}},
    {.from = 11, .to = 15, .bank = {NONE, NONE}, .class = ORACLE_MISC_FLUSH, .blamed = {LOAD, NONE}},
    {.from = 16, .to = 16, .bank = {I4, NONE}, .class = ORACLE_ALU_STALL, .blamed = {I4, NONE}}}},
};

static struct probe_commit record(const struct span *s) {
  struct probe_commit c = {.head_bank = (uint8_t)s->head,
                           .head_commit = (uint8_t)s->commit,
                           .mispredicted = (uint8_t)s->mispredicted,
                           .privilege = 3,
                           .exception = s->exception,
                           .exception_pc = PC(LOAD),
                           .exception_cause = 13};
  for (unsigned b = 0; b < 2; b++) {
    if (s->bank[b] == NONE) continue;
    c.head_valid |= (uint8_t)(1u << b);
    c.head_pc[b] = PC(s->bank[b]);
  }
  return c;
}

/* One run with an overflow in one cycle; the sample that comes of it. */
static bool sample(const struct example *e, unsigned cycle, struct tip_sample *out) {
  struct tip_model m;
  const struct probe_retire nothing = {.valid = 0};
  const struct tip_in enable = {.csr_write = true, .csr_addr = 0x7c2, .csr_wdata = 1};
  const struct probe_commit before = {.privilege = 3};
  tip_model_reset(&m, 2, 0);
  tip_model_step(&m, &before, &nothing, &enable);
  for (const struct span *s = e->span; s->to; s++) {
    const struct probe_commit c = record(s);
    for (unsigned t = s->from; t <= s->to; t++) {
      const struct tip_in in = {.wrap = t == cycle, .cycle = t};
      tip_model_step(&m, &c, &nothing, &in);
      if (!m.delivered) continue;
      *out = m.last;
      return true;
    }
  }
  return false;
}

static bool check_figure(const struct example *e, const struct span *s, unsigned cycle, const struct program_image *image) {
  struct tip_sample got;
  const unsigned n = s->blamed[1] == NONE ? 1 : 2;
  if (!sample(e, cycle, &got)) {
    printf("# %s: cycle %u gives no sample\n", e->name, cycle);
    return false;
  }
  const struct oracle_blame b = tip_sample_blame(&got, 2, image);
  bool ok = got.cycle == cycle && b.why == s->class && b.n == n;
  for (unsigned i = 0; i < n && ok; i++) ok = b.pc[i] == PC(s->blamed[i]);
  if (!ok)
    printf("# %s: cycle %u: %s, %u instructions, 0x%" PRIx64 ", not %s, %u, 0x%" PRIx64 "\n", e->name, cycle,
           oracle_class_key(b.why), b.n, b.pc[0], oracle_class_key(s->class), n, PC(s->blamed[0]));
  return ok;
}

int main(void) {
  uint8_t text[64] = {0};
  struct check cases = {0};
  for (unsigned i = 0; i < sizeof text; i += 4) text[i] = i == 4 * LOAD ? 0x03 : i == 4 * BRANCH ? 0x63 : 0x13;
  const struct program_image image = {.bytes = text, .base = BASE, .size = sizeof text};
  for (unsigned i = 0; i < sizeof examples / sizeof examples[0]; i++) {
    const struct example *e = &examples[i];
    bool ok = true;
    for (const struct span *s = e->span; s->to; s++)
      for (unsigned t = s->from; t <= s->to && ok; t++) ok = check_figure(e, s, t, &image);
    char name[64];
    snprintf(name, sizeof name, "tip_figure4_%s", e->name);
    check_case(&cases, name, ok);
  }
  return check_done(&cases);
}
