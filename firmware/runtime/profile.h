/* Sampling of the running program, as culprit_profile asks for it; start.c calls it
 * when the mode is not off. */
#ifndef CULPRIT_PROFILE_H
#define CULPRIT_PROFILE_H

/* Until the program ends, mhpmcounter3, mhpmevent3 and mtvec belong to the profiler, in timer mode mtimecmp
 * as well; with ProfileMe mtvec and the registers of the unit; with the co-processor its registers and the
 * handler of interrupt 13. */
void profile_start(void);

#endif
