#include "tip_sample.h"

#define CLASS_FLAGS (TIP_STALLED | TIP_EXCEPTION | TIP_FLUSH | TIP_MISPREDICTED | TIP_FRONT_END | TIP_INTERRUPT)

unsigned tip_sample_weight(const struct tip_sample *s) { return (unsigned)(s->flags >> TIP_WEIGHT_SHIFT & 0xffff); }

static unsigned oldest_of(const struct tip_sample *s) { return (unsigned)(s->flags >> TIP_OLDEST_SHIFT & 3); }

uint64_t tip_sample_pc(const struct tip_sample *s) { return s->addr[oldest_of(s)]; }

/* The order in which the Oracle decides: its last event tells flushes apart, of two flags the misprediction counts. */
static enum oracle_class class_of(const struct tip_sample *s, uint64_t oldest_pc, const struct oracle_image *image) {
  if (s->flags & TIP_FRONT_END) return ORACLE_FRONT_END;
  if (s->flags & TIP_INTERRUPT) return ORACLE_INTERRUPT;
  if (s->flags & TIP_MISPREDICTED) return ORACLE_MISPREDICT;
  if (s->flags & (TIP_FLUSH | TIP_EXCEPTION)) return ORACLE_MISC_FLUSH;
  if (!(s->flags & TIP_STALLED)) return ORACLE_EXECUTE;
  return oracle_stall_class(image, oldest_pc);
}

/* Valid addresses in program order. Only a computing cycle is shared; whatever else happened, one instruction is to blame. */
struct oracle_blame tip_sample_blame(const struct tip_sample *s, unsigned width, const struct oracle_image *image) {
  struct oracle_blame b = {.n = 0};
  unsigned lane = oldest_of(s) % width;
  for (unsigned i = 0; i < width; i++, lane = lane + 1 == width ? 0 : lane + 1) {
    if (s->flags >> (TIP_VALID_SHIFT + lane) & 1) b.pc[b.n++] = s->addr[lane];
  }
  b.class = class_of(s, b.n ? b.pc[0] : 0, image);
  if (s->flags & CLASS_FLAGS && b.n > 1) b.n = 1;
  return b;
}
