// SPDX-License-Identifier: GPL-2.0
/*
 * TIP as a PMU of perf: one event at a time. With precise_ip the overflow's sample is the unit's: a sample of perf for
 * each instruction to blame, which shares the period evenly, with that instruction's address and privilege; the unit's
 * registers come as raw data with the first. Without precise_ip it is the interrupted pc, as on a core without the unit.
 */
#include "pmu.h"

#include <linux/interrupt.h>
#include <linux/of.h>
#include <linux/platform_device.h>
#include <linux/ptrace.h>

#include <asm/csr.h>
#include <asm/irq_regs.h>

#include "unit.h"

#define LEAST_PERIOD 100

static struct perf_event *active; /* the event that the counter has */
static u64 interrupts;
static struct pmu tip_pmu;
static DEFINE_PER_CPU(int, tip_cookie);

int tip_pmu_type(void) { return tip_pmu.type; }

u64 tip_pmu_interrupts(void) { return interrupts; }

static bool is_precise(const struct perf_event *event) { return event->attr.precise_ip > 0; }

static u64 filters(const struct perf_event *event) {
  return (event->attr.exclude_kernel ? TIP_NO_KERNEL : 0) | (event->attr.exclude_user ? TIP_NO_USER : 0);
}

static int tip_event_init(struct perf_event *event) {
  const struct perf_event_attr *a = &event->attr;

  if (a->type != tip_pmu.type) return -ENOENT;
  if (is_precise(event) && !tip_unit_lanes()) return -ENODEV;
  if (has_branch_stack(event) || a->exclude_idle) return -EOPNOTSUPP;
  if (!a->config || a->config & ~TIP_CONFIG_EVENT || (is_precise(event) && !is_sampling_event(event))) return -EINVAL;
  if (is_sampling_event(event) && !a->freq && (a->sample_period < LEAST_PERIOD || a->sample_period > U32_MAX)) return -EINVAL;
  return 0;
}

/* The counter of an event that is not precise, from `value`. */
static void count_from(struct perf_event *event, u64 value) {
  local64_set(&event->hw.prev_count, value);
  tip_counter_start(event->attr.config, filters(event), value);
}

static void tip_read(struct perf_event *event) {
  u64 now;

  if (is_precise(event) || event->hw.state & PERF_HES_STOPPED) return;
  now = tip_counter_read();
  local64_add(now - local64_read(&event->hw.prev_count), &event->count);
  local64_set(&event->hw.prev_count, now);
}

static void tip_start(struct perf_event *event, int flags) {
  const struct perf_event_attr *a = &event->attr;
  const struct tip_setup setup = {
    .event = a->config,
    .control = (a->config1 & TIP_CONFIG1_CONTROL ?: TIP_RANDOM | TIP_FREEZE | TIP_DETAILS) | filters(event),
    .period = event->hw.sample_period,
    .seed = a->config2 ?: 1,
    .water = a->config1 >> TIP_CONFIG1_WATER_SHIFT ?: 1,
  };

  event->hw.state = 0;
  if (is_precise(event)) tip_unit_start(&setup);
  else count_from(event, is_sampling_event(event) ? -event->hw.sample_period : 0);
}

/* A sample of perf at `address`, with this part of the period. Not the last of its sample: the last one may end the event. */
static int tip_emit(struct perf_event *event, struct pt_regs *regs, struct perf_raw_record *raw, u64 period, bool last) {
  struct perf_sample_data data;

  perf_sample_data_init(&data, 0, period);
  if (raw) {
    data.raw = raw;
    data.sample_flags |= PERF_SAMPLE_RAW;
  }
  if (last) return perf_event_overflow(event, &data, regs);
  READ_ONCE(event->overflow_handler)(event, &data, regs);
  return 0;
}

