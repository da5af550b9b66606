// SPDX-License-Identifier: GPL-2.0
/*
 * What the PMUs of the units have in common: the life of an event, and the interrupt, which is the same for all units.
 */
#include "pmu.h"

#include <linux/interrupt.h>
#include <linux/of.h>
#include <linux/platform_device.h>

#include <asm/csr.h>
#include <asm/irq_regs.h>

/* TIP's comes last: the acknowledgement of another unit may take the interrupt of its counter with it, and it looks. */
static struct culprit_pmu *const units[] = {&pme_pmu, &tip_pmu};

static u64 interrupts;
static DEFINE_PER_CPU(int, pmu_cookie);

u64 pmu_interrupts(void) { return interrupts; }

/* A unit sets it again when samples are left, a counter does not. */
void pmu_acknowledge(void) { csr_clear(CSR_IP, BIT(IRQ_PMU_OVF)); }

void pmu_place(struct pt_regs *regs, u64 address, bool user) {
  regs->status = user ? regs->status & ~SR_PP : regs->status | SR_PP;
  regs->epc = address;
}

bool pmu_emit(struct perf_event *event, struct perf_sample_data *data, struct pt_regs *regs, bool last) {
  if (last) return perf_event_overflow(event, data, regs);
  READ_ONCE(event->overflow_handler)(event, data, regs);
  return false;
}

static struct culprit_pmu *unit_of(const struct perf_event *event) { return container_of(event->pmu, struct culprit_pmu, pmu); }

static bool runs(const struct culprit_pmu *u) { return u->active && !(u->active->hw.state & PERF_HES_STOPPED); }

static bool none_runs(void) {
  unsigned int i;

  for (i = 0; i < ARRAY_SIZE(units); i++)
    if (runs(units[i])) return false;
  return true;
}

static int culprit_event_init(struct perf_event *event) {
  if (event->attr.type != event->pmu->type) return -ENOENT;
  if (has_branch_stack(event) || event->attr.exclude_idle) return -EOPNOTSUPP;
  return unit_of(event)->check(event);
}

static void culprit_start(struct perf_event *event, int flags) {
  event->hw.state = 0;
  unit_of(event)->start(event);
}

static void culprit_stop(struct perf_event *event, int flags) {
  if (event->hw.state & PERF_HES_STOPPED) return;
  unit_of(event)->stop(event);
  event->hw.state = PERF_HES_STOPPED | PERF_HES_UPTODATE;
  if (none_runs()) pmu_acknowledge();
}

static void culprit_read(struct perf_event *event) {
  const struct culprit_pmu *u = unit_of(event);

  if (u->read && !(event->hw.state & PERF_HES_STOPPED)) u->read(event);
}

static int culprit_add(struct perf_event *event, int flags) {
  struct culprit_pmu *u = unit_of(event);

  if (u->active) return -EAGAIN;
  u->active = event;
  event->hw.state = PERF_HES_STOPPED | PERF_HES_UPTODATE;
  if (flags & PERF_EF_START) culprit_start(event, PERF_EF_RELOAD);
  perf_event_update_userpage(event);
  return 0;
}

static void culprit_del(struct perf_event *event, int flags) {
  culprit_stop(event, PERF_EF_UPDATE);
  unit_of(event)->active = NULL;
  perf_event_update_userpage(event);
}

static irqreturn_t culprit_interrupt(int irq, void *cookie) {
  unsigned int i;

  interrupts++;
  if (none_runs()) pmu_acknowledge();
  for (i = 0; i < ARRAY_SIZE(units); i++) {
    struct culprit_pmu *u = units[i];

    if (runs(u) && u->emit(u->active, get_irq_regs())) culprit_stop(u->active, 0);
  }
  return IRQ_HANDLED;
}

static int pmu_register(struct culprit_pmu *u, const char *name) {
  u->pmu.task_ctx_nr = perf_sw_context; /* perf wants one PMU alone in the other, and the counters have it */
  u->pmu.event_init = culprit_event_init;
  u->pmu.add = culprit_add;
  u->pmu.del = culprit_del;
  u->pmu.start = culprit_start;
  u->pmu.stop = culprit_stop;
  u->pmu.read = culprit_read;
  return perf_pmu_register(&u->pmu, name, -1);
}

static int culprit_probe(struct platform_device *pdev) {
  void __iomem *port = devm_platform_ioremap_resource(pdev, 0);
  int irq = platform_get_irq(pdev, 0), ret;

  if (IS_ERR(port)) return PTR_ERR(port);
  if (irq < 0) return irq;
  ret = request_percpu_irq(irq, culprit_interrupt, "culprit-tip", &pmu_cookie);
  if (ret) return ret;
  enable_percpu_irq(irq, IRQ_TYPE_NONE);
  ret = pmu_register(&tip_pmu, "culprit_tip") ?: pmu_register(&pme_pmu, "culprit_pme");
  return ret ?: tip_record_probe(port);
}

static const struct of_device_id culprit_match[] = {{.compatible = "culprit,tip"}, {}};
static struct platform_driver culprit_driver = {
  .driver = {.name = "culprit-tip", .of_match_table = culprit_match, .suppress_bind_attrs = true},
  .probe = culprit_probe,
};
builtin_platform_driver(culprit_driver);
