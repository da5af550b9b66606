/* rtl/tip/tip.sv against its golden model and against the Oracle, in the hands of a random core.
 *                                                                                        docs/tip.md, "Tests"
 *
 *   rtl_tip_* [--seed N] [--cycles N]     random cycles, default 400000, then the fixed parts; tb/unit/units.txt has the parameters
 *
 * After every clock edge all of struct tip_regs is compared, and one CSR read before it; every
 * sample is compared with what the Oracle says of its cycle, and so is what is filtered. The
 * first difference ends the run. From 1000000 cycles on every kind of record of tb/lib/probe/kinds.def must have
 * been seen. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "tb/lib/bench_options.h"
#include "tb/lib/check.h"
#include "tb/lib/probe/kinds.h"
#include "isa/csr.h"
#include "tb/lib/tip/ports.h"
#include "tb/lib/tip/rob.h"
#include "tb/lib/random.h"
#include "tb/lib/rules.h"
#include "tip/check.h"

enum { EPISODE = 3000, KIND_CYCLES = 1000000 };

struct bench {
  struct bench_options options;
  uint64_t random;
  bool failed;
  struct unit *unit;
  struct tip_ports ports;
  struct tip_rob rob;
  struct tip_model model;
  struct oracle *oracle;
  struct tip_check check;
  struct program_image image;
  struct probe_kinds kinds;
  uint64_t cycle;
  struct tip_in in; /* of the next step */
  /* The trigger: by chance, or a counter as mhpmcounter3 is one */
  bool counts, wrapped; /* wrapped: in the cycle of the last step */
  uint64_t counter;
  struct {
    unsigned wrap, burst, write, pop, take;
  } k; /* chances in 1/256 */
  unsigned bursting;
  /* Accounting */
  uint64_t weights; /* of all samples that are complete */
  bool saturated;
  uint64_t reads, classes[ORACLE_CLASSES], causes, frozen, dropped;
};

__attribute__((format(printf, 2, 3))) static bool fail_bench(struct bench *b, const char *format, ...) {
  va_list args;
  if (!b->failed) {
    va_start(args, format);
    bench_options_fail(&b->options, b->cycle, format, args);
    va_end(args);
  }
  b->failed = true;
  return false;
}

static bool chance(struct bench *b, unsigned n) { return random_chance(&b->random, n, 256); }
static unsigned below(struct bench *b, unsigned n) { return random_below(&b->random, n); }

/* A number that is one of the unit's, nearly one, or any. */
static unsigned draw_number(struct bench *b) {
  switch (below(b, 8)) {
    case 0: return below(b, 4096);
    case 1: return 0x7c0 + below(b, 16);
    case 2: return 0xfd0 + below(b, 16);
    case 3: return 0x7c0 + below(b, 32);
    default: return 0xfc0 + below(b, 16);
  }
}

static uint64_t draw_value(struct bench *b, unsigned number) {
  static const uint32_t period[] = {0,  1,  2,    3,          4,          5,          7,          8,         9,
                                    64, 65, 1000, 0x7fffffff, 0x80000000, 0x80000001, 0xfffffffe, 0xffffffff};
  const uint64_t any = random_next(&b->random);
  switch (number) {
    case CSR_NUMBER_mtipctl:
      if (chance(b, 160)) return (any & (TIP_CTL_RND | TIP_CTL_DET | TIP_CTL_FRZ)) | TIP_CTL_EN;
      return chance(b, 128)
               ? (any & ~(uint64_t)(TIP_CTL_MRK | TIP_CTL_CTX | TIP_CTL_FRZ | TIP_CTL_NOM | TIP_CTL_NOS | TIP_CTL_NOU)) | TIP_CTL_EN
               : any;
    case CSR_NUMBER_mtipperiod: return chance(b, 200) ? period[below(b, sizeof period / sizeof period[0])] : any;
    case CSR_NUMBER_mtipseed: return chance(b, 20) ? any << 32 : any;
    case CSR_NUMBER_mtipcontext: return chance(b, 128) ? 7 : any;
    case CSR_NUMBER_mtipstatus: return chance(b, 224) ? any | 1 : any;
    case CSR_NUMBER_mtipwater: return chance(b, 224) ? below(b, 20) : any;
    default: return any;
  }
}

