#include <inttypes.h>
#include <string.h>

#include "isa/isa.h"
#include "rivals/schedule.h"
#include "tools/cli/commands.h"
#include "tools/compare/compare.h"
#include "tools/compare/pme.h"
#include "tools/cli/signals.h"
#include "isa/disasm.h"

/* The base rate has all profilers; TIP's sec. 5.2 compares these at other rates. */
enum { AT_OTHER_RATES = 1 << RIVAL_NCI | 1 << RIVAL_NCI_ILP | 1 << RIVAL_TIP_ILP | 1 << RIVAL_TIP | 1 << RIVAL_ORACLE };
enum { TIP_ALONE = 1 << RIVAL_TIP | 1 << RIVAL_ORACLE };

/* A sample every 250 us of a core at 3.2 GHz, as TIP sec. 4 takes them. */
enum { PERIOD_4_KHZ = 800000 };

static void add_schedule(struct compare *c, uint64_t period, bool random, unsigned profilers) {
  for (size_t i = 0; i < c->schedules; i++)
    if (c->schedule[i].period == period && c->schedule[i].random == random) return;
  c->schedule[c->schedules++] =
    (struct rivals_schedule){.period = period, .random = random, .seed = c->opt->seed, .profilers = profilers};
}

static void add_rate(struct compare *c, uint64_t period, unsigned profilers) {
  add_schedule(c, period, false, profilers);
  add_schedule(c, period, true, profilers);
}

/* Rates as in TIP fig. 11a: five times, a quarter and a fortieth of the base rate, rounded up to primes, and
 * 4 kHz; and more primes near the base period for periodic TIP, as a loop may beat with one of them. Never a
 * period of 2: every loop of an even number of cycles would. */
static void plan(struct compare *c) {
  uint64_t period = c->opt->period;
  add_rate(c, period, RIVALS_ALL);
  add_rate(c, sample_schedule_prime(period > 15 ? (period + 4) / 5 : 3), AT_OTHER_RATES);
  add_rate(c, sample_schedule_prime(4 * period), AT_OTHER_RATES);
  add_rate(c, sample_schedule_prime(40 * period), AT_OTHER_RATES);
  add_rate(c, sample_schedule_prime(PERIOD_4_KHZ), TIP_ALONE);
  add_schedule(c, sample_schedule_prime(period > 9 ? (period + 2) / 3 : 3), false, TIP_ALONE);
  add_schedule(c, sample_schedule_prime(period > 6 ? (period + 1) / 2 : 3), false, TIP_ALONE);
  add_schedule(c, sample_schedule_prime(2 * period), false, TIP_ALONE);
}

static bool step_compare(void *ctx, const struct probe_cycle *now, struct failure *f) {
  struct compare *c = ctx;
  return rivals_step(c->rivals, now, oracle_blame(c->run.oracle)) ||
         fail(f, STATUS_INTERNAL, "profilers: %s", rivals_message(c->rivals));
}

static bool compare_open(struct compare *c, const char *self, struct failure *f) {
  const struct compare_options *o = c->opt;
  c->run_options = compare_run_options(o);
  run_options_machine(&c->run_options, c->machine, sizeof c->machine);
  if (!run_open(&c->run, &c->run_options, self, f)) return false;
  const struct sim_api *api = c->run.machine.api;
  plan(c);
  const struct rivals_options options = {
    .width = api->width,
    .rob_entries = api->rob_entries,
    .image = &c->run.image,
    .schedule = c->schedule,
    .schedules = c->schedules,
  };
  c->rivals = rivals_new(&options);
  c->hook = (struct run_hook){.views = SIM_VIEW_COMMIT | SIM_VIEW_DISPATCH | SIM_VIEW_FETCH | SIM_VIEW_PIPE,
                              .step = step_compare,
                              .ctx = c};
  c->run.hook = &c->hook;
  return c->rivals || fail(f, STATUS_INTERNAL, "out of memory for the profilers");
}

static bool print_result(struct compare *c, struct failure *f) {
  const struct run *r = &c->run;
  if (oracle_finish(r->oracle) != ORACLE_OK) return fail(f, STATUS_INTERNAL, "Oracle: %s", oracle_message(r->oracle));
  const struct report_source source = {
    .config = c->machine,
    .program = c->opt->program,
    .oracle = r->oracle,
    .image = &r->text.as_run,
    .file = &r->text.as_linked,
    .symbols = run_symbols(&c->run),
    .disasm = c->opt->raw ? isa_disasm_raw : isa_disasm,
  };
  struct compare_result x = {.report = report_build(&source),
                             .khz = r->seconds > 0 ? (uint64_t)((double)r->cycles / r->seconds / 1e3 + 0.5) : 0};
  bool good = x.report && rivals_result_build(&x.errors, c->rivals, c->schedule, c->schedules, x.report);
  if (!good) fail(f, STATUS_INTERNAL, "out of memory for the result");
  if (good && !c->opt->top) compare_text(c, &x, stdout);
  if (good && c->opt->top && !(good = compare_top(c, &x, stdout))) fail(f, STATUS_INTERNAL, "out of memory for the table");
  good = good && (!c->opt->json || compare_json(c, &x, f));
  rivals_result_free(&x.errors);
  report_free(x.report);
  return good && ((fflush(stdout) == 0 && !ferror(stdout)) || fail(f, STATUS_OUTPUT, "cannot write standard output"));
}

int command_compare(const char *self, int argc, char **argv, struct failure *f) {
  struct compare_options options;
  struct compare c = {.opt = &options};
  struct failure late = {0, ""};
  if (!compare_options_parse(&options, argc, argv, f)) return f->status;
  if (options.help) {
    options_help(&compare_options_table, stdout);
    return STATUS_OK;
  }
  if (options.mode == COMPARE_PROFILEME) return compare_pme(self, &options, f);
  signals_write_errors();
  if (compare_open(&c, self, f)) {
    bool ended = run_loop(&c.run, f);
    bool trusted = f->status != STATUS_INTERNAL && f->status != STATUS_OUTPUT;
    if (trusted && !print_result(&c, &late) && ended) *f = late;
  }
  int status = f->status ? f->status : run_exit_status(c.run.code);
  rivals_free(c.rivals);
  run_close(&c.run);
  return status;
}
