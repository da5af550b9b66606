#include "tools/compare/pme.h"
#include "tools/run/forward.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "tools/cli/signals.h"

enum { VIEWS = SIM_VIEW_COMMIT | SIM_VIEW_DISPATCH | SIM_VIEW_FETCH | SIM_VIEW_TAG | SIM_VIEW_RETIRE | SIM_VIEW_PIPE };
#define CAUSE_OVERFLOW (1ull << 63 | 13)

/* ---- a cycle ---- */

static bool ended(void *ctx, const struct pme_true_life *l) {
  struct compare_pme *c = ctx;
  pme_attribution_end(&c->attribution, l);
  if (c->opt->pairs && !pme_slots_end(&c->slots, l)) return false;
  if (!l->retired) return true;
  if (!pc_sum_add(&c->retired, l->pc, 1)) return false;
  return !(l->events & PROBE_EV_DMISS) || (pc_sum_add(&c->dmiss, l->pc, 1) && pme_arrivals_add(&c->arrivals, l->pc, l->serial));
}

static bool keep(struct compare_pme *c, const struct pme_record *r) {
  struct recording *p = &c->prof;
  if (!ARRAY_ROOM(p->sample, p->sample_room, p->sample_count + 1)) return false;
  p->sample[p->sample_count++].pme = *r;
  return true;
}

/* A record has come. The second of a pair follows its first. */
static bool take_record(struct compare_pme *c, const struct pme_record *r) {
  const struct pme_true_life *life;
  pme_attribution_check(&c->attribution, r, &life);
  if (!keep(c, r)) return false;
  struct pme_life second = pme_record_life(r);
  if (!second.second || c->prof.sample_count < 2) return true;
  struct pme_life first = pme_record_life(&c->prof.sample[c->prof.sample_count - 2].pme);
  return compare_pme_paths_pair(c, &first, &second);
}

static bool step_profileme(void *ctx, const struct probe_cycle *now, struct failure *f) {
  struct compare_pme *c = ctx;
  const struct probe_retire *r = &now->retire;
  if (!pme_lives_step(&c->lives, now)) {
    const char *why = c->slots.error ? c->slots.error : c->lives.flight.error;
    return fail(f, STATUS_INTERNAL, "cycle %" PRIu64 ": %s", now->cycle, why);
  }
  pme_window_step(&c->window, r);
  bool good = !c->opt->pairs ||
              (pme_slots_settle(&c->slots, pme_lives_frontier(&c->lives, now->cycle)) && compare_pme_paths_step(c, now));
  if (r->interrupt && r->interrupt_cause == CAUSE_OVERFLOW) good = good && pc_sum_add(&c->overflow, r->interrupt_epc, 1);
  if (pme_sampler_step(&c->sampler, now)) good = good && take_record(c, &c->sampler.model.last);
  return good || fail(f, STATUS_INTERNAL, "out of memory for the truth");
}

/* ---- a run ---- */

static bool open_run(struct compare_pme *c, const char *self, struct failure *f) {
  const struct compare_options *o = c->opt;
  c->run_options = compare_run_options(o);
  run_options_machine(&c->run_options, c->machine, sizeof c->machine);
  if (!run_open(&c->run, &c->run_options, self, f) || !forward_start(&c->run, f)) return false;
  const struct sim_api *api = c->run.machine.api;
  const struct program_image *text = &c->run.image;
  if (o->pairs && api->tags < 2)
    return fail(f, STATUS_NO_CONFIG, "--pairs: configuration '%s' can follow only one instruction", o->config);
  struct pme_settings settings = {.minor = o->window,
                                  .seed = o->seed,
                                  .control = PME_CTL_EN | PME_CTL_RND | PME_CTL_RLD | (o->pairs ? PME_CTL_PAIR : 0u)};
  pme_interval(o->interval, &settings.least, &settings.spread);
  pme_sampler_init(&c->sampler, api, c->run.sim, &settings);
  bool good = pc_sum_init(&c->retired, text) && pc_sum_init(&c->dmiss, text) && pc_sum_init(&c->overflow, text) &&
              pme_arrivals_init(&c->arrivals, (unsigned)settings.least, (unsigned)settings.spread);
  if (o->pairs) good = good && pme_slots_init(&c->slots, text) && pme_truth_init(&c->truth);
  if (!good) return fail(f, STATUS_INTERNAL, "out of memory for the truth");
  if (!pme_lives_init(&c->lives, api->width, api->rob_entries, ended, c))
    return fail(f, STATUS_INTERNAL, "the machine is too large to be followed");
  c->attribution.clock = 1;
  c->hook = (struct run_hook){.views = VIEWS, .step = step_profileme, .ctx = c};
  c->run.hook = &c->hook;
  return true;
}

