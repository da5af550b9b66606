#include "samples/from_prof.h"

#include <stdlib.h>

#include "isa/events.h"
#include "samples/from_kinds.h"
#include "samples/gather.h"
#include "samples/limits.h"
#include "tip/sample.h"

static const struct program_image no_program; /* stalls of any instruction are ORACLE_ALU_STALL */

const char *samples_prof_wrong(const struct recording *p) {
  uint64_t event;
  if (p->kind != PROF_TIP && p->kind != PROF_TIMER) return "it holds no samples of kind tip or timer";
  if (p->kind == PROF_TIP && p->width > SAMPLES_LANES_MOST) return "its core has more than four commit lanes";
  if (!event_find(p->event, &event)) return "it names no event of this machine";
  return p->period <= SAMPLES_PERIOD_MOST >> 8 ? NULL : "its period does not exist";
}

const char *samples_any_wrong(const struct recording *p) {
  if (p->kind == PROF_TIP || p->kind == PROF_TIMER) return samples_prof_wrong(p);
  if (prof_is_counts(p)) return "it holds counts of an instrumented program, which `culprit report` shows";
  return p->kind == PROF_COP_SLOTS && !samples_cop_known(p)
           ? "its microprogram does not come with the tools, which know no events of it"
           : NULL;
}

/* What a sample says, a part for each instruction to blame. The cause is that of one of them, or of none. */
static unsigned parts_of_tip(const struct tip_sample *s, unsigned width, struct samples_moment part[PROBE_LANES]) {
  const struct oracle_blame blame = tip_sample_blame(s, width, &no_program);
  const unsigned caused = s->details >> TIP_DET_CAUSEOFFSET_SHIFT & 15;
  const uint32_t beside = blame.why == ORACLE_EXECUTE ? blame.n - 1 : 0;
  for (unsigned k = 0; k < blame.n; k++) {
    const uint32_t causes = k + 1 == caused ? s->details >> TIP_DET_CAUSE_SHIFT : 0;
    part[k] = (struct samples_moment){.cycle = s->cycle,
                                      .offset = blame.pc[k],
                                      .parts = (uint64_t)tip_sample_weight(s) * (ORACLE_UNITS / blame.n),
                                      .reason = blame.why | causes << SAMPLES_CAUSES_SHIFT | beside << SAMPLES_BESIDE_SHIFT};
  }
  return blame.n;
}

static unsigned parts_of(const struct tip_sample *s, const struct recording *p, struct samples_moment part[PROBE_LANES]) {
  if (p->kind == PROF_TIP) return parts_of_tip(s, p->width, part);
  part[0] = (struct samples_moment){.cycle = s->cycle, .offset = s->addr[0], .parts = tip_sample_weight(s)};
  return 1;
}

bool samples_tip_add(struct samples_set *set, const struct tip_sample *s, unsigned width) {
  struct samples_moment part[PROBE_LANES];
  const unsigned n = parts_of_tip(s, width, part);
  bool good = true;
  for (unsigned k = 0; good && k < n; k++) good = samples_row_add(set, part[k].offset, part[k].reason, part[k].parts);
  return good;
}

/* ---- samples of a counter's event ---- */

enum { FINEST = 40 }; /* doublings of SAMPLES_STRETCHES: a stretch for each cycle of the longest run */

struct taking {
  struct samples *samples;
  const struct recording *p;
  bool timed;                  /* moments are wanted */
  struct gather rows, moments; /* of the whole run; in stretches of it */
};

/* Time is of one run: with a second one there is none. */
static struct taking taking_of(struct samples *s, const struct recording *p) {
  return (struct taking){
    .samples = s,
    .p = p,
    .timed = s->timed && s->run.runs == 1 && s->images == 1,
    .rows = {.cycles = 1, .stretches = 1, .least = 1},
    .moments = {.cycles = (double)p->cycles,
                .stretches = (uint64_t)SAMPLES_STRETCHES << FINEST,
                .least = SAMPLES_STRETCHES,
                .most = SAMPLES_MOMENTS},
  };
}

