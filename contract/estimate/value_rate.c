#include "contract/estimate/value_rate.h"

enum {
  MOST = 512, /* hits and misses, and some */
  SHIFT = 22,
  TRUST = 3, /* tenths of a sample that speak for the value that a slot began with */
  DOUBT = 2  /* samples that speak against a value that replaced another one in its slot */
};

/* 2^SHIFT / (10 n + TRUST) */
#define ONE(n) (1u << SHIFT) / (10 * (n) + TRUST)
#define FOUR(n) ONE(n), ONE((n) + 1), ONE((n) + 2), ONE((n) + 3)
#define SIXTEEN(n) FOUR(n), FOUR((n) + 4), FOUR((n) + 8), FOUR((n) + 12)
#define MANY(n) SIXTEEN(n), SIXTEEN((n) + 16), SIXTEEN((n) + 32), SIXTEEN((n) + 48)
static const uint32_t reciprocal[MOST] = {MANY(0), MANY(64), MANY(128), MANY(192), MANY(256), MANY(320), MANY(384), MANY(448)};

/* 10 times a number of samples, by 10 times another and TRUST. */
static uint32_t ratio(uint32_t part, uint32_t whole) {
  return (uint32_t)((uint64_t)part * reciprocal[whole] / ((1u << SHIFT) / COP_VALUE_WHOLE));
}

uint32_t cop_value_rate_of_mixed(uint32_t counts) {
  const uint32_t hits = cop_value_hits(counts), samples = hits + cop_value_misses(counts);
  if (!hits) return 0;
  if (cop_value_total(counts) > samples) return ratio(10 * (hits - 1), samples - 1 + DOUBT);
  return ratio(10 * (hits - 1) + TRUST, samples - 1);
}
