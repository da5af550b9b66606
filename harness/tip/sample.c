#include "tip/sample.h"

#include "program/spaces.h"

unsigned tip_sample_weight(const struct tip_sample *s) { return (unsigned)(s->flags >> TIP_WEIGHT_SHIFT & 0xffff); }

uint64_t tip_valid_flags(unsigned valid) { return ((uint64_t)valid << 44 | valid) & TIP_VALID_BITS; }

unsigned tip_flags_valid(uint64_t flags) { return (unsigned)((flags & TIP_VALID_BITS) | (flags & TIP_VALID_BITS) >> 44) & 0xff; }

unsigned tip_flags_oldest(uint64_t flags) { return (unsigned)(flags >> TIP_OLDEST_SHIFT & 7); }

uint64_t tip_sample_pc(const struct tip_sample *s) { return s->addr[tip_flags_oldest(s->flags)]; }

/* The order in which the Oracle decides: its last event tells flushes apart, of two flags
 * the misprediction counts. */
static enum oracle_class class_of(const struct tip_sample *s, uint64_t oldest_pc, const struct program_image *image) {
  if (s->flags & TIP_FRONT_END) return ORACLE_FRONT_END;
  if (s->flags & TIP_INTERRUPT) return ORACLE_INTERRUPT;
  if (s->flags & TIP_MISPREDICTED) return ORACLE_MISPREDICT;
  if (s->flags & (TIP_FLUSH | TIP_EXCEPTION)) return ORACLE_MISC_FLUSH;
  if (!(s->flags & TIP_STALLED)) return ORACLE_EXECUTE;
  return oracle_stall_class(image, oldest_pc);
}

/* Only a computing cycle is shared; whatever else happened, one instruction is to blame. */
static unsigned blamed_lanes(uint64_t flags, unsigned width, unsigned lane[PROBE_LANES]) {
  const unsigned valid = tip_flags_valid(flags);
  unsigned n = 0, at = tip_flags_oldest(flags) % width;
  for (unsigned i = 0; i < width; i++, at = at + 1 == width ? 0 : at + 1) {
    if (valid >> at & 1) lane[n++] = at;
  }
  return flags & TIP_CLASS_FLAGS && n > 1 ? 1 : n;
}

unsigned tip_sample_blamed(uint64_t flags, unsigned width) {
  unsigned lane[PROBE_LANES], mask = 0;
  for (unsigned i = blamed_lanes(flags, width, lane); i--;) mask |= 1u << lane[i];
  return mask;
}

static unsigned privilege_of(const struct tip_sample *s) { return s->flags >> TIP_PRIVILEGE_SHIFT & 3; }
static uint16_t context_of(const struct tip_sample *s) { return (uint16_t)(s->flags >> TIP_CONTEXT_SHIFT); }
static uint64_t bias_of(const struct tip_sample *s, const struct program_image *image) {
  return program_image_bias(image, privilege_of(s), context_of(s));
}

void tip_sample_place(struct tip_sample *s, const struct program_image *image) {
  const uint64_t bias = bias_of(s, image);
  for (unsigned i = 0; i < PROBE_LANES; i++) s->addr[i] += bias;
}

struct oracle_blame tip_sample_blame(const struct tip_sample *s, unsigned width, const struct program_image *image) {
  struct oracle_blame b = {.n = 0};
  unsigned lane[PROBE_LANES];
  b.n = blamed_lanes(s->flags, width, lane);
  b.privilege = (uint8_t)privilege_of(s);
  b.context = context_of(s);
  const uint64_t bias = bias_of(s, image);
  for (unsigned i = 0; i < b.n; i++) b.pc[i] = s->addr[lane[i]] + bias;
  b.why = class_of(s, b.n ? b.pc[0] : 0, image);
  return b;
}
