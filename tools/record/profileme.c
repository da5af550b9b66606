/* ProfileMe in a recording: the golden model beside the unit, or as the source of samples; records against
 * independent truth; sums. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/printable.h"
#include "base/json_members.h"
#include "profileme/attribution.h"
#include "tools/record/modes.h"
#include "tools/record/pme_sampler.h"
#include "tools/record/sums.h"

enum { WINDOW_ROBS = 2 }; /* default W: the reorder buffer twice over, for what waits in front of it */

/* What really became of every instruction, and the records held against it. */
struct truth {
  struct pme_lives lives;
  struct pme_attribution attribution;
};

struct recorder_pme {
  unsigned each; /* records of a sample: 2 of a pair */
  struct pme_settings settings;
  uint64_t water;             /* records that raise the interrupt */
  struct pme_sampler sampler; /* its model is stepped when the recorder is `modelled`; it samples by itself with --model */
  struct truth *truth;        /* likewise, unless --no-check; else NULL */
  struct recorder_sums sums;  /* --aggregate: of all records that the unit or the model delivered */
  uint64_t records;           /* delivered, likewise */
  bool others;                /* the program samples without its runtime, as an operating system for its users */
};

/* ---- before the run ---- */

static uint64_t control_bits(const struct record_options *o) {
  return PME_CTL_EN | (o->pairs ? PME_CTL_PAIR : 0u) | (o->opportunities ? PME_CTL_OPP : 0u) | (o->random ? PME_CTL_RND : 0u) |
         (o->software ? 0u : PME_CTL_RLD) | (o->context_text ? PME_CTL_CTX : 0u) | (o->freeze && !o->model ? PME_CTL_FRZ : 0u);
}

static bool ended(void *ctx, const struct pme_true_life *life) {
  pme_attribution_end(ctx, life);
  return true;
}

static bool open_truth(struct recorder_pme *p, const struct sim_api *api, struct failure *f) {
  struct truth *t = p->truth = calloc(1, sizeof *t);
  if (!t) return fail(f, STATUS_INTERNAL, "out of memory for the instructions in flight");
  return pme_lives_init(&t->lives, api->width, api->rob_entries, ended, &t->attribution) ||
         fail(f, STATUS_INTERNAL, "%u ROB entries are too many to follow", api->rob_entries);
}

/* At the edge of the first cycle the unit takes the record of the last cycle of reset,
 * in which there is nothing. */
static void step_reset(struct pme_model *m) {
  const struct probe_cycle nothing = {.cycle = 0};
  const struct pme_in in = {.cycle = 0};
  pme_model_step(m, &nothing, &in);
}

static bool pme_open(struct recorder *c, struct failure *f) {
  const struct record_options *o = c->opt;
  const struct sim_api *api = c->run.machine.api;
  struct recorder_pme *p = c->state;
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
  if (o->random) pme_interval(o->major, &p->settings.least, &p->settings.spread);
  p->water = o->sets ? o->sets : p->each;
  if (!o->model && !api->has_pme)
    return fail(f, STATUS_NO_CONFIG, "configuration '%s' has no ProfileMe unit; --model needs none", o->run.config);
  if (api->tags < p->each)
    return fail(f, STATUS_NO_CONFIG, "--pairs: configuration '%s' can follow only one instruction", o->run.config);
  if (p->water > sets)
    return fail(f, STATUS_USAGE, "--sets: configuration '%s' keeps %u records, not %" PRIu64, o->run.config, sets, p->water);
  pme_sampler_init(&p->sampler, api, c->run.sim, &p->settings);
  p->sampler.model.sets = sets;
  if (!o->model) step_reset(&p->sampler.model);
  return o->run.no_check || open_truth(p, api, f);
}

static unsigned pme_views(const struct recorder *c) {
  const struct recorder_pme *me = c->state;
  const unsigned unit = SIM_VIEW_COMMIT | SIM_VIEW_FETCH | SIM_VIEW_TAG | SIM_VIEW_RETIRE;
  if (!c->modelled) return 0;
  return me->truth ? unit | SIM_VIEW_DISPATCH | SIM_VIEW_PIPE : unit;
}

