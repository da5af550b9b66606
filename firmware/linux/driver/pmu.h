/* SPDX-License-Identifier: GPL-2.0 */
/* What the driver's parts know of each other: a PMU of perf for each unit of the machine, with one event at a time. */
#ifndef CULPRIT_PMU_H
#define CULPRIT_PMU_H

#include <linux/perf_event.h>

/* Attributes of an event of TIP: config 7:0 the machine's event (docs/events.md); config1 12:0 bits of TIP_CTL, 31:16
 * samples that raise the interrupt (0: one); config2 the seed. */
#define TIP_CONFIG_EVENT 0xffull
#define TIP_CONFIG1_CONTROL 0x1fffull
#define CONFIG1_WATER_SHIFT 16

/* The functions are of the unit's event: */
struct culprit_pmu {
  struct pmu pmu;
  struct perf_event *active;          /* that the unit has; NULL: none */
  int (*check)(struct perf_event *);  /* may it be opened? As pmu.event_init, of events of this PMU */
  void (*start)(struct perf_event *); /* the interrupt comes, until it stops */
  void (*stop)(struct perf_event *);  /* what waits goes to perf */
  void (*read)(struct perf_event *);  /* NULL: what is counted comes with the samples */
  /* The interrupt came, perhaps for another unit: acknowledges it, and gives perf what waits. True: perf wants no more. */
  bool (*emit)(struct perf_event *, const struct pt_regs *interrupted);
};
extern struct culprit_pmu tip_pmu, pme_pmu;

u64 pmu_interrupts(void); /* sampling interrupts so far */
void pmu_acknowledge(void);

/* Moves a copy of the interrupted registers to an address, of user mode or of the kernel. */
void pmu_place(struct pt_regs *regs, u64 address, bool user);

/* A sample of perf. Not the last of what the unit sampled at once: the last one may end the event. True: perf wants no more. */
bool pmu_emit(struct perf_event *event, struct perf_sample_data *data, struct pt_regs *regs, bool last);

static inline void pmu_add_raw(struct perf_sample_data *data, struct perf_raw_record *raw) {
  data->raw = raw;
  data->sample_flags |= PERF_SAMPLE_RAW;
}

/* The device that hands samples to the simulator's host. */
int tip_record_probe(void __iomem *port);

#endif
