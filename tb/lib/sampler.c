#include "tb/lib/sampler.h"

#include "isa/events.h"
#include "oracle/class.h"
#include "samples/from_prof.h"
#include "tb/lib/random.h"

static bool open_set(struct samples *s, const struct sampler_plan *p, enum samples_kind kind) {
  struct samples_image *i = samples_machine_add(s, p->api->name, p->api->width) ? samples_image_add(s, p->path, p->build_id) : NULL;
  return i && samples_set_add(i, EVENT_CYCLES, kind, (double)p->period, kind == SAMPLES_TIP ? ORACLE_UNITS : 1);
}

bool sampler_open(struct sampler *s, const struct sampler_plan *p) {
  *s = (struct sampler){.width = p->api->width, .period = p->period, .random = p->seed, .next = p->period};
  for (unsigned u = 0; u < SAMPLER_UNITS; u++) {
    tip_model_reset(&s->unit[u], p->api->width, 0);
    s->unit[u].regs.ctl = TIP_CTL_EN | TIP_CTL_DET;
  }
  return open_set(&s->pc, p, SAMPLES_PC) && open_set(&s->tip, p, SAMPLES_TIP);
}

static bool sample_pc(struct sampler *s, const struct probe_commit *c) {
  for (unsigned k = 0; k < s->width; k++) {
    const unsigned bank = (c->head_bank + k) % s->width;
    if (!(c->head_valid >> bank & 1)) continue;
    const unsigned parts = s->waiting;
    s->waiting = 0;
    return samples_row_add(&s->pc.image[0].set[0], c->head_pc[bank], 0, parts);
  }
  return true;
}

/* The first unit that does not wait; when all do, the sample is missed by the first, whose
 * next one stands for both. */
static unsigned free_unit(const struct sampler *s) {
  for (unsigned u = 0; u < SAMPLER_UNITS; u++)
    if (!s->unit[u].regs.busy) return u;
  return 0;
}

static bool step_tip(struct sampler *s, const struct probe_cycle *now, bool due) {
  const unsigned taker = due ? free_unit(s) : SAMPLER_UNITS;
  for (unsigned u = 0; u < SAMPLER_UNITS; u++) {
    struct tip_model *m = &s->unit[u];
    const struct tip_in in = {.wrap = u == taker, .cycle = now->cycle + 1, .take = m->regs.ready};
    tip_model_step(m, &now->commit, &now->retire, &in);
    if (m->delivered && !samples_tip_add(&s->tip.image[0].set[0], &m->last, s->width)) return false;
  }
  return true;
}

bool sampler_step(struct sampler *s, const struct probe_cycle *now) {
  const bool due = now->cycle >= s->next;
  if (due) s->next += 1 + random_below(&s->random, 2 * (unsigned)s->period - 1);
  s->waiting += due;
  return (!s->waiting || sample_pc(s, &now->commit)) && step_tip(s, now, due);
}

void sampler_end(struct sampler *s, struct samples *pc, struct samples *tip) {
  samples_order(&s->pc);
  samples_order(&s->tip);
  *pc = s->pc;
  *tip = s->tip;
  s->pc = s->tip = (struct samples){.images = 0};
}