/* True: perf wants no more. */
static bool tip_emit_sample(struct perf_event *event, struct tip_sample *s, const struct pt_regs *interrupted) {
  struct perf_raw_record raw = {
    .frag = {.data = s->word, .size = (3 + tip_unit_lanes()) * sizeof(u64)},
  };
  u64 address[TIP_LANES_MOST], period = event->hw.sample_period * tip_weight(s);
  unsigned int n = tip_blamed(s, address), i;
  struct pt_regs regs = *interrupted;
  bool enough = false;

  local64_add(period, &event->count);
  regs.status = tip_in_user(s) ? regs.status & ~SR_PP : regs.status | SR_PP;
  for (i = 0; i < n; i++) {
    regs.epc = address[i];
    enough = tip_emit(event, &regs, i ? NULL : &raw, period * (i + 1) / n - period * i / n, i + 1 == n);
  }
  return enough;
}

/* The acknowledgement comes last: what it ends is the time that the frozen counter does not count. */
static bool tip_emit_all(struct perf_event *event, const struct pt_regs *regs) {
  struct tip_sample s;
  bool enough = false;

  while (tip_unit_read(&s)) {
    enough |= tip_emit_sample(event, &s, regs);
    tip_unit_pop();
  }
  return enough;
}

static void tip_stop(struct perf_event *event, int flags) {
  if (event->hw.state & PERF_HES_STOPPED) return;
  tip_read(event);
  if (is_precise(event)) {
    tip_unit_stop();
    tip_emit_all(event, task_pt_regs(current));
  } else {
    tip_counter_stop();
  }
  csr_clear(CSR_IP, BIT(IRQ_PMU_OVF));
  event->hw.state = PERF_HES_STOPPED | PERF_HES_UPTODATE;
}

static int tip_add(struct perf_event *event, int flags) {
  if (active) return -EAGAIN;
  active = event;
  event->hw.state = PERF_HES_STOPPED | PERF_HES_UPTODATE;
  if (flags & PERF_EF_START) tip_start(event, PERF_EF_RELOAD);
  perf_event_update_userpage(event);
  return 0;
}

static void tip_del(struct perf_event *event, int flags) {
  tip_stop(event, PERF_EF_UPDATE);
  active = NULL;
  perf_event_update_userpage(event);
}

static bool tip_emit_pc(struct perf_event *event, struct pt_regs *regs) {
  tip_read(event);
  count_from(event, -event->hw.sample_period);
  return tip_emit(event, regs, NULL, event->hw.sample_period, true);
}

static irqreturn_t tip_interrupt(int irq, void *cookie) {
  struct perf_event *event = active;
  struct pt_regs *regs = get_irq_regs();
  bool enough;

  interrupts++;
  if (!event || event->hw.state & PERF_HES_STOPPED) {
    csr_clear(CSR_IP, BIT(IRQ_PMU_OVF));
    return IRQ_HANDLED;
  }
  enough = is_precise(event) ? tip_emit_all(event, regs) : tip_emit_pc(event, regs);
  /* The unit sets it again when samples are left. */
  csr_clear(CSR_IP, BIT(IRQ_PMU_OVF));
  if (enough) tip_stop(event, 0);
  return IRQ_HANDLED;
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

static struct pmu tip_pmu = {
  .task_ctx_nr = perf_sw_context, /* perf wants one PMU alone in the other, and the counters have it */
  .attr_groups = tip_groups,
  .event_init = tip_event_init,
  .add = tip_add,
  .del = tip_del,
  .start = tip_start,
  .stop = tip_stop,
  .read = tip_read,
};

static int tip_probe(struct platform_device *pdev) {
  void __iomem *port = devm_platform_ioremap_resource(pdev, 0);
  int irq = platform_get_irq(pdev, 0), ret;

  if (IS_ERR(port)) return PTR_ERR(port);
  if (irq < 0) return irq;
  ret = request_percpu_irq(irq, tip_interrupt, "culprit-tip", &tip_cookie);
  if (ret) return ret;
  enable_percpu_irq(irq, IRQ_TYPE_NONE);
  ret = perf_pmu_register(&tip_pmu, "culprit_tip", -1);
  return ret ?: tip_record_probe(port);
}

static const struct of_device_id tip_match[] = {{.compatible = "culprit,tip"}, {}};
static struct platform_driver tip_driver = {
  .driver = {.name = "culprit-tip", .of_match_table = tip_match, .suppress_bind_attrs = true},
  .probe = tip_probe,
};
builtin_platform_driver(tip_driver);
