#include "tools/record/profileme.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/record/recorder.h"

#define WINDOW_ROBS 2 /* default W: the reorder buffer twice over, for what waits in front of it */

/* ---- before the run ---- */

static uint64_t control_bits(const struct record_options *o) {
  return PME_CTL_EN | (o->pairs ? PME_CTL_PAIR : 0u) | (o->opportunities ? PME_CTL_OPP : 0u) | (o->periodic ? 0u : PME_CTL_RND) |
         (o->software ? 0u : PME_CTL_RLD) | (o->context_text ? PME_CTL_CTX : 0u) | (o->freeze && !o->model ? PME_CTL_FRZ : 0u);
}

static bool ended(void *ctx, const struct pme_true_life *life) {
  pme_attribution_end(ctx, life);
  return true;
}

static bool open_truth(struct recorder *c, struct failure *f) {
  const struct sim_api *api = c->run.machine.api;
  struct recorder_truth *t = calloc(1, sizeof *t);
  c->pme.truth = t;
  if (!t) return fail(f, STATUS_INTERNAL, "out of memory for the instructions in flight");
  return pme_lives_init(&t->lives, api->width, api->rob_entries, ended, &t->attribution) ||
         fail(f, STATUS_INTERNAL, "%u ROB entries are too many to follow", api->rob_entries);
}

bool recorder_pme_open(struct recorder *c, struct failure *f) {
  const struct record_options *o = c->opt;
  const struct sim_api *api = c->run.machine.api;
  struct recorder_pme *p = &c->pme;
  const unsigned sets = o->model ? PME_K_MAX : api->pme_sets;
  p->each = o->pairs ? 2 : 1;
  p->settings = (struct pme_settings){
    .minor = o->pairs ? (o->minor ? o->minor : WINDOW_ROBS * api->rob_entries) : 0,
    .context = o->context,
    .seed = o->run.seed,
    .match = o->match,
    .mask = o->mask,
    .threshold = o->threshold,
    .control = control_bits(o),
    .least = o->major,
  };
  if (!o->periodic) pme_interval(o->major, &p->settings.least, &p->settings.spread);
  p->water = o->sets ? o->sets : p->each;
  if (!o->model && !api->has_pme)
    return fail(f, STATUS_NO_CONFIG, "configuration '%s' has no ProfileMe unit; --model needs none", o->run.config);
  if (api->tags < p->each)
    return fail(f, STATUS_NO_CONFIG, "--pairs: configuration '%s' can follow only one instruction", o->run.config);
  if (p->water > sets)
    return fail(f, STATUS_USAGE, "--sets: configuration '%s' keeps %u records, not %" PRIu64, o->run.config, sets, p->water);
  pme_sampler_init(&p->sampler, api, c->run.sim, &p->settings);
  p->sampler.model.sets = sets;
  return o->run.no_check || open_truth(c, f);
}

unsigned recorder_pme_views(const struct recorder *c) {
  const unsigned unit = SIM_VIEW_COMMIT | SIM_VIEW_FETCH | SIM_VIEW_TAG;
  if (!c->modelled) return 0;
  return c->pme.truth ? unit | SIM_VIEW_DISPATCH | SIM_VIEW_PIPE | SIM_VIEW_RETIRE : unit;
}

void recorder_pme_config(const struct recorder *c, uint64_t words[RECORDER_CONFIG_WORDS]) {
  const struct record_options *o = c->opt;
  const struct pme_settings *s = &c->pme.settings;
  const uint64_t config[RECORDER_CONFIG_WORDS] = {
    3,
    s->least,
    0,
    s->control,
    s->seed,
    o->ring,
    strcmp(o->drain, "end") == 0,
    c->pme.water,
    s->spread,
    s->minor,
    s->context,
    s->match,
    s->mask,
    s->threshold,
    o->software,
    o->aggregate,
  };
  memcpy(words, config, sizeof config);
}

/* ---- a cycle ---- */

