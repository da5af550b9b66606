/* The ProfileMe unit for directed tests: its registers by name, and the macros that make it sample.
 *                                                                                           docs/profileme.md
 *
 * Every machine has the same registers; how many instructions it follows (N) and how many records it keeps
 * (K) is read from PMEINFO. */
#ifndef DIRECTED_PME_H
#define DIRECTED_PME_H

#define PMECTL 0x7d0
#define PMECOUNT 0x7d1
#define PMEMAJOR 0x7d2
#define PMESPREAD 0x7d3
#define PMEMINOR 0x7d4
#define PMECONTEXT 0x7d5
#define PMESTATUS 0x7d6
#define PMEWATER 0x7d7
#define PMESEED 0x7d8
#define PMEMATCH 0x7d9
#define PMEMASK 0x7da
#define PMETHRESHOLD 0x7db
#define PDISHDREV 0xfe0
#define PDISPC 0xfe1
#define PDISTIME 0xfe2
#define PDISLAT 0xfe3
#define PDISADR1 0xfe4
#define PDISADR2 0xfe5
#define PMEPATH 0xfe6
#define PMELAT 0xfe7
#define PMESELECTIONS 0xff0
#define PMESAMPLES 0xff1
#define PMECOLLISIONS 0xff2
#define PMEFILTERED 0xff3
#define PMEDROPPED 0xff4
#define PMEEMPTY 0xff5
#define PMEFETCHED 0xff6
#define PMEINFO 0xfff

#define CTL_EN 1
#define CTL_PAIR 2
#define CTL_OPP 4
#define CTL_RND 8
#define CTL_RLD 16
#define CTL_CTX 32
#define CTL_FRZ 64
#define CTL_NOM 128
#define CTL_NOU 256

#define READY 1
#define BUSY 2

#define LCOFIP (1 << 13)

/* Off, nothing held, no filter, counts remembered: s2 selections, s3 samples, s4 collisions, s5 filtered, a7
 * dropped. Uses t0. */
.macro PME_RESET
    csrw    PMECTL, x0
    csrw    PMECOUNT, x0
.Lpop\@:
    csrwi   PMESTATUS, 1
    csrr    t0, PMESTATUS
    andi    t0, t0, READY + BUSY
    bnez    t0, .Lpop\@
    csrw    PMESPREAD, x0
    csrw    PMEMASK, x0
    csrw    PMEMATCH, x0
    csrw    PMETHRESHOLD, x0
    csrw    PMEWATER, x0
    csrwi   PMEMINOR, 1
    li      t0, LCOFIP
    csrc    mip, t0
    csrr    s2, PMESELECTIONS
    csrr    s3, PMESAMPLES
    csrr    s4, PMECOLLISIONS
    csrr    s5, PMEFILTERED
    csrr    a7, PMEDROPPED
.endm

/* Every selection since PME_RESET has ended in one way. Nothing may be open. Uses t0, t1. */
.macro ACCOUNTED
    csrr    t0, PMESELECTIONS
    sub     t0, t0, s2
    csrr    t1, PMESAMPLES
    sub     t1, t1, s3
    sub     t0, t0, t1
    csrr    t1, PMECOLLISIONS
    sub     t1, t1, s4
    sub     t0, t0, t1
    csrr    t1, PMEFILTERED
    sub     t1, t1, s5
    sub     t0, t0, t1
    csrr    t1, PMEDROPPED
    sub     t1, t1, a7
    CHECK_SAME t0, t1
.endm

/* At most 200 rounds of work until `bits` of the status are there; goes on in either case, t0: the status.
 * Uses t0 to t2. */
.macro WORK_UNTIL bits
    li      t2, 200
.Lwork\@:
    mul     t0, t2, t2
    addi    t2, t2, -1
    beqz    t2, .Lworked\@
    csrr    t0, PMESTATUS
    andi    t1, t0, \bits
    beqz    t1, .Lwork\@
.Lworked\@:
    csrr    t0, PMESTATUS
.endm

#endif
