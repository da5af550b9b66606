/* Where a run begins: at the program's entry, or at a few instructions in front of it that set the machine up. */
#ifndef CULPRIT_RUN_BOOT_H
#define CULPRIT_RUN_BOOT_H

#include "tools/run/run.h"

/* Sets r->first, the address of the first instruction. With --in-order that is in the last 64 bytes of memory. False: the program has
 * those bytes itself. */
bool boot_find(struct run *r, struct failure *f);

/* After the program has been loaded: with --in-order, places code that sets mchicken bit 0 and jumps to the entry. Only t0 tells the
 * program. */
void boot_place(struct run *r);

#endif