static struct pme_regs unit_regs(const struct recorder *c) {
  struct pme_in in;
  struct probe_tag_request request;
  struct pme_regs regs = c->pme.sampler.model.regs;
  if (!c->modelled) c->run.machine.api->pme(c->run.sim, &in, &request, &regs);
  return regs;
}

static bool differ(struct recorder *c, const struct probe_cycle *now, const char *name, uint64_t rtl, uint64_t model,
                   struct failure *f) {
  char what[200];
  snprintf(what, sizeof what, "profileme.%s rtl=0x%" PRIx64 " model=0x%" PRIx64, name, rtl, model);
  return recorder_wrong(c, now->cycle, what, f);
}

/* Records are held against the truth when they are complete, those of a pair when both are; they may wait long for room. */
static bool check_complete(struct recorder *c, const struct probe_cycle *now, const uint8_t before[PROBE_TAGS], struct failure *f) {
  const struct pme_model *m = &c->pme.sampler.model;
  struct pme_attribution *a = &c->pme.truth->attribution;
  const struct pme_true_life *life;
  bool exact = true;
  for (unsigned t = 0; t < m->tags; t++) {
    const bool pair = m->tag[t].pair;
    const unsigned first = pair ? t & ~1u : t;
    if (m->regs.state[t] != PME_DONE || before[t] == PME_DONE) continue;
    if (pair && (m->regs.state[t ^ 1] != PME_DONE || (t != first && before[first] != PME_DONE)))
      continue; /* not yet, or already: both at once */
    exact = pme_attribution_check(a, &m->tag[first].record, &life) && exact;
    if (pair) exact = pme_attribution_check(a, &m->tag[first + 1].record, &life) && exact;
  }
  return exact || recorder_wrong(c, now->cycle, a->first_wrong, f);
}

static bool deliver(struct recorder *c, const struct pme_record *r, struct failure *f) {
  const struct pme_life life = pme_record_life(r);
  const struct prof_sample sample = {.pme = *r};
  c->pme.records++;
  const bool good = c->opt->aggregate ? recorder_sums_add(&c->pme.sums, &life) : sample_list_add(&c->delivered, &sample);
  return good || fail(f, STATUS_INTERNAL, "out of memory for the samples");
}

/* Beside the unit: same registers, same requests. */
static bool step_unit(struct recorder *c, const struct probe_cycle *now, struct pme_in *in, struct failure *f) {
  const struct sim_api *api = c->run.machine.api;
  struct pme_model *m = &c->pme.sampler.model;
  struct pme_regs regs;
  struct probe_tag_request request;
  uint64_t rtl, model;
  api->pme(c->run.sim, in, &request, &regs);
  const char *name = pme_regs_differ(&regs, &m->regs, &rtl, &model);
  if (name) return differ(c, now, name, rtl, model, f);
  pme_model_step(m, now, in);
  name = pme_request_differ(&request, &m->request, &rtl, &model);
  if (name) return differ(c, now, name, rtl, model, f);
  c->compared++;
  return true;
}

bool recorder_pme_step(struct recorder *c, const struct probe_cycle *now, struct failure *f) {
  struct pme_model *m = &c->pme.sampler.model;
  struct recorder_truth *t = c->pme.truth;
  struct pme_in in = {.cycle = now->cycle + 1};
  uint8_t before[PROBE_TAGS];
  memcpy(before, m->regs.state, sizeof before);
  if (t && !pme_lives_step(&t->lives, now)) return recorder_wrong(c, now->cycle, t->lives.flight.error, f);
  if (c->opt->model) pme_sampler_step(&c->pme.sampler, now);
  else if (!step_unit(c, now, &in, f)) return false;
  if (t) t->attribution.clock = in.cycle - now->cycle;
  if (t && !check_complete(c, now, before, f)) return false;
  return !m->delivered || deliver(c, &m->last, f);
}

/* ---- samples ---- */

static bool same_records(const struct prof_sample *a, const struct prof_sample *b, unsigned count) {
  bool same = true;
  for (unsigned i = 0; i < count; i++) same = same && memcmp(&a[i].pme, &b[i].pme, sizeof a->pme) == 0;
  return same;
}

