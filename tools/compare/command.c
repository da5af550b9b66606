#include <inttypes.h>

#include "isa/disasm.h"
#include "tools/cli/commands.h"
#include "tools/cli/signals.h"
#include "tools/compare/compare.h"
#include "tools/compare/options.h"
#include "tools/compare/pme.h"
#include "tools/compare/situation.h"
#include "tools/run/forward.h"

/* A run with the profilers beside it. */
struct compared {
  const struct compare_options *opt;
  struct run run;
  struct run_options run_options;
  struct run_hook hook;
  struct compare compare;
  struct situation situation;
  char machine[64];
};

static bool step_run(void *ctx, const struct probe_cycle *now, struct failure *f) {
  struct compared *c = ctx;
  if (c->compare.situations) rivals_situate(c->compare.rivals, situation_step(&c->situation, &now->retire));
  return compare_step(&c->compare, now, NULL, f);
}

static bool open_run(struct compared *c, const char *self, struct failure *f) {
  const struct compare_options *o = c->opt;
  c->run_options = compare_run_options(o);
  run_options_machine(&c->run_options, c->machine, sizeof c->machine);
  if (!run_open(&c->run, &c->run_options, self, f) || !processes_apart(&c->run.processes, o->images, f) ||
      !forward_start(&c->run, f))
    return false;
  const struct sim_api *api = c->run.machine.api;
  c->compare = (struct compare){
    .program = o->program,
    .machine = c->machine,
    .json = o->json,
    .period = o->period,
    .seed = o->seed,
    .top = o->top,
    .width = api->width,
    .rob_entries = api->rob_entries,
    .oracle = c->run.oracle,
    .image = &c->run.image,
    .situations = o->images,
  };
  if (o->images) situation_init(&c->situation, &c->run.lockstep.iss, run_symbols(&c->run));
  c->hook =
    (struct run_hook){.views = SIM_VIEW_COMMIT | SIM_VIEW_DISPATCH | SIM_VIEW_FETCH | SIM_VIEW_PIPE, .step = step_run, .ctx = c};
  c->run.hook = &c->hook;
  return compare_open(&c->compare, f);
}

static bool print_result(struct compared *c, struct failure *f) {
  struct run *r = &c->run;
  const struct report_source source = {
    .image = &r->text.as_run,
    .file = &r->text.as_linked,
    .symbols = run_symbols(r),
    .disasm = c->opt->raw ? isa_disasm_raw : isa_disasm,
  };
  const uint64_t khz = r->seconds > 0 ? (uint64_t)((double)r->cycles / r->seconds / 1e3 + 0.5) : 0;
  return compare_print(&c->compare, source, khz, f);
}

int command_compare(const char *self, int argc, char **argv, struct failure *f) {
  struct compare_options options;
  struct compared c = {.opt = &options};
  struct failure late = {0, ""};
  if (!compare_options_parse(&options, argc, argv, f)) return f->status;
  if (options.help) {
    options_help(&compare_options_table, stdout);
    return STATUS_OK;
  }
  if (options.mode == COMPARE_PROFILEME) return compare_pme(self, &options, f);
  signals_write_errors();
  if (open_run(&c, self, f)) {
    bool ended = run_loop(&c.run, f);
    bool trusted = f->status != STATUS_INTERNAL && f->status != STATUS_OUTPUT;
    if (trusted && !print_result(&c, &late) && ended) *f = late;
  }
  int status = f->status ? f->status : run_exit_status(c.run.code);
  compare_close(&c.compare);
  run_close(&c.run);
  return status;
}