/* Now and then the unit changes hands, mostly to a process that runs often. */
static void draw_delegation(struct bench *b) {
  struct delegation *d = &b->in.delegation;
  d->reset = false;
  if (random_below(&b->random, 2000)) return;
  d->reset = true;
  d->delegated = chance(b, 100);
  d->delegate = (uint16_t)(chance(b, 224) ? 7 : random_next(&b->random));
}

static void draw_access(struct bench *b) {
  b->in.csr_addr = (uint16_t)draw_number(b);
  b->in.csr_write = true;
  if (chance(b, b->k.pop)) {
    b->in.csr_addr = CSR_NUMBER_mtipstatus;
    b->in.csr_wdata = random_next(&b->random) | 1;
  } else if (chance(b, b->k.write)) {
    if (chance(b, 192)) b->in.csr_addr = (uint16_t)(CSR_NUMBER_mtipctl + below(b, 6));
    b->in.csr_wdata = draw_value(b, b->in.csr_addr);
  } else {
    b->in.csr_write = false;
    b->in.csr_wdata = random_next(&b->random);
  }
  b->in.take = chance(b, b->k.take);
}

static void draw_wrap(struct bench *b) {
  if (!b->bursting && chance(b, b->k.burst)) b->bursting = 1 + below(b, 40);
  b->in.wrap = b->bursting || chance(b, b->k.wrap);
  if (b->bursting) b->bursting--;
}

/* mhpmcounter3, counting cycles: it wraps in one cycle, the unit hears of it in the next. hold_o stops it in the
 * very cycle. */
static void count(struct bench *b) {
  b->wrapped = false;
  if (!b->counts || unit_get(b->ports.hold_o) || ++b->counter) return;
  b->wrapped = true;
  if (unit_get(b->ports.reload)) b->counter = unit_get(b->ports.reload_value);
}

static void check_access(struct bench *b, const struct probe_commit *commit, const struct probe_retire *retire) {
  uint64_t value = 0;
  const bool known = tip_csr_expect(&b->model, b->in.csr_addr, &value);
  const bool reload = b->model.regs.ctl & TIP_CTL_EN && b->model.regs.ctl & (TIP_CTL_RND | TIP_CTL_RLD);
  const bool hold = tip_model_hold(&b->model, commit, retire);
  b->reads += known;
  if (unit_get(b->ports.hold_o) != hold) fail_bench(b, "tip.hold_o rtl=%d model=%d", !hold, hold);
  if (unit_get(b->ports.csr_known) != known)
    fail_bench(b, "tip.csr_known rtl=%d model=%d csr=0x%03x", !known, known, b->in.csr_addr);
  if (known && unit_get(b->ports.csr_rdata) != value)
    fail_bench(b, "tip.csr_rdata rtl=0x%" PRIx64 " model=0x%" PRIx64 " csr=0x%03x", unit_get(b->ports.csr_rdata), value,
               b->in.csr_addr);
  if (unit_get(b->ports.reload) != reload) fail_bench(b, "tip.reload rtl=%d model=%d", !reload, reload);
  if (unit_get(b->ports.defer) != (b->model.regs.ctl & 1))
    fail_bench(b, "tip.defer rtl=%d model=%d", !(b->model.regs.ctl & 1), b->model.regs.ctl & 1);
}

static void check_regs(struct bench *b) {
  struct tip_regs rtl;
  uint64_t r = 0, m = 0;
  tip_ports_read(&b->ports, &rtl);
  const char *field = tip_regs_differ(&rtl, &b->model.regs, &r, &m);
  if (field) fail_bench(b, "tip.%s rtl=0x%" PRIx64 " model=0x%" PRIx64, field, r, m);
}

