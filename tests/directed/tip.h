/* The TIP profiler for directed tests: its registers by name, and the macros that make it sample.
 *                                                                                                 docs/tip.md
 *
 * Every machine has the same registers; how many samples wait on chip (K) and how many lanes there are is
 * read from TIPINFO. */
#ifndef DIRECTED_TIP_H
#define DIRECTED_TIP_H

#define TIPCTL 0x7c2
#define TIPPERIOD 0x7c3
#define TIPSEED 0x7c4
#define TIPCONTEXT 0x7c5
#define TIPSTATUS 0x7c6
#define TIPWATER 0x7c7
#define TIPCYCLE 0xfc0
#define TIPFLAGS 0xfc1
#define TIPADDR0 0xfc2
#define HPMSPC 0xfc8
#define HPMSDATA 0xfc9
#define HPMSDETAILSDATA 0xfca
#define TIPOVERFLOWS 0xfd0
#define TIPSAMPLES 0xfd1
#define TIPMISSED 0xfd2
#define TIPFILTERED 0xfd3
#define TIPINFO 0xfdf
#define USER_VIEW -0x300            /* number of the user view of a register at 0xf.. */
#define USER_CONTROL +0x100         /* of one at 0x7.. */

#define CTL_EN 1
#define CTL_RND 2
#define CTL_RLD 4
#define CTL_MRK 8
#define CTL_CTX 16
#define CTL_FRZ 32
#define CTL_NOM 64
#define CTL_NOU 128
#define CTL_DET 256

#define READY 1
#define BUSY 2
#define RUNNING 4

#define FLAG_STALLED (1 << 8)

#define EVENT_CYCLES 1
#define EVENT_INSTRUCTIONS 2
#define EVENT_OF (1 << 63)
#define EVENT_MINH (1 << 62)           /* not in machine mode */
#define LCOFIP (1 << 13)

#define MARKER_START slti x0, x0, 1
#define MARKER_STOP slti x0, x0, 2

/* Sampling off, nothing held, the trigger counter at rest and set to the event. Uses t0. */
.macro TIP_RESET event
    csrw    TIPCTL, x0
    csrw    mhpmevent3, x0
    csrw    mhpmcounter3, x0
.Lpop\@:
    csrwi   TIPSTATUS, 1
    csrr    t0, TIPSTATUS
    andi    t0, t0, READY + BUSY
    bnez    t0, .Lpop\@
    li      t0, LCOFIP
    csrc    mip, t0
    li      t0, \event
    csrw    mhpmevent3, t0
.endm

/* The counter is preset, so that it overflows after this many events of the time that follows. */
.macro ARM events
    li      t0, -(\events)
    csrw    mhpmcounter3, t0
.endm

/* Waits until the counter has overflowed and no capture is open. Uses t0. */
.macro OVERFLOWED
.Lwait\@:
    csrr    t0, mhpmcounter3
    bltz    t0, .Lwait\@
.Lopen\@:
    csrr    t0, TIPSTATUS
    andi    t0, t0, BUSY
    bnez    t0, .Lopen\@
.endm

#endif
