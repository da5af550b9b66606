/* Events of profile instructions (docs/events.md): what is dropped, skipped, executed, and the control
 * instructions, of code whose counts are known. Counters start and stop with a write of mcountinhibit, which
 * flushes; no wrong path leads to profile instructions. */
#include "pflag.h"
#include "test.h"

#define EVENT_PFDROPS 20
#define EVENT_PFSKIPS 21
#define EVENT_PFEXECUTES 22
#define EVENT_PFCONTROLS 23
#define ALL 0x7f8
#define NO_SKIP 0x10000

.macro SELECT n, event
    li      t0, \event
    csrw    mhpmevent\n, t0
.endm

/* Nothing that counts is decoded behind the write, which counts at once, before it
 * flushes: nor here, nor in STOP. */
.macro START
    .irp n, 3, 4, 5, 6
    csrw    mhpmcounter\n, x0
    .endr
    csrw    mcountinhibit, x0
    .rept 100
    nop
    .endr
.endm

.macro STOP
    csrw    mcountinhibit, s0
    .rept 100
    nop
    .endr
.endm

/* 60 rounds, in each a block of twelve */
.macro ROUNDS
    li      a3, 60
    .balign 32
9:  nop
    .rept 12
    PF(1, addi s2, s2, 1)
    .endr
    nop
    addi    a3, a3, -1
    bnez    a3, 9b
    .rept 100
    nop
    .endr
.endm

    TEST_BEGIN
    li      s0, ALL
    csrw    mcountinhibit, s0
    SELECT  3, EVENT_PFDROPS
    SELECT  4, EVENT_PFSKIPS
    SELECT  5, EVENT_PFEXECUTES
    SELECT  6, EVENT_PFCONTROLS
    li      s2, 0
    csrw    MPFLAGS, x0

    /* Straight code: 13 dropped, 7 executed, 6 control instructions that do not
     * retire; PUSHPF and POPPF retire */
    la      a2, room
    START
    PF_PBLOCK(0, 13)
    .rept 13
    PF(0, addi s2, s2, 1)
    .endr
    PF_SETPF(1)
    PF_PUSHPF(1, 0(a2))
    PF_SETPF(2)
    .rept 7
    PF(1, addi s2, s2, 1)
    .endr
    PF_RESETPF(2)
    PF_RESETPF(1)
    PF_POPPF(2, 0(a2))
    PF_RESETPF(2)
    STOP
    CHECK   s2, 7
    csrr    a0, mhpmcounter3
    CHECK   a0, 13
    csrr    a0, mhpmcounter4
    CHECK   a0, 0
    csrr    a0, mhpmcounter5
    CHECK   a0, 7
    csrr    a0, mhpmcounter6
    CHECK   a0, 6

    /* A loop, and nothing may be skipped: the last instructions of each block are
     * dropped in every round at least */
    li      t0, NO_SKIP
    csrw    MPFLAGS, t0
    START
    ROUNDS
    STOP
    csrr    a0, mhpmcounter4
    CHECK   a0, 0
    csrr    a0, mhpmcounter3
    li      a1, 60 * 12
    CHECK_NEXT
    bltu    a0, a1, test_fail

    /* The blocks are skipped once they are known: all but their leaders are neither fetched nor dropped */
    csrw    MPFLAGS, x0
    START
    ROUNDS
    STOP
    csrr    a0, mhpmcounter4
    li      a1, 40
    CHECK_NEXT
    bltu    a0, a1, test_fail
    csrr    a0, mhpmcounter3
    li      a1, 60 * 12 / 2
    CHECK_NEXT
    bltu    a1, a0, test_fail
    csrr    a0, mhpmcounter5
    CHECK   a0, 0
    CHECK   s2, 7

    /* All execute */
    li      t0, 2
    csrw    MPFLAGS, t0
    START
    ROUNDS
    STOP
    csrr    a0, mhpmcounter5
    CHECK   a0, 60 * 12
    csrr    a0, mhpmcounter6
    CHECK   a0, 0
    CHECK   s2, 7 + 60 * 12
    TEST_END

    .data
    .balign 8
room:
    .dword  0
