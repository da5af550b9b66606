#include "samples/from_prof.h"

#include "isa/events.h"
#include "samples/limits.h"
#include "tip/sample.h"

static const struct program_image no_program; /* stalls of any instruction are ORACLE_ALU_STALL */

const char *samples_prof_wrong(const struct recording *p) {
  uint64_t event;
  if (p->kind != PROF_TIP && p->kind != PROF_TIMER) return "it holds no samples of kind tip or timer";
  if (!event_find(p->event, &event)) return "it names no event of this machine";
  return p->period <= SAMPLES_PERIOD_MOST >> 8 ? NULL : "its period does not exist";
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

bool samples_from_prof(struct samples *s, const struct recording *p) {
  const bool tip = p->kind == PROF_TIP;
  uint64_t event = 0;
  event_find(p->event, &event);
  struct samples_image *image = samples_machine_add(s, p->config, p->width) ? samples_image_add(s, p->program, p->build_id) : NULL;
  struct samples_set *set = image ? samples_set_add(image, (unsigned)event, tip ? SAMPLES_TIP : SAMPLES_PC, (double)p->period,
                                                    tip ? ORACLE_UNITS : 1)
                                  : NULL;
  bool good = set != NULL;
  for (size_t i = 0; good && i < p->sample_count; i++) {
    const struct tip_sample *sample = &p->sample[i].tip;
    good = tip ? samples_tip_add(set, sample, p->width) : add_pc(set, sample);
    s->known += tip_sample_weight(sample);
  }
  s->lost += (double)p->ring_lost_weight;
  samples_order(s);
  return good;
}
