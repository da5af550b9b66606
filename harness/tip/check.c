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
  if (b->n == 0 && used < size) snprintf(buf + used, size - used, " nobody");
}

static bool same(const struct oracle_blame *a, const struct oracle_blame *b) {
  return a->why == b->why && a->n == b->n && a->n > 0 && memcmp(a->pc, b->pc, a->n * sizeof a->pc[0]) == 0;
}

static bool compare(struct tip_check *c, const struct tip_model *m, char *why, size_t size) {
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
  char oracle[120], sample[120];
  describe(&e->blame, oracle, sizeof oracle);
  describe(&got, sample, sizeof sample);
  snprintf(why, size, "sample %" PRIu64 " of cycle %" PRIu64 " (%" PRIu64 " expected): tip=%s oracle=%s", c->checked, m->last.cycle,
           e->cycle, sample, oracle);
  return false;
}

bool tip_check_step(struct tip_check *c, const struct oracle_blame *blame, const struct tip_model *m, const struct tip_in *in,
                    char *why, size_t size) {
  if (blame->released) {
    for (unsigned i = 0; i < c->count; i++) {
      struct oracle_blame *b = &c->open[(c->first + i) % TIP_CHECK_OPEN].blame;
      if (b->n == 0) b->n = 1, b->pc[0] = blame->released_pc;
    }
  }
  uint32_t begun = m->regs.overflows - m->regs.missed - m->regs.filtered;
  if (begun != c->begun) {
    if (c->count == TIP_CHECK_OPEN || begun != c->begun + 1) {
      snprintf(why, size, "captures: %" PRIu32 " begun, %" PRIu32 " seen", begun, c->begun);
      return false;
    }
    c->open[(c->first + c->count++) % TIP_CHECK_OPEN] = (struct tip_expected){*blame, in->cycle};
    c->begun = begun;
  }
  return !m->delivered || compare(c, m, why, size);
}
