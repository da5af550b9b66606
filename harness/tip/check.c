#include "tip/check.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

void tip_check_init(struct tip_check *c, const struct program_image *image) {
  memset(c, 0, sizeof *c);
  c->image = image;
}

static void describe(const struct oracle_blame *b, char *buf, size_t size) {
  size_t used = (size_t)snprintf(buf, size, "%s", oracle_class_key(b->why));
  for (unsigned i = 0; i < b->n && used < size; i++) used += (size_t)snprintf(buf + used, size - used, " 0x%" PRIx64, b->pc[i]);
  if (used >= size) return;
  if (b->n == 0) snprintf(buf + used, size - used, " nobody");
  else snprintf(buf + used, size - used, " privilege %u context %u", b->privilege, b->context);
}

static bool same(const struct oracle_blame *a, const struct oracle_blame *b) {
  return a->why == b->why && a->n == b->n && a->n > 0 && memcmp(a->pc, b->pc, a->n * sizeof a->pc[0]) == 0 &&
         a->privilege == b->privilege && a->context == b->context;
}

static bool compare_sample(struct tip_check *c, const struct tip_model *m, char *why, size_t size) {
  if (c->count == 0) {
    snprintf(why, size, "a sample of no capture");
    return false;
  }
  const struct tip_expected *e = &c->open[c->first];
  const struct oracle_blame got = tip_sample_blame(&m->last, m->width, c->image);
  c->first = (c->first + 1) % TIP_CHECK_OPEN;
  c->count--;
  if (m->last.cycle == e->cycle && same(&got, &e->blame)) {
    c->checked++;
    return true;
  }
  char oracle[160], sample[160];
  describe(&e->blame, oracle, sizeof oracle);
  describe(&got, sample, sizeof sample);
  snprintf(why, size, "sample %" PRIu64 " of cycle %" PRIu64 " (%" PRIu64 " expected): tip=%s oracle=%s", c->checked, m->last.cycle,
           e->cycle, sample, oracle);
  return false;
}

/* Do the filters let an instruction of this privilege and context pass? */
static bool passes(const struct tip_check *c, const struct tip_in *in, unsigned privilege, unsigned context) {
  const struct mode_filter filter = {.not_machine = c->ctl & TIP_CTL_NOM,
                                     .not_supervisor = c->ctl & TIP_CTL_NOS,
                                     .not_user = c->ctl & TIP_CTL_NOU,
                                     .want_context = c->ctl & TIP_CTL_CTX,
                                     .context = c->match};
  return mode_passes(&filter, &in->delegation, privilege, context) && (c->running || !(c->ctl & TIP_CTL_MRK)) && !c->frozen;
}

/* The instruction that cycles waited for is there. Returns false if a capture that waits for it is kept or
 * dropped wrongly. */
static bool release(struct tip_check *c, const struct oracle_blame *b, const struct tip_model *m, bool pass) {
  struct tip_expected *last = c->count ? &c->open[(c->first + c->count - 1) % TIP_CHECK_OPEN] : NULL;
  const bool waited = last && last->blame.n == 0;
  if (!pass) c->filtered += c->waiting;
  c->waiting = 0;
  if (m->dropped != (waited && !pass)) return false;
  if (m->dropped) c->count--;
  else if (waited) {
    last->blame.n = 1;
    last->blame.pc[0] = b->released_pc;
    last->blame.privilege = b->released_privilege;
    last->blame.context = b->released_context;
  }
  return true;
}

/* What becomes of the overflow of this record. Returns false if a capture of an
 * excluded instruction begins. */
static bool overflow(struct tip_check *c, const struct oracle_blame *b, const struct tip_model *m, const struct tip_in *in) {
  const bool pass = b->n && passes(c, in, b->privilege, b->context), wait = !b->n && c->waiting < TIP_WAITING_MAX;
  c->waiting += wait;
  c->filtered += !wait && !pass;
  return !m->begun || wait || pass;
}

static void remember(struct tip_check *c, const struct tip_regs *r) {
  c->ctl = r->ctl;
  c->match = r->match;
  c->running = r->running;
  c->frozen = r->frozen;
}

static bool follow_sample(struct tip_check *c, const struct oracle_blame *b, const struct tip_model *m, const struct tip_in *in,
                          char *why, size_t size) {
  const bool wraps = in->wrap && c->ctl & TIP_CTL_EN;
  if (b->released ? !release(c, b, m, passes(c, in, b->released_privilege, b->released_context)) : m->dropped) {
    snprintf(why, size, "a capture that waits is %s", m->dropped ? "dropped" : "kept, but its instruction is excluded");
    return false;
  }
  if (wraps ? !overflow(c, b, m, in) : m->begun) {
    snprintf(why, size, "a capture begins %s", wraps ? "for an instruction that is excluded" : "without an overflow");
    return false;
  }
  if (m->regs.filtered != c->filtered || m->regs.waiting != c->waiting) {
    snprintf(why, size, "%" PRIu32 " overflows filtered, %u wait, %" PRIu32 " and %u expected", m->regs.filtered, m->regs.waiting,
             c->filtered, c->waiting);
    return false;
  }
  return true;
}

bool tip_check_step(struct tip_check *c, const struct oracle_blame *blame, const struct tip_model *m, const struct tip_in *in,
                    char *why, size_t size) {
  if (in->delegation.reset) {
    c->count = c->waiting = c->filtered = 0;
  } else if (!follow_sample(c, blame, m, in, why, size)) {
    return false;
  }
  remember(c, &m->regs);
  if (m->begun) {
    if (c->count == TIP_CHECK_OPEN) {
      snprintf(why, size, "%u captures are open", c->count + 1);
      return false;
    }
    c->open[(c->first + c->count++) % TIP_CHECK_OPEN] = (struct tip_expected){*blame, in->cycle};
  }
  return !m->delivered || compare_sample(c, m, why, size);
}