/* What a recording would say of itself. */
static void describe(struct compare_pme *c) {
  const struct pme_regs *r = &c->sampler.model.regs;
  struct recording *p = &c->prof;
  p->source = PROF_MODEL;
  p->kind = PROF_PROFILEME;
  p->width = c->run.machine.api->width;
  p->period = c->opt->interval;
  p->random = p->hardware = true;
  p->seed = c->opt->seed;
  p->cycles = c->run.cycles;
  p->instret = c->run.watch.instructions;
  p->pairs = c->opt->pairs;
  p->minor = c->opt->window;
  p->overflows = r->selections;
  p->samples = r->samples;
  p->missed = r->collisions;
  p->filtered = r->filtered;
  p->dropped = r->dropped;
  p->empty = r->empty;
  p->fetched = r->fetched;
  p->undelivered = p->overflows - p->samples - p->missed - p->filtered - p->dropped;
  if (p->pairs) p->sample_count -= p->sample_count % 2; /* a second that was still in flight */
}

static bool print_result(struct compare_pme *c, struct failure *f) {
  describe(c);
  if (oracle_finish(c->run.oracle) != ORACLE_OK) return fail(f, STATUS_INTERNAL, "Oracle: %s", oracle_message(c->run.oracle));
  if (c->opt->pairs && !compare_pme_paths_judge(c)) return fail(f, STATUS_INTERNAL, "out of memory for the paths");
  const struct profile_source source = {.prof = &c->prof, .image = &c->run.image, .symbols = run_symbols(&c->run)};
  struct pme_profile *p = pme_profile_build(&source);
  if (!p) return fail(f, STATUS_INTERNAL, "out of memory for the profile");
  compare_pme_text(c, p, stdout);
  bool good = !c->opt->json || compare_pme_json(c, p, f);
  pme_profile_free(p);
  return good && ((fflush(stdout) == 0 && !ferror(stdout)) || fail(f, STATUS_OUTPUT, "cannot write standard output"));
}

static void close_run(struct compare_pme *c) {
  compare_pme_paths_free(c);
  pme_slots_free(&c->slots);
  pc_sum_free(&c->retired);
  pc_sum_free(&c->dmiss);
  pc_sum_free(&c->overflow);
  pme_arrivals_free(&c->arrivals);
  free(c->prof.sample);
  run_close(&c->run);
  free(c);
}

int compare_pme(const char *self, const struct compare_options *opt, struct failure *f) {
  struct compare_pme *c = calloc(1, sizeof *c);
  struct failure late = {0, ""};
  if (!c) {
    fail(f, STATUS_INTERNAL, "out of memory");
    return f->status;
  }
  c->opt = opt;
  c->attribution.clock = 1;
  signals_write_errors();
  if (open_run(c, self, f)) {
    bool ended = run_loop(&c->run, f);
    bool trusted = f->status != STATUS_INTERNAL && f->status != STATUS_OUTPUT;
    if (trusted && !print_result(c, &late) && ended) *f = late;
  }
  int status = f->status ? f->status : run_exit_status(c->run.code);
  close_run(c);
  return status;
}
