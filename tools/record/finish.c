/* The end of a recording: counts, what must hold between them, the files. */
#include <stdio.h>

#include "isa/events.h"
#include "profileme/record.h"
#include "tools/cli/output.h"
#include "tools/record/recorder.h"
#include "tools/run/forward.h"

struct sample_list *recorder_samples(struct recorder *c) {
  return c->opt->model ? &c->delivered : &c->arrived;
}

/* Processes with an address space of their own: where the image has their programs, and what was sampled of them. */
static bool place_processes(struct recorder *c, struct failure *f) {
  const struct processes *processes = &c->run.processes;
  struct recording *p = &c->prof;
  for (size_t i = 0; i < processes->count; i++)
    if (processes->program[i].ran && !load_map_add(p->load_map, &processes->program[i].at))
      return fail(f, STATUS_INTERNAL, "no room for the images of so many processes");
  for (size_t i = 0; i < p->sample_count; i++) {
    if (p->kind == PROF_PROFILEME) pme_record_place(&p->sample[i].pme, &c->run.image);
    else tip_sample_place(&p->sample[i].tip, &c->run.image);
  }
  return true;
}

/* What the mode counts, and its samples. */
static void fill(struct recorder *c) {
  static const enum prof_kind kinds[] = {
    [RING_TIP] = PROF_TIP,
    [RING_TIMER] = PROF_TIMER,
    [RING_PROFILEME] = PROF_PROFILEME,
    [RING_SUMS] = PROF_PROFILEME_SUMS,
    [RING_SLOT] = PROF_COP_SLOTS,
    [RING_VALUE] = PROF_COP_VALUES,
  };
  const struct record_options *o = c->opt;
  const struct symbols *symbols = run_symbols(&c->run);
  struct recording *p = &c->prof;
  snprintf(p->event, sizeof p->event, "%s", event_name(o->event));
  p->period = o->period;
  p->random = o->random;
  run_options_machine(&o->run, p->config, sizeof p->config);
  snprintf(p->program, sizeof p->program, "%s", o->run.program);
  snprintf(p->build_id, sizeof p->build_id, "%s", symbols ? symbols_build_id(symbols) : "");
  p->source = o->model ? PROF_MODEL : PROF_RTL;
  p->width = c->run.machine.api->width;
  p->markers = o->markers;
  p->seed = o->run.seed;
  p->cycles = c->run.cycles;
  p->instret = c->run.watch.instructions;
  p->interrupts = c->interrupts;
  p->handler_cycles = c->handler_cycles;
  if (c->mode->type) {
    p->kind = kinds[c->mode->type(o)];
    p->sample = recorder_samples(c)->sample;
    p->sample_count = recorder_samples(c)->count;
  }
  c->mode->count(c);
  p->undelivered = p->overflows - p->samples - p->missed - p->filtered - p->dropped;
}

/* The host takes over where the program stopped. */
static void drain(struct recorder *c) {
  struct prof_summary *s = &c->ring.summary;
  uint64_t first, end;
  const uint64_t *words = undrained_words(&c->undrained, c->ring.words, &first, &end);
  for (uint64_t i = first; i < end; i++) recorder_word(c, words[i]);
  const bool cut = prof_ring_cut(&c->ring);
  c->torn = undrained_torn(&c->undrained) || cut;
  undrained_lost(&c->undrained, &s->lost, &s->lost_weight);
  if (c->mode->rest) c->mode->rest(c);
}

/* What must hold when the program came to its summary. NULL: it does. */
static const char *contradiction(const struct recorder *c) {
  const struct prof_summary *s = &c->ring.summary;
  if (c->ring.have) return "the last record was not drained whole";
  if (s->interrupts != c->interrupts) return "the handler counted other interrupts than were taken";
  if (c->ring.numbers != c->ring.samples + s->lost) return "samples are missing that were not counted as lost";
  return c->mode->contradiction ? c->mode->contradiction(c) : NULL;
}

/* The same run without a profiler. */
static bool baseline(struct recorder *c, const char *program, struct failure *f) {
  struct run run;
  struct failure why = {0, ""};
  struct run_options o = c->opt->run;
  o.program = program;
  o.no_check = o.mute = true;
  o.wave = o.at = o.images = NULL;
  o.from = o.to = 0;
  bool good = run_open(&run, &o, c->self, &why) && forward_start(&run, &why) && run_loop(&run, &why);
  if (good) c->prof.baseline_cycles = run.cycles;
  if (good && !c->mode->type) c->prof.baseline_instret = run.watch.instructions;
  run_close(&run);
  return good || fail(f, why.status, "the run without sampling: %s", why.text);
}

static bool write_files(struct recorder *c, struct failure *f) {
  char why[1200];
  if (!prof_write(&c->prof, text_of(&c->output), why, sizeof why)) return fail(f, STATUS_OUTPUT, "%s", why);
  if (c->mode->finish && !c->mode->finish(c, f)) return false;
  c->written = !c->opt->stats || recorder_stats(c, f);
  return c->written;
}

/* What was found in a drained word is the failure. Returns false. */
static bool refuse_word(const struct recorder *c, struct failure *f) {
  *f = c->late;
  return false;
}

bool recorder_finish(struct recorder *c, const struct failure *stopped, struct failure *f) {
  if (!run_finish(&c->run, stopped, f)) return false;
  int status = stopped ? stopped->status : c->late.status;
  if (status == STATUS_DIVERGED || status == STATUS_INTERNAL || status == STATUS_PROFILE || status == STATUS_USAGE)
    return stopped || refuse_word(c, f);
  c->early = c->draining && !c->ring.ended;
  if (c->early) drain(c);
  if (!stopped && c->late.status) return refuse_word(c, f);
  if (c->mode->arrange && !c->mode->arrange(c)) return fail(f, STATUS_INTERNAL, "out of memory for the profile");
  fill(c);
  if (c->run.processes.count && !place_processes(c, f)) return false;
  const char *wrong = c->ring.ended ? contradiction(c) : NULL;
  if (wrong) return fail(f, STATUS_DIVERGED, "the profile does not add up: %s", wrong);
  const char *without = c->opt->original ? c->opt->original : c->opt->baseline ? c->opt->run.program : NULL;
  const bool compared = !without || stopped || baseline(c, without, f);
  struct failure late = {0, ""};
  return write_files(c, compared ? f : &late) && compared;
}
