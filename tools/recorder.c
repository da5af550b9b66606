#include "recorder.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../harness/events.h"

enum { CAUSE_TIMER = 7, CAUSE_LCOFI = 13 };
#define CAUSE_INTERRUPT (1ull << 63)

void recorder_output(const struct record_options *o, char *buf, size_t size)
{
  const char *slash = strrchr(o->run.program, '/'), *name = slash ? slash + 1 : o->run.program;
  size_t length = strlen(name);
  if (length > 4 && strcmp(name + length - 4, ".elf") == 0) length -= 4;
  if (o->output) snprintf(buf, size, "%s", o->output);
  else snprintf(buf, size, "%.*s.prof", (int)length, name);
}

static bool writable(const char *path, struct failure *f)
{
  struct report_file file;
  char why[1024];
  if (!report_file_open(&file, path, why, sizeof why)) return fail(f, STATUS_OUTPUT, "%s", why);
  report_file_abandon(&file);
  return true;
}

static bool check_outputs(const struct record_options *o, struct failure *f)
{
  char output[1024];
  recorder_output(o, output, sizeof output);
  return writable(output, f) && (!o->stats || writable(o->stats, f));
}

/* Fills the words of culprit_profile (firmware/runtime/culprit.h), in the machine's memory and in the golden model's. */
static bool set_up_program(struct recorder *c, struct failure *f)
{
  const struct record_options *o = c->opt;
  const struct sim_api *api = c->run.machine.api;
  uint64_t at, record = prof_ring_record_words(o->timer ? PROF_RECORD_TIMER : PROF_RECORD_TIP, api->width);
  if (!o->timer && !api->has_tip) return fail(f, STATUS_NO_CONFIG, "configuration '%s' has no TIP unit; --timer and --model need none", o->run.config);
  if (!elf_find(&c->run.program, "culprit_profile", &at) || at < SIM_RAM_BASE || at - SIM_RAM_BASE > SIM_RAM_BYTES - 64) {
    return fail(f, STATUS_NO_RUNTIME, "%.900s: no symbol culprit_profile, so it has no profiling runtime; --model needs none", o->run.program);
  }
  if (o->ring && o->ring < record) return fail(f, STATUS_USAGE, "--ring: %" PRIu64 " words cannot hold a sample of %" PRIu64, o->ring, record);
  const uint64_t words[8] = {
    o->timer ? 2 : 1, o->period, o->event,
    TIP_CTL_RLD | (o->random ? TIP_CTL_RND : 0u) | (o->markers ? TIP_CTL_MRK : 0u) | (o->freeze ? TIP_CTL_FRZ : 0u) | (o->details ? TIP_CTL_DET : 0u),
    o->run.seed, o->ring, strcmp(o->drain, "end") == 0, o->water,
  };
  for (unsigned i = 0; i < 8; i++) run_poke(&c->run, at + 8 * i, words[i]);
  return true;
}

static void replay(void *ctx, uint64_t from, uint64_t to, char *buf, size_t size)
{
  const struct recorder *c = ctx;
  record_options_replay(c->opt, c->self, from, to, buf, size);
}

/* At the edge of the first cycle the unit takes the record of the last cycle of reset, in which there is nothing. */
static void step_reset(struct recorder *c)
{
  const struct probe_cycle nothing = {.cycle = 0};
  const struct tip_in in = {.cycle = 0};
  tip_model_step(&c->model, &nothing.commit, &nothing.retire, &in);
}

bool recorder_open(struct recorder *c, const struct record_options *opt, const char *self, struct failure *f)
{
  memset(c, 0, sizeof *c);
  c->opt = opt;
  c->self = self;
  if (!run_open(&c->run, &opt->run, self, f) || !check_outputs(opt, f) || (!opt->model && !set_up_program(c, f))) return false;
  const struct sim_api *api = c->run.machine.api;
  c->modelled = opt->model || (!opt->run.no_check && !opt->timer);
  tip_model_reset(&c->model, api->width, opt->model ? 0 : api->tip_buffer);
  if (!opt->model) step_reset(c);
  tip_check_init(&c->check, &c->run.image);
  prof_ring_init(&c->ring, api->width);
  c->cause = CAUSE_INTERRUPT | (opt->timer ? CAUSE_TIMER : CAUSE_LCOFI);
  c->hook = (struct run_hook){.views = c->modelled ? SIM_VIEW_COMMIT | SIM_VIEW_RETIRE : 0u, .step = recorder_step, .ctx = c,
                              .word = recorder_word, .replay = replay};
  c->run.hook = &c->hook;
  return true;
}

/* ---- the end ---- */

static uint64_t weights(const struct sample_list *l)
{
  uint64_t sum = 0;
  for (size_t i = 0; i < l->count; i++) sum += tip_sample_weight(&l->sample[i].tip);
  return sum;
}

static bool saturated(const struct sample_list *l)
{
  for (size_t i = 0; i < l->count; i++)
    if (tip_sample_weight(&l->sample[i].tip) == UINT16_MAX) return true;
  return false;
}

/* The unit's own counts, for a program that did not come to its summary, and for --model. */
static void count_unit(struct recorder *c, const struct sample_list *l)
{
  struct prof *p = &c->prof;
  struct tip_regs regs = c->model.regs;
  struct tip_in in;
  uint64_t arrived = weights(l);
  if (!c->modelled) c->run.machine.api->tip(c->run.sim, &in, &regs);
  p->overflows = regs.overflows;
  p->samples = regs.samples;
  p->missed = regs.missed;
  p->filtered = regs.filtered;
  p->ring_lost = p->samples - l->count;
  if (p->ring_lost && p->samples + p->missed > arrived + regs.carried) p->ring_lost_weight = p->samples + p->missed - arrived - regs.carried;
}