/* The sample, and what is filtered, against the Oracle. */
static bool check_oracle(struct bench *b) {
  const struct tip_model *m = &b->model;
  char why[400];
  if (!tip_check_step(&b->check, oracle_blame(b->oracle), m, &b->in, why, sizeof why)) return fail_bench(b, "%s", why);
  b->dropped += m->dropped;
  if (!m->delivered) return true;
  b->classes[tip_sample_blame(&m->last, m->width, &b->image).why]++;
  b->causes += m->last.details >> TIP_DET_CAUSEOFFSET_SHIFT != 0;
  return true;
}

/* Every overflow is a sample, missed, filtered, or waits; every one that is not filtered
 * has its weight in a sample. */
static void check_accounts(struct bench *b, uint32_t samples_before) {
  const struct tip_regs *r = &b->model.regs;
  const unsigned weight = (unsigned)(b->model.state.flags >> TIP_WEIGHT_SHIFT & 0xffff);
  const bool open = tip_model_awaits_cause(&b->model);
  if (r->overflows != r->samples + r->missed + r->filtered + r->waiting + open)
    fail_bench(b, "overflows are not samples + missed + filtered + waiting + open");
  if (r->samples != samples_before) b->weights += weight;
  b->saturated |= r->next_weight == UINT16_MAX;
  if (!b->saturated && (uint32_t)b->weights + r->next_weight - 1 + (open ? weight : 0) != r->overflows - r->filtered - r->waiting)
    fail_bench(b, "the weights do not add up to the overflows");
}

/* FRZ, as docs/tip.md says it: from the interrupt until the samples are read, no cycle is sampled. The record of
 * this step is of the cycle before; `held` is from before the step. */
static void check_freeze(struct bench *b, const struct probe_commit *commit, bool held) {
  if (!held) return;
  if (b->counts && b->in.wrap) fail_bench(b, "an overflow of a cycle in which the counter is held");
  if (b->model.begun && commit->head_valid) fail_bench(b, "a sample of the interrupt's handler begins");
}

/* The unit changes hands: it forgets all, the instruction that left last included, and so does the Oracle. */
static bool forget(struct bench *b) {
  oracle_free(b->oracle);
  b->oracle = oracle_new(b->ports.width, &b->image);
  b->weights = 0;
  b->saturated = false;
  return b->oracle;
}

static bool step_bench(struct bench *b) {
  struct probe_commit commit;
  struct probe_retire retire;
  const uint32_t samples = b->in.delegation.reset ? 0 : b->model.regs.samples;
  if (b->failed) return false;
  const bool held = b->model.regs.frozen;
  b->cycle++;
  b->in.cycle = b->cycle;
  tip_rob_step(&b->rob, &commit, &retire);
  tip_ports_drive(&b->ports, &commit, &retire, &b->in);
  unit_eval(b->unit);
  check_access(b, &commit, &retire);
  count(b);
  if (b->in.delegation.reset && !forget(b)) return fail_bench(b, "out of memory");
  if (!b->in.delegation.reset && oracle_step(b->oracle, &commit) != ORACLE_OK)
    return fail_bench(b, "the Oracle: %s", oracle_message(b->oracle));
  tip_model_step(&b->model, &commit, &retire, &b->in);
  unit_tick(b->unit);
  check_regs(b);
  if (!check_oracle(b)) return false;
  check_accounts(b, samples);
  check_freeze(b, &commit, held && !b->in.delegation.reset);
  if (b->in.delegation.reset) probe_kinds_reset(&b->kinds);
  probe_kinds_commit(&b->kinds, &commit, &retire);
  probe_kinds_retire(&b->kinds, &retire);
  b->frozen += b->model.regs.frozen;
  return !b->failed;
}

static void mood(struct bench *b) {
  static const uint8_t often[] = {0, 1, 4, 16, 64, 128, 255};
  tip_rob_mood(&b->rob);
  b->counts = below(b, 4) == 0;
  b->wrapped = false;
  b->counter = 0 - (uint64_t)(1 + below(b, 100));
  b->k.wrap = often[below(b, 7)];
  b->k.burst = often[below(b, 4)];
  b->k.write = often[below(b, 5)];
  b->k.pop = often[1 + below(b, 6)];
  b->k.take = often[below(b, 5)];
}

