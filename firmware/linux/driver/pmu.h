/* SPDX-License-Identifier: GPL-2.0 */
/* What the driver's parts know of each other. */
#ifndef CULPRIT_TIP_PMU_H
#define CULPRIT_TIP_PMU_H

#include <linux/perf_event.h>

/* Attributes of an event: config 7:0 the machine's event (docs/events.md); config1 12:0 bits of TIP_CTL, 31:16 samples
 * that raise the interrupt (0: one); config2 the seed. */
#define TIP_CONFIG_EVENT 0xffull
#define TIP_CONFIG1_CONTROL 0x1fffull
#define TIP_CONFIG1_WATER_SHIFT 16

int tip_pmu_type(void);
u64 tip_pmu_interrupts(void); /* sampling interrupts so far */

/* The device that hands samples to the simulator's host. */
int tip_record_probe(void __iomem *port);

#endif
