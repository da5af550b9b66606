/* The TIP unit, for its own mode and for the co-processor, which can take its samples. */
#ifndef CULPRIT_PROFILE_TIP_H
#define CULPRIT_PROFILE_TIP_H

enum { TIP_STATUS_READY = 1, TIP_STATUS_BUSY = 2 };

/* On, with the period, event, seed and control that the host asks for; off, once the last capture is done. */
void profile_tip_begin(void);
void profile_tip_end(void);

#endif
