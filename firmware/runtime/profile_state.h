/* Offsets in struct profile_state (contract/ring.h), shared with the trap entries in profile_trap.S. */
#ifndef CULPRIT_PROFILE_STATE_H
#define CULPRIT_PROFILE_STATE_H

#define PROFILE_CAUSE 0       /* mcause of the sampling interrupt */
#define PROFILE_NEXT 8        /* where the next record goes */
#define PROFILE_LIMIT 16      /* from here on the C handler is called: to drain, or to drop the sample */
#define PROFILE_HEADER 24     /* type and length of a record */
#define PROFILE_SEQUENCE 32   /* 32 bits: number of the next record */
#define PROFILE_INTERRUPTS 36 /* 32 bits: sampling interrupts taken */
#define PROFILE_DEADLINE 40   /* timer mode: mtime of the next interrupt */
#define PROFILE_PERIOD 48     /* of the timer; ProfileMe: the shortest interval, mpmemajor */
#define PROFILE_WATER 56
#define PROFILE_SPREAD 64
#define PROFILE_NEAREST 72
#define PROFILE_WINDOW 80
#define PROFILE_RANDOM 88 /* 32 bits */

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

/* Those of the ProfileMe unit (docs/profileme.md) */
#define MPMECTL 0x7d0
#define MPMECOUNT 0x7d1
#define MPMEMAJOR 0x7d2
#define MPMESPREAD 0x7d3
#define MPMEMINOR 0x7d4
#define MPMECONTEXT 0x7d5
#define MPMESTATUS 0x7d6
#define MPMEWATER 0x7d7
#define MPMESEED 0x7d8
#define MPMEMATCH 0x7d9
#define MPMEMASK 0x7da
#define MPMETHRESHOLD 0x7db
#define MPDISHDREV 0xfe0
#define MPDISPC 0xfe1
#define MPDISTIME 0xfe2
#define MPDISLAT 0xfe3
#define MPDISADR1 0xfe4
#define MPDISADR2 0xfe5
#define MPMEPATH 0xfe6
#define MPMELAT 0xfe7
#define MPMESELECTIONS 0xff0
#define MPMESAMPLES 0xff1
#define MPMECOLLISIONS 0xff2
#define MPMEFILTERED 0xff3
#define MPMEDROPPED 0xff4
#define MPMEEMPTY 0xff5
#define MPMEFETCHED 0xff6

#endif
