/* The control loop of the paper, for the microprogram value-paper. Zilles and Sohi, sec. 5.1, appendix;
 * docs/coproc-programs.md, "value-paper" */
#include "contract/estimate/value_policy.h"

enum {
  FAST = 8,
  SLOW = 16, /* samples a slot: thrash before so many divides a partition by 8, by 4; later: by 2 */
  DEPTH_MOST = 10
};

void cop_value_paper_defaults(struct cop_value_policy *policy) {
  policy->control = policy->masking = policy->estimation = COP_VALUE_PAPERS;
  policy->seconds = COP_VALUE_NO_SECONDS;
  policy->thin = policy->crowded = 0;
  policy->depth_most = DEPTH_MOST;
  policy->high = 243;
  policy->low = 26;
  policy->visits = 4;
  policy->least = 32;
  policy->resample = 16000000;
}

static void split(struct cop_value *t) {
  const uint32_t ways = t->processed < FAST * t->policy.slots ? 3 : t->processed < SLOW * t->policy.slots ? 2 : 1;
  t->depth = t->depth + ways < t->policy.depth_most ? t->depth + ways : t->policy.depth_most;
  t->split = true;
}

/* A round that did not have to split has room for larger partitions. */
static void next(struct cop_value *t) {
  t->at += COP_VALUE_PARTS >> t->depth;
  if (t->at < COP_VALUE_PARTS) return;
  t->at = 0;
  if (!t->split && t->depth) t->depth--;
  t->split = false;
}

/* `limit` ends the time to re-sampling. It also counts cycles that `elapsed` does not: the two need not end
 * it together. */
void cop_value_paper_move(struct cop_value *t) {
  const uint32_t period = t->policy.resample;
  t->spent += t->elapsed;
  t->clear = period && (t->event.cause == COP_CAUSE_LIMIT || t->spent - t->changed >= period);
  if (t->clear) t->changed = t->spent;
  if (t->event.cause == COP_CAUSE_PROGRAM && t->event.code == COP_VALUE_THRASH) split(t);
  else next(t);
  t->window = period ? (uint32_t)(t->changed + period - t->spent) : 0;
}