static void pme_config(const struct recorder *c, struct profile_config *words) {
  const struct record_options *o = c->opt;
  const struct recorder_pme *me = c->state;
  const struct pme_settings *s = &me->settings;
  words->period = s->least;
  words->event = 0;
  words->control = s->control;
  words->water = me->water;
  words->spread = s->spread;
  words->minor = s->minor;
  words->context = s->context;
  words->match = s->match;
  words->mask = s->mask;
  words->threshold = s->threshold;
  words->software = o->software;
  words->aggregate = o->aggregate;
}

static enum ring_record pme_type(const struct record_options *o) { return o->aggregate ? RING_SUMS : RING_PROFILEME; }

/* ---- a cycle ---- */

static struct pme_regs unit_regs(const struct recorder *c) {
  const struct recorder_pme *me = c->state;
  struct pme_in in;
  struct probe_tag_request request;
  struct pme_regs regs = me->sampler.model.regs;
  if (!c->modelled) c->run.machine.api->pme(c->run.sim, &in, &request, &regs);
  return regs;
}

/* Records are held against the truth when they are complete, those of a pair when both are; they may wait
 * long for room. */
static bool check_complete(struct recorder *c, const struct probe_cycle *now, const uint8_t before[PROBE_TAGS], struct failure *f) {
  const struct recorder_pme *me = c->state;
  const struct pme_model *m = &me->sampler.model;
  struct pme_attribution *a = &me->truth->attribution;
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
  struct recorder_pme *me = c->state;
  const struct pme_life life = pme_record_life(r);
  const struct prof_sample sample = {.pme = *r};
  me->records++;
  if (!c->opt->aggregate) return sample_list_add(&c->delivered, &sample, f);
  return recorder_sums_add(&me->sums, &life) || fail(f, STATUS_INTERNAL, "out of memory for the samples");
}

/* Beside the unit: same registers, same requests. */
static bool step_unit(struct recorder *c, struct pme_model *m, const struct probe_cycle *now, struct pme_in *in,
                      struct failure *f) {
  struct pme_regs regs;
  struct probe_tag_request request;
  uint64_t rtl, model;
  c->run.machine.api->pme(c->run.sim, in, &request, &regs);
  const char *name = pme_regs_differ(&regs, &m->regs, &rtl, &model);
  if (name) return recorder_differ(c, now->cycle, "profileme", name, rtl, model, f);
  pme_model_step(m, now, in);
  name = pme_request_differ(&request, &m->request, &rtl, &model);
  if (name) return recorder_differ(c, now->cycle, "profileme", name, rtl, model, f);
  c->compared++;
  return true;
}

