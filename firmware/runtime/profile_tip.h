/* The TIP unit, for its own mode and for the co-processor, which can take its samples. */
#ifndef CULPRIT_PROFILE_TIP_H
#define CULPRIT_PROFILE_TIP_H

enum { TIP_STATUS_READY = 1, TIP_STATUS_BUSY = 2 };

/* On, with period, event, seed and control as the host asks; and off, after the last capture is complete. */
void profile_tip_begin(void);
void profile_tip_end(void);

#endif
