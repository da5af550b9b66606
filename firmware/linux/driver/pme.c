// SPDX-License-Identifier: GPL-2.0
/*
 * ProfileMe as a PMU of perf: sample_period is the mean interval in fetched instructions. A record of the unit, or a pair of
 * them, is a sample: address and privilege are its instruction's (of a pair the first's), the weight is its latency from
 * fetch to end, the address of PERF_SAMPLE_ADDR is that of its data; the words of the record are raw data.
 */
#include "pmu.h"

#include <linux/log2.h>
#include <linux/ptrace.h>

#include "pme_unit.h"

/* config 11:0 the largest distance of a pair (0: single instructions); config1 31:16 samples that raise the interrupt (0:
 * one); config2 the seed. */
#define CONFIG_PAIRS 0xfffull
#define CONFIG1_WATER GENMASK_ULL(31, CONFIG1_WATER_SHIFT)

#define LEAST_INTERVAL 1000 /* or the way out of the handler would be sampled again and again */

/* Of the kernel's own mode; and firmware below it is no part of what is measured. */
#ifdef CONFIG_RISCV_M_MODE
#define NO_KERNEL PME_CTL_NOM
#define ALWAYS 0
#else
#define NO_KERNEL PME_CTL_NOS
#define ALWAYS PME_CTL_NOM
#endif

#define WITHHOLDS BIT(0) /* of hw.flags: who opened the event has no right to see the kernel */
#define KINDS (GENMASK_ULL(51, 39) | GENMASK_ULL(2, 0))
#define SKIP GENMASK_ULL(58, 56)

static unsigned int records(const struct perf_event *event) { return event->attr.config & CONFIG_PAIRS ? 2 : 1; }

/* In records. The first of a pair counts when both are there. */
static u64 water(const struct perf_event *event) {
  const u64 samples = event->attr.config1 >> CONFIG1_WATER_SHIFT ?: 1;

  return records(event) * (samples - 1) + 1;
}

static u64 control(const struct perf_event *event) {
  return ALWAYS | PME_CTL_RND | PME_CTL_RLD | PME_CTL_FRZ | (records(event) == 2 ? PME_CTL_PAIR : 0) |
         (event->attr.exclude_kernel ? NO_KERNEL : 0) | (event->attr.exclude_user ? PME_CTL_NOU : 0);
}

static int pme_check(struct perf_event *event) {
  struct perf_event_attr *a = &event->attr;

  if (pme_unit_tags() < records(event)) return -ENODEV;
  if (!is_sampling_event(event) || a->config & ~CONFIG_PAIRS || a->config1 & ~CONFIG1_WATER) return -EINVAL;
  if (!a->freq && (a->sample_period < LEAST_INTERVAL || a->sample_period > PME_MAJOR_MOST)) return -EINVAL;
  event->hw.flags = perf_allow_kernel(a) ? WITHHOLDS : 0;
  event->hw.config = a->config2 ?: 1;
  return 0;
}

/* Intervals are uniform around the mean. Where the last stop interrupted one, it goes on. */
static void pme_start(struct perf_event *event) {
  struct hw_perf_event *hw = &event->hw;
  const u64 interval = clamp_t(u64, hw->sample_period, LEAST_INTERVAL, PME_MAJOR_MOST);
  const u64 range = rounddown_pow_of_two(interval), left = local64_read(&hw->period_left);
  const struct pme_setup setup = {
    .control = control(event),
    .major = interval - range / 2,
    .spread = range - 1,
    .minor = event->attr.config & CONFIG_PAIRS,
    .water = water(event),
    .count = left && left < 2 * interval ? left : interval,
    .seed = hw->config,
  };

  hw->last_period = interval;
  pme_unit_start(&setup);
}

/* Where an aborted instruction was can lie on a path that the kernel or another process has taught the predictors. The
 * unit itself tells a delegate no more. */
static void withhold(struct pme_record *r) {
  if (r->word[PME_HEADER] & PME_RETIRED) return;
  r->word[PME_HEADER] &= ~KINDS;
  r->word[PME_PC] = r->word[PME_ADR1] = r->word[PME_ADR2] = 0;
  r->word[PME_PATH] = (r->word[PME_PATH] & ~(PME_HISTORY_MASK | SKIP)) | PME_WITHHELD;
}

static void describe(struct perf_sample_data *data, const struct pme_record *r) {
  const u64 type = r->word[PME_HEADER] & 7;

  data->weight.full = r->word[PME_LAT] & PME_LATENCY_MAX;
  data->addr = type == PME_TYPE_LOAD || type == PME_TYPE_STORE ? r->word[PME_ADR1] : 0;
  data->sample_flags |= PERF_SAMPLE_WEIGHT_TYPE | PERF_SAMPLE_ADDR;
}

/* True: perf wants no more. */
static bool emit_sample(struct perf_event *event, struct pme_record *r, const struct pt_regs *interrupted) {
  struct perf_raw_record raw = {
    .frag = {.data = r, .size = records(event) * sizeof(*r)},
  };
  struct perf_sample_data data;
  struct pt_regs regs = *interrupted;
  unsigned int i;

  for (i = 0; event->hw.flags & WITHHOLDS && i < records(event); i++) withhold(&r[i]);
  local64_add(event->hw.last_period, &event->count);
  pmu_place(&regs, r->word[PME_PC], (r->word[PME_PATH] >> PME_PRIVILEGE_SHIFT & 3) == 0);
  perf_sample_data_init(&data, 0, event->hw.last_period);
  describe(&data, r);
  pmu_add_raw(&data, &raw);
  return pmu_emit(event, &data, &regs, true);
}

/* The unit's counter stands still until the last record is out: until then one that waits is as many as it wants. */
static bool pme_emit(struct perf_event *event, const struct pt_regs *regs) {
  const u64 mark = water(event);
  struct pme_record r[2];
  bool enough = false;

  if (mark > 1) pme_unit_water(1);
  while (pme_unit_read(&r[0])) {
    if (records(event) == 2) { /* both are there */
      pme_unit_pop();
      pme_unit_read(&r[1]);
    }
    enough |= emit_sample(event, r, regs);
    pme_unit_pop();
  }
  if (mark > 1) pme_unit_water(mark);
  pmu_acknowledge();
  return enough;
}

static void pme_stop(struct perf_event *event) {
  struct pme_setup left;

  pme_unit_stop(&left);
  local64_set(&event->hw.period_left, left.count);
  event->hw.config = left.seed;
  pme_emit(event, task_pt_regs(current));
}

PMU_FORMAT_ATTR(pairs, "config:0-11");
PMU_FORMAT_ATTR(water, "config1:16-31");
PMU_FORMAT_ATTR(seed, "config2:0-31");

static struct attribute *pme_format[] = {&format_attr_pairs.attr, &format_attr_water.attr, &format_attr_seed.attr, NULL};
static const struct attribute_group pme_format_group = {.name = "format", .attrs = pme_format};
static const struct attribute_group *pme_groups[] = {&pme_format_group, NULL};

struct culprit_pmu pme_pmu = {
  .pmu.attr_groups = pme_groups,
  .check = pme_check,
  .start = pme_start,
  .stop = pme_stop,
  .emit = pme_emit,
};
