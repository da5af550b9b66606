/* SPDX-License-Identifier: GPL-2.0 */
/* What the parts of the driver of continuous profiling know of each other. */
#ifndef CULPRIT_DCPI_H
#define CULPRIT_DCPI_H

#include "dcpi_table.h"

/* The number of the process that runs, which is announced in the table's buffers when it is new. False: there is no room
 * for that. */
bool dcpi_process(struct dcpi_table *t, uint32_t *number);
void dcpi_processes_reset(void);
uint32_t dcpi_processes(void); /* announced */

#endif
