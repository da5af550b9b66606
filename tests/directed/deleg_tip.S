/* Samples of TIP in the co-processor: only while both units are in the same hands, and only those that its
 * filters let through; what they exclude is taken and counts as nothing.      docs/coproc.md, "Collection" */
#include "test.h"
#include "tip.h"
#include "cop.h"
#include "deleg.h"

    .equ    PERIOD, 97
    .equ    NOM, 1 << 8
    .equ    NOU, 1 << 9

/* Rounds of work without a miss. Uses t0, t1. */
.macro WORK rounds
    li      t1, \rounds
.Lwork\@:
    mul     t0, t1, t1
    addi    t1, t1, -1
    bnez    t1, .Lwork\@
.endm

/* LCOFIP, after it was cleared, is this. Uses a0. */
.macro PENDING value
    csrc    mip, s1
    csrr    a0, mip
    srli    a0, a0, 13
    andi    a0, a0, 1
    CHECK   a0, \value
.endm

/* TIP takes a sample each period, by the numbers of machine mode or (control: the distance) of U mode. */
.macro TIP_ON control=0
    li      t0, PERIOD
    csrw    TIPPERIOD + \control, t0
    csrwi   TIPCTL + \control, CTL_EN + CTL_RLD
.endm

/* The co-processor wants them. */
.macro COP_ON filters=0
    COP_SET COP_FIELDS, 0x0a
    COP_SET COP_CLASSES, CLASS_TIP
    COP_SET COP_CTL, RUN + \filters
    fence
.endm

    TEST_BEGIN
    li      s1, LCOFIP
    csrw    mcountinhibit, x0
    TIP_RESET EVENT_CYCLES
    COP_SWEPT

    /* The co-processor is delegated, TIP is not: it gets nothing, and TIP interrupts as if it were not
     * there */
    DELEGATE DELEG_COP
    ARM     PERIOD
    TIP_ON
    TO_USER
    COP_SWEPT
    COP_ON
    WORK    500
    COP_GET a1, COP_LEVEL
    COP_GET a2, COP_TAGGED
    TO_MACHINE
    CHECK   a1, 0
    CHECK   a2, 0
    csrr    a1, TIPSTATUS
    andi    a1, a1, READY
    CHECK   a1, READY
    PENDING 1

    /* Both are: the samples come, and all are of the delegate in U mode, as its program counters show */
    DELEGATE DELEG_COP + DELEG_TIP
    csrc    mip, s1
    TO_USER
    COP_SWEPT
    TO_MACHINE
    ARM     PERIOD
    TO_USER
    TIP_ON  USER_CONTROL
    COP_ON
    WORK    500
    COP_SET COP_CTL, 0
    COP_GET a1, COP_TAGGED
    COP_GET a2, COP_LEVEL
    TO_MACHINE
    CHECK_NEXT
    li      t0, 5
    bltu    a1, t0, test_fail
    CHECK_NEXT
    bltu    a2, t0, test_fail

    /* The trigger counter counts the delegate alone: 20 calls of a kernel of 400 instructions overflow it no
     * more than the calls do */
    DELEGATE DELEG_TIP, 3
    PROCESS 3
    TIP_RESET EVENT_INSTRUCTIONS
    ARM     PERIOD
    KERNEL_ENTER kernel
    TO_USER
    TIP_ON  USER_CONTROL
    li      a7, 0
    li      a1, 20
1:  ecall
    addi    a1, a1, -1
    bnez    a1, 1b
    csrr    a2, TIPOVERFLOWS + USER_VIEW
    li      a7, 1
    ecall
    CHECK_NEXT
    li      t0, 3
    bltu    t0, a2, test_fail
    csrw    MCONTEXT, x0

    /* Neither: machine mode's samples of itself come, but not with NOM; then they are taken all the same */
    DELEGATE 0
    COP_SWEPT
    .macro  TAKEN filters, some
    csrw    TIPCTL, x0
    COP_SET COP_CTL, 0
    COP_SET COP_COMMAND, 8              /* counts */
    COP_SWEPT
    TIP_RESET EVENT_CYCLES
    csrr    s2, TIPSAMPLES
    ARM     PERIOD
    TIP_ON
    COP_ON  \filters
    WORK    500
    csrw    TIPCTL, x0
    WORK    50
    csrr    a1, TIPSTATUS
    andi    a1, a1, READY
    CHECK   a1, 0
    csrr    a1, TIPSAMPLES
    sub     a1, a1, s2
    sltiu   a1, a1, 5
    CHECK   a1, 0                       /* five samples or more */
    COP_GET a1, COP_TAGGED
    COP_GET a2, COP_LEVEL
    sltu    a1, x0, a1
    sltu    a2, x0, a2
    CHECK   a1, \some
    CHECK   a2, \some
    .endm
    TAKEN   0, 1
    TAKEN   NOM, 0
    TAKEN   NOU, 1
    COP_SET COP_CTL, 0
    COP_SET COP_CLASSES, 0
    fence
    csrc    mip, s1
    TEST_END

    /* a7: 1 go on in machine mode, with the test's own handler */
    .balign 64
kernel:
    WORK    133
    beqz    a7, 1f
    li      t5, MSTATUS_MPP
    csrs    mstatus, t5
    KERNEL_LEAVE
1:  KERNEL_RETURN