static void run_random(struct bench *b) {
  while (b->cycle < b->options.cycles && !b->failed) {
    mood(b);
    for (unsigned i = 0; i < EPISODE; i++) {
      draw_access(b);
      draw_delegation(b);
      if (b->counts) b->in.wrap = b->wrapped;
      else draw_wrap(b);
      if (!step_bench(b)) return;
    }
  }
}

/* Fixed parts: one write, and a cycle in which the oldest sample is popped. */
static bool write_csr(struct bench *b, unsigned number, uint64_t value) {
  b->in = (struct tip_in){.csr_write = true, .csr_addr = (uint16_t)number, .csr_wdata = value};
  return step_bench(b);
}
static bool pop(struct bench *b, bool wrap) {
  b->in = (struct tip_in){.wrap = wrap, .csr_write = true, .csr_addr = CSR_NUMBER_mtipstatus, .csr_wdata = 1};
  return step_bench(b);
}

/* A fixed part has overflows when it says so. */
static void count_no_more(struct bench *b) { b->counts = b->wrapped = false; }

/* Nobody reads for longer than a weight can say: it stays at its largest, and the next one begins anew. */
static void run_saturation(struct bench *b) {
  const struct tip_regs *r = &b->model.regs;
  count_no_more(b);
  if (!write_csr(b, CSR_NUMBER_mtipctl, 0) || !write_csr(b, CSR_NUMBER_mtipctl, TIP_CTL_EN)) return;
  for (unsigned i = 0; i < 66000 + 4 * EPISODE || (r->next_weight != UINT16_MAX && i < 2000000); i++) {
    if (i % EPISODE == 0) tip_rob_mood(&b->rob); /* the core may be one whose drains take nearly all overflows */
    b->in = (struct tip_in){.wrap = true};
    if (!step_bench(b)) return;
  }
  if (r->next_weight != UINT16_MAX) fail_bench(b, "the next weight is 0x%x after 2000000 overflows", r->next_weight);
  unsigned first = 0;
  for (unsigned i = 0; i < 100000 && !first; i++) {
    if (!pop(b, true)) return;
    const unsigned weight = (unsigned)(b->model.state.flags >> TIP_WEIGHT_SHIFT & 0xffff);
    if (r->next_weight != UINT16_MAX) first = weight;
  }
  if (first != UINT16_MAX) fail_bench(b, "the weight after as many overflows is 0x%x", first);
}

/* Random mode from here on: the next overflow is cycle 0 of its period. */
static bool start_periods(struct bench *b) {
  count_no_more(b);
  if (!write_csr(b, CSR_NUMBER_mtipctl, TIP_CTL_EN | TIP_CTL_RND)) return false;
  b->counts = true;
  b->counter = 0 - (uint64_t)100;
  return true;
}

/* Random mode: each period has one sample, and its cycle is uniform. Chi-square over 16 bins, 15 degrees of
 * freedom: 99.9 % below 37.7. An interval of one cycle is used twice, which shifts the periods by one
 * (docs/tip.md), and no more often. */
