// SPDX-License-Identifier: GPL-2.0
/*
 * TIP as a PMU of perf. With precise_ip the overflow's sample is the unit's: a sample of perf for each instruction to
 * blame, which shares the period evenly, with that instruction's address and privilege; the unit's registers come as raw
 * data with the first. Without precise_ip it is the interrupted pc, as on a core without the unit.
 */
#include "pmu.h"

#include <linux/ptrace.h>

#include "unit.h"

#define LEAST_PERIOD 100

static bool is_precise(const struct perf_event *event) { return event->attr.precise_ip > 0; }

static u64 filters(const struct perf_event *event) {
  return (event->attr.exclude_kernel ? TIP_NO_KERNEL : 0) | (event->attr.exclude_user ? TIP_NO_USER : 0);
}

static int tip_check(struct perf_event *event) {
  const struct perf_event_attr *a = &event->attr;

  if (is_precise(event) && !tip_unit_lanes()) return -ENODEV;
  if (!a->config || a->config & ~TIP_CONFIG_EVENT || (is_precise(event) && !is_sampling_event(event))) return -EINVAL;
  if (is_sampling_event(event) && !a->freq && (a->sample_period < LEAST_PERIOD || a->sample_period > U32_MAX)) return -EINVAL;
  return 0;
}

/* The counter of an event that is not precise begins with this, so that it overflows after a period. */
static u64 first_count(struct perf_event *event) {
  const u64 value = is_sampling_event(event) ? -event->hw.sample_period : 0;

  local64_set(&event->hw.prev_count, value);
  return value;
}

static void tip_read(struct perf_event *event) {
  u64 now;

  if (is_precise(event)) return;
  now = tip_counter_read();
  local64_add(now - local64_read(&event->hw.prev_count), &event->count);
  local64_set(&event->hw.prev_count, now);
}

static void tip_start(struct perf_event *event) {
  const struct perf_event_attr *a = &event->attr;
  const struct tip_setup setup = {
    .event = a->config,
    .control = (a->config1 & TIP_CONFIG1_CONTROL ?: TIP_RANDOM | TIP_FREEZE | TIP_DETAILS) | filters(event),
    .period = event->hw.sample_period,
    .seed = a->config2 ?: 1,
    .water = a->config1 >> CONFIG1_WATER_SHIFT ?: 1,
  };

  if (is_precise(event)) tip_unit_start(&setup);
  else tip_counter_start(a->config, filters(event), first_count(event));
}

/* True: perf wants no more. */
static bool emit_sample(struct perf_event *event, struct tip_sample *s, const struct pt_regs *interrupted) {
  struct perf_raw_record raw = {
    .frag = {.data = s->word, .size = (3 + tip_unit_lanes()) * sizeof(u64)},
  };
  u64 address[TIP_LANES_MOST], period = event->hw.sample_period * tip_weight(s);
  unsigned int n = tip_blamed(s, address), i;
  struct perf_sample_data data;
  struct pt_regs regs = *interrupted;
  bool enough = false;

  local64_add(period, &event->count);
  for (i = 0; i < n; i++) {
    pmu_place(&regs, address[i], tip_in_user(s));
    perf_sample_data_init(&data, 0, period * (i + 1) / n - period * i / n);
    if (!i) pmu_add_raw(&data, &raw);
    enough = pmu_emit(event, &data, &regs, i + 1 == n);
  }
  return enough;
}

/* The last pop ends the time that the frozen counter does not count. */
static bool emit_samples(struct perf_event *event, const struct pt_regs *regs) {
  struct tip_sample s;
  bool enough = false;

  while (tip_unit_read(&s)) {
    enough |= emit_sample(event, &s, regs);
    tip_unit_pop();
  }
  pmu_acknowledge();
  return enough;
}

static bool emit_pc(struct perf_event *event, const struct pt_regs *interrupted) {
  struct perf_sample_data data;
  struct pt_regs regs = *interrupted;

  pmu_acknowledge();
  if (!is_sampling_event(event) || (s64)tip_counter_read() < 0) return false; /* it has not overflowed */
  tip_read(event);
  tip_counter_again(first_count(event));
  perf_sample_data_init(&data, 0, event->hw.sample_period);
  return pmu_emit(event, &data, &regs, true);
}

static bool tip_emit(struct perf_event *event, const struct pt_regs *regs) {
  return is_precise(event) ? emit_samples(event, regs) : emit_pc(event, regs);
}

static void tip_stop(struct perf_event *event) {
  tip_read(event);
  if (is_precise(event)) {
    tip_unit_stop();
    emit_samples(event, task_pt_regs(current));
  } else {
    tip_counter_stop();
  }
}

PMU_FORMAT_ATTR(event, "config:0-7");
PMU_FORMAT_ATTR(control, "config1:0-12");
PMU_FORMAT_ATTR(water, "config1:16-31");
PMU_FORMAT_ATTR(seed, "config2:0-31");

static struct attribute *tip_format[] = {
  &format_attr_event.attr, &format_attr_control.attr, &format_attr_water.attr, &format_attr_seed.attr, NULL,
};
static const struct attribute_group tip_format_group = {.name = "format", .attrs = tip_format};
static const struct attribute_group *tip_groups[] = {&tip_format_group, NULL};

struct culprit_pmu tip_pmu = {
  .pmu.attr_groups = tip_groups,
  .check = tip_check,
  .start = tip_start,
  .stop = tip_stop,
  .read = tip_read,
  .emit = tip_emit,
};
