#include "samples/from_prof.h"

#include <stdlib.h>

#include "base/array.h"
#include "isa/events.h"
#include "samples/from_kinds.h"
#include "samples/limits.h"
#include "tip/sample.h"

static const struct program_image no_program; /* stalls of any instruction are ORACLE_ALU_STALL */

const char *samples_prof_wrong(const struct recording *p) {
  uint64_t event;
  if (p->kind != PROF_TIP && p->kind != PROF_TIMER) return "it holds no samples of kind tip or timer";
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

static bool add_pc(struct samples_set *set, const struct tip_sample *s) {
  return samples_row_add(set, s->addr[0], 0, tip_sample_weight(s));
}

/* The cause is that of one of the instructions to blame, or of none. */
bool samples_tip_add(struct samples_set *set, const struct tip_sample *s, unsigned width) {
  const struct oracle_blame blame = tip_sample_blame(s, width, &no_program);
  const unsigned caused = s->details >> TIP_DET_CAUSEOFFSET_SHIFT & 15;
  const uint32_t beside = blame.why == ORACLE_EXECUTE ? blame.n - 1 : 0;
  bool good = true;
  for (unsigned k = 0; good && k < blame.n; k++) {
    const uint32_t causes = k + 1 == caused ? s->details >> TIP_DET_CAUSE_SHIFT : 0;
    good = samples_row_add(set, blame.pc[k], blame.why | causes << SAMPLES_CAUSES_SHIFT | beside << SAMPLES_BESIDE_SHIFT,
                           (uint64_t)tip_sample_weight(s) * (ORACLE_UNITS / blame.n));
  }
  return good;
}

/* ---- time ---- */

static int by_cycle(const void *a, const void *b) {
  const struct samples_moment *x = a, *y = b;
  if (x->cycle != y->cycle) return x->cycle < y->cycle ? -1 : 1;
  if (x->offset != y->offset) return x->offset < y->offset ? -1 : 1;
  return (x->reason > y->reason) - (x->reason < y->reason);
}

/* The rows of a sample that were just added to a set are not told apart from earlier ones, so it has a set of its own. */
static bool add_moments(struct samples *s, const struct tip_sample *sample, const struct recording *p) {
  struct samples_set one = {.kind = SAMPLES_TIP};
  bool good = p->kind == PROF_TIP ? samples_tip_add(&one, sample, p->width) : add_pc(&one, sample);
  good = good && ARRAY_ROOM(s->moment, s->moment_room, s->moments + one.rows);
  for (size_t i = 0; good && i < one.rows; i++)
    s->moment[s->moments++] = (struct samples_moment){sample->cycle, one.row[i].offset, one.row[i].reason,
                                                      (uint32_t)one.row[i].parts};
  free(one.row);
  return good;
}

/* Time is of one run: with a second one there is none. */
static bool add_time(struct samples *s, const struct recording *p) {
  const bool one = s->run.runs == 1 && s->images == 1;
  s->moments = 0;
  for (size_t i = 0; one && i < p->sample_count; i++)
    if (!add_moments(s, &p->sample[i].tip, p)) return false;
  if (s->moments) qsort(s->moment, s->moments, sizeof *s->moment, by_cycle);
  return true;
}

/* ---- samples of a counter's event ---- */

/* A sample of a process: its addresses become those of the process's program. */
static struct samples_image *place_sample(struct samples *s, const struct recording *p, struct tip_sample *sample) {
  struct loaded image;
  const uint64_t pc = p->kind == PROF_TIP ? tip_sample_pc(sample) : sample->addr[0];
  if (!load_map_at(p->load_map, pc, &image)) return samples_image_add(s, p->program, p->build_id);
  for (unsigned i = 0; i < PROBE_LANES; i++) sample->addr[i] -= image.bias;
  return samples_image_add(s, image.path, image.build_id);
}

static struct samples_set *set_of(struct samples_image *image, const struct recording *p) {
  const bool tip = p->kind == PROF_TIP;
  uint64_t event = 0;
  event_find(p->event, &event);
  if (!image) return NULL;
  return samples_set_add(image, (unsigned)event, tip ? SAMPLES_TIP : SAMPLES_PC, (double)p->period, tip ? ORACLE_UNITS : 1);
}

static bool add_samples(struct samples *s, struct samples_image *program, const struct recording *p) {
  bool good = set_of(program, p) != NULL;
  for (size_t i = 0; good && i < p->sample_count; i++) {
    struct tip_sample sample = p->sample[i].tip;
    struct samples_set *set = set_of(place_sample(s, p, &sample), p);
    good = set && (p->kind == PROF_TIP ? samples_tip_add(set, &sample, p->width) : add_pc(set, &sample));
    s->known += tip_sample_weight(&sample);
  }
  s->lost += (double)p->ring_lost_weight;
  return good && (!s->timed || add_time(s, p));
}

bool samples_from_prof(struct samples *s, const struct recording *p) {
  struct samples_image *image = samples_machine_add(s, p->config, p->width) ? samples_image_add(s, p->program, p->build_id) : NULL;
  samples_run_add(&s->run, p);
  bool good = image != NULL;
  if (good && (p->kind == PROF_TIP || p->kind == PROF_TIMER)) good = add_samples(s, image, p);
  else if (good) good = samples_from_kind(s, image, p);
  samples_order(s);
  return good;
}
