#include "tools/compare/compare.h"

#include "rivals/schedule.h"
#include "tools/cli/output.h"

/* The base rate has all profilers; TIP's sec. 5.2 compares these at other rates. */
enum { AT_OTHER_RATES = 1 << RIVAL_NCI | 1 << RIVAL_NCI_ILP | 1 << RIVAL_TIP_ILP | 1 << RIVAL_TIP | 1 << RIVAL_ORACLE };
enum { TIP_ALONE = 1 << RIVAL_TIP | 1 << RIVAL_ORACLE };

/* A sample every 250 us of a core at 3.2 GHz, as TIP sec. 4 takes them. */
enum { PERIOD_4_KHZ = 800000 };

static void add_schedule(struct compare *c, uint64_t period, bool random, unsigned profilers) {
  for (size_t i = 0; i < c->schedules; i++)
    if (c->schedule[i].period == period && c->schedule[i].random == random) return;
  c->schedule[c->schedules++] =
    (struct rivals_schedule){.period = period, .random = random, .seed = c->seed, .profilers = profilers};
}

static void add_rate(struct compare *c, uint64_t period, unsigned profilers) {
  add_schedule(c, period, false, profilers);
  add_schedule(c, period, true, profilers);
}

/* Rates as in TIP fig. 11a: five times, a quarter and a fortieth of the base rate, rounded up to primes, and
 * 4 kHz; and more primes near the base period for periodic TIP, as a loop may beat with one of them. Never a
 * period of 2: every loop of an even number of cycles would. */
static void plan(struct compare *c) {
  uint64_t period = c->period;
  add_rate(c, period, RIVALS_ALL & ~c->unknown);
  add_rate(c, sample_schedule_prime(period > 15 ? (period + 4) / 5 : 3), AT_OTHER_RATES);
  add_rate(c, sample_schedule_prime(4 * period), AT_OTHER_RATES);
  add_rate(c, sample_schedule_prime(40 * period), AT_OTHER_RATES);
  add_rate(c, sample_schedule_prime(PERIOD_4_KHZ), TIP_ALONE);
  add_schedule(c, sample_schedule_prime(period > 9 ? (period + 2) / 3 : 3), false, TIP_ALONE);
  add_schedule(c, sample_schedule_prime(period > 6 ? (period + 1) / 2 : 3), false, TIP_ALONE);
  add_schedule(c, sample_schedule_prime(2 * period), false, TIP_ALONE);
}

bool compare_open(struct compare *c, struct failure *f) {
  plan(c);
  const struct rivals_options options = {
    .width = c->width,
    .rob_entries = c->rob_entries,
    .image = c->image,
    .schedule = c->schedule,
    .schedules = c->schedules,
    .situations = c->situations,
  };
  c->rivals = rivals_new(&options);
  return c->rivals || fail(f, STATUS_INTERNAL, "out of memory for the profilers");
}

bool compare_step(struct compare *c, const struct probe_cycle *now, const struct probe_ages *ages, struct failure *f) {
  return rivals_step(c->rivals, now, oracle_blame(c->oracle), ages) ||
         fail(f, STATUS_INTERNAL, "profilers: %s", rivals_message(c->rivals));
}

bool compare_print(const struct compare *c, struct report_source source, uint64_t khz, struct failure *f) {
  if (oracle_finish(c->oracle) != ORACLE_OK) return fail(f, STATUS_INTERNAL, "Oracle: %s", oracle_message(c->oracle));
  source.config = c->machine;
  source.program = c->program;
  source.oracle = c->oracle;
  struct compare_result x = {.report = report_build(&source), .khz = khz};
  bool good = x.report && rivals_result_build(&x.errors, c->rivals, c->schedule, c->schedules, x.report);
  if (!good) fail(f, STATUS_INTERNAL, "out of memory for the result");
  if (good && !c->top) compare_text(c, &x, stdout);
  if (good && c->top && !(good = compare_top(c, &x, stdout))) fail(f, STATUS_INTERNAL, "out of memory for the table");
  good = good && (!c->json || compare_json(c, &x, f));
  rivals_result_free(&x.errors);
  report_free(x.report);
  return good && ((fflush(stdout) == 0 && !ferror(stdout)) || fail(f, STATUS_OUTPUT, "cannot write standard output"));
}

void compare_close(struct compare *c) { rivals_free(c->rivals); }
