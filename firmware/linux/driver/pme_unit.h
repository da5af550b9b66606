/* SPDX-License-Identifier: GPL-2.0 */
/* The ProfileMe unit: docs/profileme.md, docs/csr.md. A kernel in machine mode reaches it by its own numbers; one in
 * supervisor mode by its views. */
#ifndef CULPRIT_PME_UNIT_H
#define CULPRIT_PME_UNIT_H

#include <linux/bits.h>
#include <linux/types.h>

#include "contract/profileme.h"

#define PME_MAJOR_MOST GENMASK(23, 0)

/* Registers of the same names, as they are written at the start; count and seed also as they were at the stop. */
struct pme_setup {
  u64 control, major, spread, minor, water, count, seed;
};

unsigned int pme_unit_tags(void); /* instructions followed at once; 0: there is no unit */
void pme_unit_start(const struct pme_setup *setup);
void pme_unit_stop(struct pme_setup *left); /* records that wait stay */
void pme_unit_water(u64 records);           /* that raise the interrupt */
bool pme_unit_read(struct pme_record *r);   /* the oldest record; false: none waits */
void pme_unit_pop(void);

#endif
