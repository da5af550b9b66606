/* SPDX-License-Identifier: GPL-2.0 */
/* What the parts of the driver of continuous profiling know of each other. */
#ifndef CULPRIT_DCPI_H
#define CULPRIT_DCPI_H

#include <linux/types.h>

#include "dcpi_table.h"

/* The number of the process that runs, which is announced in the table's buffers when it is new. False: there is no room
 * for that. */
bool dcpi_process(struct dcpi_table *t, uint32_t *number);
void dcpi_processes_reset(void);
uint32_t dcpi_processes(void); /* announced */

/* The number of the handler, announced like that of a process. There is room. */
uint32_t dcpi_process_handler(struct dcpi_table *t);

/* Samples of the handler itself: dcpi_handler.c. begin: the handler begins. end: false, or a sample's address in *pc; the
 * counter has to be started again. */
void dcpi_handler_start(u32 seed);
void dcpi_handler_begin(void);
bool dcpi_handler_end(u64 *pc);

#endif
