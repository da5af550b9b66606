/* Starts to sample the running program, as culprit_profile asks; start.c calls it
 * unless the mode is off. */
#ifndef CULPRIT_PROFILE_H
#define CULPRIT_PROFILE_H

/* Until the program ends, mhpmcounter3, mhpmevent3 and mtvec belong to the profiler; in timer mode, mtimecmp,
 * too; with ProfileMe, mtvec and the unit's registers; with the co-processor, its registers and the handler
 * of interrupt 13. */
void profile_start(void);

#endif