static bool take_sample(void *context, const struct prof_sample *sample) {
  struct taking *t = context;
  struct samples_moment part[PROBE_LANES];
  const unsigned n = parts_of(&sample->tip, t->p, part);
  bool good = true;
  for (unsigned k = 0; good && k < n; k++) {
    good = gather_add(&t->rows, &part[k]);
    if (t->timed) good = good && gather_add(&t->moments, &part[k]);
  }
  t->samples->known += tip_sample_weight(&sample->tip);
  return good;
}

static int by_cycle(const void *a, const void *b) {
  const struct samples_moment *x = a, *y = b;
  if (x->cycle != y->cycle) return x->cycle < y->cycle ? -1 : 1;
  if (x->offset != y->offset) return x->offset < y->offset ? -1 : 1;
  return (x->reason > y->reason) - (x->reason < y->reason);
}

static struct samples_set *set_of(struct samples_image *image, const struct recording *p) {
  const bool tip = p->kind == PROF_TIP;
  uint64_t event = 0;
  event_find(p->event, &event);
  if (!image) return NULL;
  return samples_set_add(image, (unsigned)event, tip ? SAMPLES_TIP : SAMPLES_PC, (double)p->period, tip ? ORACLE_UNITS : 1);
}

/* What fell on a process is of the process's program, at its addresses; the rest is of the program. */
static bool place_row(struct samples *s, const struct recording *p, const struct samples_moment *m) {
  struct loaded at;
  const bool process = load_map_at(p->load_map, m->offset, &at);
  struct samples_set *set = set_of(samples_image_add(s, process ? at.path : p->program, process ? at.build_id : p->build_id), p);
  return set && samples_row_add(set, process ? m->offset - at.bias : m->offset, m->reason, m->parts);
}

/* Everything was taken: sets and moments of it. Moments are of one image. */
static bool finish(struct taking *t, struct samples_image *program) {
  struct samples *s = t->samples;
  bool good = set_of(program, t->p) != NULL;
  for (size_t i = 0; good && i < t->rows.moments; i++) good = place_row(s, t->p, &t->rows.moment[i]);
  free(s->moment);
  s->moment = t->moments.moment;
  s->moments = s->images == 1 ? t->moments.moments : 0;
  t->moments.moment = NULL;
  if (s->moments) qsort(s->moment, s->moments, sizeof *s->moment, by_cycle);
  s->lost += (double)t->p->ring_lost_weight;
  return good;
}

static void end(struct taking *t) {
  gather_free(&t->rows);
  gather_free(&t->moments);
}

static bool add_samples(struct samples *s, struct samples_image *image, const struct recording *p) {
  struct taking t = taking_of(s, p);
  bool good = true;
  for (size_t i = 0; good && i < p->sample_count; i++) good = take_sample(&t, &p->sample[i]);
  good = good && finish(&t, image);
  end(&t);
  return good;
}

/* ---- profiles ---- */

static bool of_event(const struct recording *p) { return p->kind == PROF_TIP || p->kind == PROF_TIMER; }

/* The image of one more run. */
static struct samples_image *add_run(struct samples *s, const struct recording *p) {
  samples_run_add(&s->run, p);
  return samples_machine_add(s, p->config, p->width) ? samples_image_add(s, p->program, p->build_id) : NULL;
}

bool samples_from_prof(struct samples *s, const struct recording *p) {
  struct samples_image *image = add_run(s, p);
  const bool good = image && (of_event(p) ? add_samples(s, image, p) : samples_from_kind(s, image, p));
  samples_order(s);
  return good;
}

static enum prof_status stream(struct samples *s, struct prof_reader *r, const struct recording *p) {
  struct samples_image *image = add_run(s, p);
  struct taking t = taking_of(s, p);
  enum prof_status status = prof_each(r, p, take_sample, &t);
  if (status == PROF_OK && !(image && finish(&t, image))) status = PROF_NO_MEMORY;
  end(&t);
  samples_order(s);
  return status;
}

enum prof_status samples_from_reader(struct samples *s, struct prof_reader *r, struct recording *p) {
  if (of_event(p)) return stream(s, r, p);
  enum prof_status status = prof_rest(r, p);
  if (status == PROF_OK && !samples_from_prof(s, p)) status = PROF_NO_MEMORY;
  return status;
}