static void count_timer(struct recorder *c)
{
  struct prof *p = &c->prof;
  const struct prof_summary *s = &c->ring.summary;
  p->samples = c->ring.ended ? c->ring.numbers : c->interrupts;
  p->ring_lost = p->samples - c->arrived.count;
  p->ring_lost_weight = c->ring.ended ? s->lost_weight : p->ring_lost;
  p->overflows = weights(&c->arrived) + p->ring_lost_weight;
  p->missed = p->overflows - p->samples;
}

static void count_summary(struct recorder *c)
{
  struct prof *p = &c->prof;
  const struct prof_summary *s = &c->ring.summary;
  p->overflows = s->overflows;
  p->samples = s->samples;
  p->missed = s->missed;
  p->filtered = s->filtered;
  p->ring_lost = s->lost;
  p->ring_lost_weight = s->lost_weight;
}

static void fill(struct recorder *c)
{
  const struct record_options *o = c->opt;
  const struct sample_list *l = o->model ? &c->delivered : &c->arrived;
  struct prof *p = &c->prof;
  const struct symbols *symbols = run_symbols(&c->run);
  snprintf(p->config, sizeof p->config, "%s", o->run.config);
  snprintf(p->program, sizeof p->program, "%s", o->run.program);
  snprintf(p->build_id, sizeof p->build_id, "%s", symbols ? symbols_build_id(symbols) : "");
  snprintf(p->event, sizeof p->event, "%s", event_name(o->event));
  p->source = o->model ? PROF_MODEL : PROF_RTL;
  p->kind = o->timer ? PROF_TIMER : PROF_TIP;
  p->width = c->run.machine.api->width;
  p->period = o->period;
  p->random = o->random;
  p->markers = o->markers;
  p->seed = o->run.seed;
  p->cycles = c->run.cycles;
  p->instret = c->run.watch.instructions;
  if (o->timer) count_timer(c);
  else if (o->model || !c->ring.ended) count_unit(c, l);
  else count_summary(c);
  p->undelivered = p->overflows - p->samples - p->missed - p->filtered;
  p->interrupts = c->interrupts;
  p->handler_cycles = c->handler_cycles;
  p->checked = c->run.oracle && !o->timer ? c->check.checked : 0;
  p->sample = l->sample;
  p->sample_count = l->count;
}

/* What must hold when the program came to its summary. NULL: it does. */
static const char *contradiction(const struct recorder *c)
{
  const struct prof *p = &c->prof;
  const struct prof_summary *s = &c->ring.summary;
  const struct tip_regs *m = &c->model.regs;
  uint64_t carried = m->carried;
  if (c->ring.have) return "the last record was not drained whole";
  if (s->interrupts != c->interrupts) return "the handler counted other interrupts than were taken";
  if (c->ring.numbers != c->ring.records + s->lost) return "samples are missing that were not counted as lost";
  if (c->opt->timer) return NULL;
  if (p->samples != c->ring.numbers || p->undelivered) return "the unit took other samples than the handler saw";
  if (!c->modelled) {
    struct tip_in in;
    struct tip_regs regs;
    c->run.machine.api->tip(c->run.sim, &in, &regs);
    carried = regs.carried;
  } else if (s->overflows != m->overflows || s->samples != m->samples || s->missed != m->missed || s->filtered != m->filtered ||
             c->delivered.count != c->ring.numbers || c->check.count) {
    return "the program's counts are not the unit's";
  }
  if (!saturated(&c->arrived) && weights(&c->arrived) + s->lost_weight + carried != p->samples + p->missed) return "weights are lost";
  return NULL;
}

static bool baseline(struct recorder *c, struct failure *f)
{
  struct run run;
  struct run_options o = c->opt->run;
  o.no_check = o.mute = true;
  o.wave = NULL;
  o.from = o.to = 0;
  bool good = run_open(&run, &o, c->self, f) && run_loop(&run, f);
  c->prof.baseline_cycles = run.cycles;
  run_close(&run);
  return good;
}

bool recorder_finish(struct recorder *c, const struct failure *stopped, struct failure *f)
{
  char output[1024], why[1200];
  if (!run_finish(&c->run, stopped, f)) return false;
  int status = stopped ? stopped->status : c->late.status;
  if (!stopped && status) return *f = c->late, false;
  if (status == STATUS_DIVERGED || status == STATUS_INTERNAL || status == STATUS_PROFILE || status == STATUS_USAGE) return true;
  fill(c);
  const char *wrong = c->ring.ended ? contradiction(c) : NULL;
  if (wrong) return fail(f, STATUS_DIVERGED, "the profile does not add up: %s", wrong);
  if (c->opt->baseline && !stopped && !baseline(c, f)) return false;
  recorder_output(c->opt, output, sizeof output);
  if (!prof_write(&c->prof, output, why, sizeof why)) return fail(f, STATUS_OUTPUT, "%s", why);
  return !c->opt->stats || recorder_stats(c, f);
}

void recorder_close(struct recorder *c)
{
  run_close(&c->run);
  free(c->arrived.sample);
  free(c->delivered.sample);
  free(c->interrupted.sample);
}