bool recorder_pme_known(const struct recorder *c, const struct prof_ring *r) {
  const unsigned each = c->pme.each;
  if (!c->modelled) return true;
  if (c->opt->aggregate) {
    const struct pme_sums *s = recorder_sums_find(&c->pme.sums, r->sample[0].sums.pc);
    return s && memcmp(s, &r->sample[0].sums, sizeof *s) == 0;
  }
  return (r->number + 1) * each <= c->delivered.count && same_records(&c->delivered.sample[r->number * each], r->sample, each);
}

static uint64_t records_of(const struct recorder *c, const struct sample_list *l) {
  uint64_t sum = c->opt->aggregate ? 0 : l->count;
  for (size_t i = 0; c->opt->aggregate && i < l->count; i++) sum += l->sample[i].sums.records;
  return sum;
}

void recorder_pme_count(struct recorder *c) {
  struct prof *p = &c->prof;
  const struct recorder_pme *me = &c->pme;
  const struct record_options *o = c->opt;
  const struct pme_regs r = unit_regs(c);
  const struct prof_summary *s = &c->ring.summary, shown = {
                                                     .overflows = r.selections,
                                                     .samples = r.samples,
                                                     .missed = r.collisions,
                                                     .filtered = r.filtered,
                                                     .dropped = r.dropped,
                                                     .empty = r.empty,
                                                     .fetched = r.fetched,
                                                   };
  if (o->model || !c->ring.ended) s = &shown;
  p->overflows = s->overflows;
  p->samples = s->samples;
  p->missed = s->missed;
  p->filtered = s->filtered;
  p->dropped = s->dropped;
  p->empty = s->empty;
  p->fetched = s->fetched;
  p->ring_lost = p->samples * me->each - records_of(c, o->model ? &c->delivered : &c->arrived);
  p->ring_lost_weight = p->ring_lost / me->each;
  p->period = o->major;
  p->random = !o->periodic;
  p->pairs = o->pairs;
  p->opportunities = o->opportunities;
  p->hardware = !o->software;
  p->minor = me->settings.minor;
  p->sets = o->model ? 0 : me->water;
  if (me->truth)
    p->checked = me->truth->attribution.exact < me->records ? me->truth->attribution.exact
                                                            : me->records; /* some complete, and are filtered */
  snprintf(p->event, sizeof p->event, "%s", o->opportunities ? "opportunities" : "instructions");
}

bool recorder_pme_arrange(struct recorder *c) {
  struct sample_list *l = c->opt->model ? &c->delivered : &c->arrived;
  if (c->opt->model && c->opt->pairs) l->count -= l->count % 2; /* a second that was still in flight */
  if (!c->opt->aggregate) return true;
  if (c->opt->model) {
    l->count = c->pme.sums.used;
    l->sample = calloc(l->count ? l->count : 1, sizeof *l->sample);
    if (!l->sample) return false;
    recorder_sums_list(&c->pme.sums, l->sample);
  }
  recorder_sums_sort(l->sample, l->count);
  return true;
}

const char *recorder_pme_contradiction(const struct recorder *c) {
  const struct prof_summary *s = &c->ring.summary;
  const struct pme_regs r = unit_regs(c);
  if (c->prof.samples != c->ring.numbers || s->undelivered) return "the unit delivered other samples than the handler saw";
  if (s->lost != s->lost_weight) return "lost samples and lost selections differ";
  if (s->overflows != r.selections || s->samples != r.samples || s->missed != r.collisions || s->filtered != r.filtered ||
      s->dropped != r.dropped || s->empty != r.empty || s->fetched != r.fetched)
    return "the program's counts are not the unit's";
  const bool same = !c->modelled || c->pme.records == c->ring.numbers * c->pme.each;
  return same ? NULL : "records were delivered that the handler did not see";
}

void recorder_pme_close(struct recorder *c) {
  recorder_sums_free(&c->pme.sums);
  free(c->pme.truth);
}