static bool pme_step(struct recorder *c, const struct probe_cycle *now, bool sampled, struct failure *f) {
  struct recorder_pme *me = c->state;
  struct pme_model *m = &me->sampler.model;
  struct truth *t = me->truth;
  struct pme_in in = {.cycle = now->cycle + 1};
  uint8_t before[PROBE_TAGS];
  (void)sampled;
  if (!c->modelled) return true;
  memcpy(before, m->regs.state, sizeof before);
  if (t && !pme_lives_step(&t->lives, now)) return recorder_wrong(c, now->cycle, t->lives.flight.error, f);
  if (c->opt->model) pme_sampler_step(&me->sampler, now);
  else if (!step_unit(c, m, now, &in, f)) return false;
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

static bool pme_known(struct recorder *c, const struct prof_ring *r) {
  const struct recorder_pme *me = c->state;
  const unsigned each = me->each;
  if (!c->modelled) return true;
  if (c->opt->aggregate) {
    const struct pme_sums *s = recorder_sums_find(&me->sums, r->sample[0].sums.pc), *sent = &r->sample[0].sums;
    if (!s || c->early) return s && sent->records <= s->records; /* the unit may hold more */
    return memcmp(s, sent, sizeof *s) == 0;
  }
  return (r->number + 1) * each <= c->delivered.count && same_records(&c->delivered.sample[r->number * each], r->sample, each);
}

static uint64_t records_of(const struct recorder *c, const struct sample_list *l) {
  uint64_t sum = c->opt->aggregate ? 0 : l->count;
  for (size_t i = 0; c->opt->aggregate && i < l->count; i++) sum += l->sample[i].sums.records;
  return sum;
}

static void pme_count(struct recorder *c) {
  struct recording *p = &c->prof;
  const struct recorder_pme *me = c->state;
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
  p->samples = c->early ? records_of(c, &c->arrived) / me->each + c->ring.summary.lost : s->samples;
  p->missed = s->missed;
  p->filtered = s->filtered;
  p->dropped = s->dropped;
  p->empty = s->empty;
  p->fetched = s->fetched;
  p->ring_lost = p->samples * me->each - records_of(c, recorder_samples(c));
  p->ring_lost_weight = p->ring_lost / me->each;
  p->period = me->others ? r.major + (r.spread + 1) / 2 : o->major;
  p->random = o->random;
  p->pairs = me->each == 2;
  p->opportunities = o->opportunities;
  p->hardware = !o->software;
  p->minor = !me->others ? me->settings.minor : p->pairs ? r.minor : 0;
  p->sets = o->model ? 0 : me->others ? r.water : me->water;
  if (me->truth) { /* some complete and are filtered, some are still in the unit */
    const uint64_t most = p->samples * me->each < me->records ? p->samples * me->each : me->records;
    p->checked = me->truth->attribution.exact < most ? me->truth->attribution.exact : most;
  }
  snprintf(p->event, sizeof p->event, "%s", o->opportunities ? "opportunities" : "instructions");
}

/* What others sampled is known from the unit alone. All records are pairs, or none. */
static void take_others(struct recorder *c) {
  struct recorder_pme *me = c->state;
  const struct sample_list none = c->arrived;
  if (!c->delivered.count) return;
  me->others = true;
  me->each = c->delivered.sample[0].pme.word[PME_LAT2] & PME_PAIR ? 2 : 1;
  c->arrived = c->delivered;
  c->delivered = none;
}

/* The sums, which the handler keeps in the memory of the ring: an index first, then one after the other
 * (firmware/runtime/profile_pme.c). They continue those that the program has sent. */
static void pme_rest(struct recorder *c) {
  uint64_t words;
  unsigned bits = RING_INDEX_BITS_LEAST;
  const uint64_t *memory = undrained_memory(&c->undrained, &words);
  if (!undrained_begun(&c->undrained)) take_others(c);
  if (!c->opt->aggregate) return;
  if (c->opt->ring) words = c->opt->ring;
  while (1ull << bits < RING_INDEX_LEAST(words) && bits < RING_INDEX_BITS_MOST) bits++;
  const uint64_t index = RING_INDEX_WORDS(bits);
  for (uint64_t i = c->ring.numbers, at; (at = index + i * PME_SUMS_WORDS) + PME_SUMS_WORDS <= words; i++) {
    const struct pme_sums *s = (const void *)(memory + at);
    if (!s->records) break;
    recorder_word(c, ring_header(RING_SUMS, RING_SUMS_WORDS, i));
    for (unsigned k = 0; k < PME_SUMS_WORDS; k++) recorder_word(c, memory[at + k]);
  }
}

static int by_pc(const void *a, const void *b) {
  const struct prof_sample *x = a, *y = b;
  return (x->sums.pc > y->sums.pc) - (x->sums.pc < y->sums.pc);
}

/* Whole pairs, or sums by rising pc. */
static bool pme_arrange(struct recorder *c) {
  struct recorder_pme *me = c->state;
  struct sample_list *l = recorder_samples(c);
  if (c->opt->model && c->opt->pairs) l->count -= l->count % 2; /* a second that was still in flight */
  if (!c->opt->aggregate) return true;
  if (c->opt->model) {
    l->count = me->sums.count;
    l->sample = calloc(l->count + 1, sizeof *l->sample);
    if (!l->sample) return false;
    for (size_t i = 0; i < l->count; i++) l->sample[i].sums = me->sums.sum[i];
  }
  if (l->count) qsort(l->sample, l->count, sizeof *l->sample, by_pc);
  return true;
}

static const char *pme_contradiction(const struct recorder *c) {
  const struct recorder_pme *me = c->state;
  const struct prof_summary *s = &c->ring.summary;
  const struct pme_regs r = unit_regs(c);
  if (c->prof.samples != c->ring.numbers || s->undelivered) return "the unit delivered other samples than the handler saw";
  if (s->lost != s->lost_weight) return "lost samples and lost selections differ";
  if (s->overflows != r.selections || s->samples != r.samples || s->missed != r.collisions || s->filtered != r.filtered ||
      s->dropped != r.dropped || s->empty != r.empty || s->fetched != r.fetched)
    return "the program's counts are not the unit's";
  const bool same = !c->modelled || me->records == c->ring.numbers * me->each;
  return same ? NULL : "records were delivered that the handler did not see";
}

static void pme_close(struct recorder *c) {
  struct recorder_pme *me = c->state;
  recorder_sums_free(&me->sums);
  free(me->truth);
}

/* ---- what is said of it ---- */

/* S of sec. 5.1: the mean interval as it was. */
static double interval(const struct recording *p) { return p->overflows ? (double)p->fetched / (double)p->overflows : 0; }

static void pme_summary(const struct recorder *c, const char *output, FILE *out) {
  const struct recording *p = &c->prof;
  if (!p->fetched) fprintf(out, "culprit: 0 samples: nothing that the filters admit was fetched\n");
  if (p->overflows && p->filtered == p->overflows)
    fprintf(out, "culprit: 0 samples: all %" PRIu64 " selections were filtered\n", p->overflows);
  printable_print(out,
                  "culprit: %" PRIu64 " %s in %.900s, %s%s %" PRIu64 " fetched %s by %s; %" PRIu64 " selections, %" PRIu64
                  " collisions, %" PRIu64 " filtered, %" PRIu64 " dropped (%" PRIu64 " empty), %" PRIu64 " undelivered, %" PRIu64
                  " lost",
                  p->samples - p->ring_lost_weight, p->pairs ? "pairs" : "samples", output, c->opt->aggregate ? "added up, " : "",
                  p->random ? "on average one in" : "one in", p->period, p->event, c->opt->model ? "the golden model" : "ProfileMe",
                  p->overflows, p->missed, p->filtered, p->dropped, p->empty, p->undelivered, p->ring_lost_weight);
  if (p->ring_lost) fprintf(out, " (%s)", recorder_lost_why(c));
  fprintf(out, "; S %.1f", interval(p));
  if (p->checked) fprintf(out, "; %" PRIu64 " records equal to what was seen of their instructions, 0 mismatches", p->checked);
  recorder_print_cost(c, out);
}

static void pme_stats(const struct recorder *c, struct json *j) {
  const struct recording *p = &c->prof;
  recorder_stats_common(c, j);
  json_members(j, "dropped %" PRIu64 "|empty %" PRIu64 "|fetched %" PRIu64 "|interval %.4f|here %zu", p->dropped, p->empty,
               p->fetched, interval(p), p->sample_count);
  json_key(j, "pairs");
  json_bool(j, p->pairs);
  json_key(j, "opportunities");
  json_bool(j, p->opportunities);
  json_key(j, "hardware");
  json_bool(j, p->hardware);
  json_members(j, "minor %" PRIu64 "|sets %" PRIu64, p->minor, p->sets);
}

const struct recorder_mode recorder_profileme = {
  .name = "profileme",
  .sampler = PROFILE_PROFILEME,
  .cause = RECORDER_LCOFI,
  .golden = true,
  .state_size = sizeof(struct recorder_pme),
  .type = pme_type,
  .open = pme_open,
  .close = pme_close,
  .config = pme_config,
  .views = pme_views,
  .step = pme_step,
  .known = pme_known,
  .rest = pme_rest,
  .arrange = pme_arrange,
  .count = pme_count,
  .contradiction = pme_contradiction,
  .summary = pme_summary,
  .stats = pme_stats,
};
