/* The end of a recording: counts, what must hold between them, the files. */
#include <stdio.h>

#include "isa/events.h"
#include "tools/record/recorder.h"

static uint64_t weights(const struct sample_list *l) {
  uint64_t sum = 0;
  for (size_t i = 0; i < l->count; i++) sum += tip_sample_weight(&l->sample[i].tip);
  return sum;
}

static bool saturated(const struct sample_list *l) {
  for (size_t i = 0; i < l->count; i++)
    if (tip_sample_weight(&l->sample[i].tip) == UINT16_MAX) return true;
  return false;
}

/* TIP's own counts, for a program that did not come to its summary, and for --model. */
static void count_unit(struct recorder *c, const struct sample_list *l) {
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
  if (p->ring_lost && p->samples + p->missed > arrived + regs.carried)
    p->ring_lost_weight = p->samples + p->missed - arrived - regs.carried;
}

static void count_timer(struct recorder *c) {
  struct prof *p = &c->prof;
  const struct prof_summary *s = &c->ring.summary;
  p->samples = c->ring.ended ? c->ring.numbers : c->interrupts;
  p->ring_lost = p->samples - c->arrived.count;
  p->ring_lost_weight = c->ring.ended ? s->lost_weight : p->ring_lost;
  p->overflows = weights(&c->arrived) + p->ring_lost_weight;
  p->missed = p->overflows - p->samples;
}

static void count_summary(struct recorder *c) {
  struct prof *p = &c->prof;
  const struct prof_summary *s = &c->ring.summary;
  p->overflows = s->overflows;
  p->samples = s->samples;
  p->missed = s->missed;
  p->filtered = s->filtered;
  p->ring_lost = s->lost;
  p->ring_lost_weight = s->lost_weight;
}

static enum prof_kind kind_of(const struct record_options *o) {
  if (o->mode == RECORD_PROFILEME) return o->aggregate ? PROF_PROFILEME_SUMS : PROF_PROFILEME;
  if (o->mode == RECORD_COPROC) return recorder_type(o) == PROF_RECORD_VALUE ? PROF_COP_VALUES : PROF_COP_SLOTS;
  return o->mode == RECORD_TIMER ? PROF_TIMER : PROF_TIP;
}

/* What the mode counts, and its samples. */
static const struct sample_list *count(struct recorder *c) {
  const struct record_options *o = c->opt;
  const struct sample_list *l = o->model ? &c->delivered : &c->arrived;
  struct prof *p = &c->prof;
  snprintf(p->event, sizeof p->event, "%s", event_name(o->event));
  p->period = o->period;
  p->random = o->random;
  if (o->mode == RECORD_PROFILEME) recorder_pme_count(c);
  else if (o->mode == RECORD_COPROC) recorder_cop_count(c);
  else if (o->mode == RECORD_TIMER) count_timer(c);
  else if (o->model || !c->ring.ended) count_unit(c, l);
  else count_summary(c);
  p->undelivered = p->overflows - p->samples - p->missed - p->filtered - p->dropped;
  return l;
}

static void fill(struct recorder *c) {
  const struct record_options *o = c->opt;
  const struct sample_list *l = count(c);
  struct prof *p = &c->prof;
  const struct symbols *symbols = run_symbols(&c->run);
  snprintf(p->config, sizeof p->config, "%s", o->run.config);
  snprintf(p->program, sizeof p->program, "%s", o->run.program);
  snprintf(p->build_id, sizeof p->build_id, "%s", symbols ? symbols_build_id(symbols) : "");
  p->source = o->model ? PROF_MODEL : PROF_RTL;
  p->kind = kind_of(o);
  p->width = c->run.machine.api->width;
  p->markers = o->markers;
  p->seed = o->run.seed;
  p->cycles = c->run.cycles;
  p->instret = c->run.watch.instructions;
  p->interrupts = c->interrupts;
  p->handler_cycles = c->handler_cycles;
  if (c->run.oracle && (o->mode == RECORD_TIP || p->kind == PROF_COP_SLOTS)) p->checked = c->check.checked;
  p->sample = l->sample;
  p->sample_count = l->count;
}

/* Of TIP and the timer. NULL: none. */
static const char *tip_contradiction(const struct recorder *c) {
  const struct prof *p = &c->prof;
  const struct prof_summary *s = &c->ring.summary;
  const struct tip_regs *m = &c->model.regs;
  uint64_t carried = m->carried;
  if (c->opt->mode == RECORD_TIMER) return NULL;
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
  if (!saturated(&c->arrived) && weights(&c->arrived) + s->lost_weight + carried != p->samples + p->missed)
    return "weights are lost";
  return NULL;
}

/* What must hold when the program came to its summary. NULL: it does. */
static const char *contradiction(const struct recorder *c) {
  const struct prof_summary *s = &c->ring.summary;
  if (c->ring.have) return "the last record was not drained whole";
  if (s->interrupts != c->interrupts) return "the handler counted other interrupts than were taken";
  if (c->ring.numbers != c->ring.samples + s->lost) return "samples are missing that were not counted as lost";
  if (c->opt->mode == RECORD_COPROC) return recorder_cop_contradiction(c);
  return c->opt->mode == RECORD_PROFILEME ? recorder_pme_contradiction(c) : tip_contradiction(c);
}

static bool baseline(struct recorder *c, struct failure *f) {
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

bool recorder_finish(struct recorder *c, const struct failure *stopped, struct failure *f) {
  char output[1024], why[1200];
  if (!run_finish(&c->run, stopped, f)) return false;
  int status = stopped ? stopped->status : c->late.status;
  if (!stopped && status) return *f = c->late, false;
  if (status == STATUS_DIVERGED || status == STATUS_INTERNAL || status == STATUS_PROFILE || status == STATUS_USAGE) return true;
  if (c->opt->mode == RECORD_PROFILEME && !recorder_pme_arrange(c))
    return fail(f, STATUS_INTERNAL, "out of memory for the samples");
  if (c->opt->mode == RECORD_COPROC && !recorder_cop_arrange(c)) return fail(f, STATUS_INTERNAL, "out of memory for the estimate");
  fill(c);
  const char *wrong = c->ring.ended ? contradiction(c) : NULL;
  if (wrong) return fail(f, STATUS_DIVERGED, "the profile does not add up: %s", wrong);
  if (c->opt->baseline && !stopped && !baseline(c, f)) return false;
  recorder_output(c->opt, output, sizeof output);
  if (!prof_write(&c->prof, output, why, sizeof why)) return fail(f, STATUS_OUTPUT, "%s", why);
  if (c->opt->scatter && !recorder_cop_scatter(c, f)) return false;
  return !c->opt->stats || recorder_stats(c, f);
}
