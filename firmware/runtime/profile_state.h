/* Offsets in struct profile_state (profile.c), shared with the trap entries in profile_trap.S. */
#ifndef CULPRIT_PROFILE_STATE_H
#define CULPRIT_PROFILE_STATE_H

#define PROFILE_CAUSE 0       /* mcause of the sampling interrupt */
#define PROFILE_NEXT 8        /* where the next record goes */
#define PROFILE_LIMIT 16      /* from here on the C handler is called: to drain, or to lose the sample */
#define PROFILE_HEADER 24     /* type and length of a record */
#define PROFILE_SEQUENCE 32   /* 32 bits: number of the next record */
#define PROFILE_INTERRUPTS 36 /* 32 bits: sampling interrupts taken */
#define PROFILE_DEADLINE 40   /* timer mode: mtime of the next interrupt */
#define PROFILE_PERIOD 48

#define PROFILE_WEIGHT_SHIFT 16 /* in the header of a timer record: deadlines that it stands for */

/* Custom registers of the TIP unit (docs/tip.md) */
#define MTIPCTL 0x7c2
#define MTIPPERIOD 0x7c3
#define MTIPSEED 0x7c4
#define MTIPSTATUS 0x7c6
#define MTIPWATER 0x7c7
#define MTIPCYCLE 0xfc0
#define MTIPFLAGS 0xfc1
#define MTIPADDR0 0xfc2
#define MTIPADDR1 0xfc3
#define MTIPADDR2 0xfc4
#define MTIPADDR3 0xfc5
#define MHPMSDETAILSDATA 0xfca
#define MTIPOVERFLOWS 0xfd0
#define MTIPSAMPLES 0xfd1
#define MTIPMISSED 0xfd2
#define MTIPFILTERED 0xfd3
#define MTIPINFO 0xfdf

#endif