static void run_uniform(struct bench *b, unsigned period, unsigned periods) {
  enum { BINS = 16, EVEN = 100 }; /* in shorter periods the offsets that are used again show (docs/tip.md) */
  uint64_t hits[BINS] = {0}, start = 0, last = 0, k = 0;
  bool single = false; /* the last interval was one cycle */
  double chi = 0;
  if (!write_csr(b, CSR_NUMBER_mtipperiod, period) || !write_csr(b, CSR_NUMBER_mtipseed, b->options.seed + period) ||
      !start_periods(b))
    return;
  for (unsigned seen = 0; seen < periods;) {
    b->in =
      (struct tip_in){.wrap = b->wrapped, .csr_write = b->model.regs.ready, .csr_addr = CSR_NUMBER_mtipstatus, .csr_wdata = 1};
    if (!step_bench(b)) return;
    if (!b->in.wrap) continue;
    const bool shifted = single;
    single = start && !shifted && b->cycle - last == 1;
    last = b->cycle;
    if (!start || shifted) {
      start = start ? start + 1 : last;
      continue;
    }
    const uint64_t offset = last - start;
    if (offset / period != ++k) {
      fail_bench(b, "random mode, period %u: the sample of period %" PRIu64 " is in period %" PRIu64, period, k, offset / period);
      return;
    }
    hits[offset % period * BINS / period]++;
    seen++;
  }
  for (unsigned i = 0; i < BINS; i++) {
    const unsigned first = (i * period + BINS - 1) / BINS, next = ((i + 1) * period + BINS - 1) / BINS;
    const double expected = (double)periods * (next - first) / period;
    chi += ((double)hits[i] - expected) * ((double)hits[i] - expected) / expected;
  }
  if (period >= EVEN && chi > 37.7) fail_bench(b, "random mode, period %u: not uniform, chi-square %.1f", period, chi);
}

static bool run_bench(struct bench *b) {
  run_random(b);
  for (unsigned c = 0; c < ORACLE_CLASSES && b->options.cycles >= 100000; c++)
    if (!b->failed && !b->classes[c]) fail_bench(b, "no sample of class %s", oracle_class_key((enum oracle_class)c));
  if (!b->failed && b->options.cycles >= 100000 && (!b->causes || !b->dropped || !b->frozen))
    fail_bench(b, "no cause, no capture dropped or never frozen");
  const char *missing = b->options.cycles >= KIND_CYCLES ? probe_kinds_missing(&b->kinds) : NULL;
  if (missing && !b->failed) fail_bench(b, "no record of kind %s", missing);
  run_saturation(b);
  run_uniform(b, 513, 1000);
  run_uniform(b, 100, 2000);
  run_uniform(b, 1000, 500);
  run_uniform(b, 31, 20000);
  return !b->failed;
}

int main(int argc, char **argv) {
  struct bench *b = calloc(1, sizeof *b);
  if (!b) return 2;
  b->options = bench_options_of(400000, argc, argv);
  b->random = b->options.seed;
  b->unit = unit_open(b->options.seed);
  bool ok = b->unit != NULL;
  if (ok) {
    unit_reset(b->unit, 2);
    struct port_binding binding = {.unit = b->unit};
    ok = tip_ports_bind(&b->ports, &binding) || fail_bench(b, "%s", binding.why);
  }
  if (ok) {
    tip_rob_init(&b->rob, b->ports.width, (1u << b->ports.events) - 1, random_next(&b->random));
    b->image = tip_rob_image(&b->rob);
    b->oracle = oracle_new(b->ports.width, &b->image);
    tip_model_reset(&b->model, b->ports.width, b->ports.buffer);
    b->model.supervisor = b->ports.supervisor;
    tip_check_init(&b->check, &b->image);
    probe_kinds_open(&b->kinds, KINDS_COMMIT | KINDS_RETIRE | KINDS_EVENT | (b->ports.events > 8 ? KINDS_WALK : 0), b->ports.width,
                     0, 0);
    ok = b->oracle && run_bench(b);
  }
  if (ok) {
    printf("%s: W %u, buffer %u, %" PRIu64 " cycles, %" PRIu64 " CSR reads, samples:", b->options.name, b->ports.width,
           b->ports.buffer, b->cycle, b->reads);
    for (unsigned c = 0; c < ORACLE_CLASSES; c++) printf(" %s %" PRIu64, oracle_class_key((enum oracle_class)c), b->classes[c]);
    printf(", with a cause %" PRIu64 ", dropped %" PRIu64 ", %u kinds of records\n", b->causes, b->dropped,
           probe_kinds_expected(&b->kinds));
  }
  oracle_free(b->oracle);
  ok = b->unit && rules_kept(b->unit, &b->options) && ok;
  unit_close(b->unit);
  const int status = check_single(b->options.name, ok);
  free(b);
  return status;
}
