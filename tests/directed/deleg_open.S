/* Delegation in the middle of something: a capture of TIP and a selection of ProfileMe that are open, a
 * microprogram that never ends, in machine mode's hands or in the delegate's.    docs/csr.md, "Delegation" */
#include "test.h"
#include "cop.h"
#include "deleg.h"

#define TIPCTL 0x7c2                    /* of tip.h and pme.h, whose names are each other's */
#define TIPSTATUS 0x7c6
#define TIPSAMPLES 0xfd1
#define TIPOVERFLOWS 0xfd0
#define PMECTL 0x7d0
#define PMECOUNT 0x7d1
#define PMESTATUS 0x7d6
#define PMESELECTIONS 0xff0
#define TIP_EN_DET 0x101

    /* loop: v0 = add v0, zero; always, likely, to loop */
    .equ    LOOP_LOW, 8 << 16 | 1 << 63
    .equ    LOOP_HIGH, 0 << 6

/* One load to profile, and the routine of the loads is the loop at 0. Uses t0, t1. */
.macro ENDLESS
    COP_SET COP_CODE, LOOP_LOW
    COP_SET COP_CODE + 8, LOOP_HIGH
    COP_SET COP_CLASSES, CLASS_LOAD
    COP_SET COP_CTL, RUN + ENGINE
    fence
    ld      x0, 0(sp)
    fence
.endm

/* Waits until the state is this. Uses t0, t1. */
.macro COP_UNTIL state
.Luntil\@:
    COP_GET t1, COP_STATUS
    andi    t1, t1, 3
    addi    t1, t1, -\state
    bnez    t1, .Luntil\@
.endm

    TEST_BEGIN
    COP_SWEPT
    csrwi   mhpmevent3, 1               /* cycles */

    /* TIP: the overflow comes 1 to 64 cycles before the write, so that some captures are open in it: behind a
     * division it is the write that the capture waits for */
    li      a0, 64
    li      a6, 0
    li      a5, 1000003
1:  csrwi   PROFDELEG, 0
    li      t0, TIP_EN_DET
    csrw    TIPCTL, t0
    neg     t0, a0
    csrw    mhpmcounter3, t0
    div     t1, a5, a0
    csrwi   PROFDELEG, DELEG_TIP
    csrr    t1, TIPSTATUS
    csrr    t2, TIPSAMPLES
    csrr    t3, TIPOVERFLOWS
    or      t1, t1, t2
    or      t1, t1, t3
    CHECK   t1, 0
    csrr    t1, mhpmcounter3
    sltz    t1, t1
    sub     a6, a6, t1
    addi    a6, a6, 1                   /* overflows that came */
    addi    a0, a0, -1
    bnez    a0, 1b
    CHECK_NEXT
    li      t0, 16
    bltu    a6, t0, test_fail

    /* ProfileMe: the selected instruction is behind the write, or before it */
    li      a0, 64
2:  csrwi   PROFDELEG, 0
    csrwi   PMECTL, 1
    csrw    PMECOUNT, a0
    div     t1, a5, a0
    csrwi   PROFDELEG, DELEG_PME
    .rept   16
    nop
    .endr
    csrr    t1, PMESTATUS
    csrr    t2, PMESELECTIONS
    csrr    t3, PMECOUNT
    or      t1, t1, t2
    or      t1, t1, t3
    CHECK   t1, 0
    addi    a0, a0, -1
    bnez    a0, 2b
    /* and it works on */
    csrwi   PROFDELEG, 0
    csrwi   PMECTL, 1
    csrwi   PMECOUNT, 9
    li      a0, 200
3:  addi    a0, a0, -1
    bnez    a0, 3b
    csrr    t2, PMESELECTIONS
    CHECK   t2, 1
    csrwi   PROFDELEG, DELEG_PME        /* and nothing of it waits any more */
    csrwi   PROFDELEG, 0

    /* A microprogram without end halts by the watchdog, in the delegate's hands, too; the interrupt is
     * machine mode's */
    DELEGATE DELEG_COP
    li      t0, LCOFIP
    csrc    mip, t0
    TO_USER
    COP_SWEPT
    COP_SET COP_WATCH, 0xffff           /* as long as it can be made */
    ENDLESS
    COP_IS  COP_STATUS, ST_RUN
    COP_UNTIL ST_HALT
    COP_IS  COP_STATUS, ST_HALT + ST_INTERRUPT + (2 << 4)
    TO_MACHINE
    csrr    a0, mip
    srli    a0, a0, 13
    andi    a0, a0, 1
    CHECK   a0, 1

    /* Or machine mode takes the unit away while it runs: it stops at once, and interrupts no more */
    TO_USER
    COP_SET COP_CTL, 0
    ENDLESS
    COP_IS  COP_STATUS, ST_RUN + (2 << 4)
    TO_MACHINE
    csrw    PROFDELEG, x0
    COP_GET a0, COP_STATUS
    andi    a0, a0, 3
    CHECK   a0, 0
    li      t0, LCOFIP
    csrc    mip, t0
    COP_SWEPT
    csrr    a0, mip
    srli    a0, a0, 13
    andi    a0, a0, 1
    CHECK   a0, 0
    COP_IS  COP_CODE, 0

    /* The other way: machine mode's runs on nobody's behalf after it has been handed over */
    ENDLESS
    COP_IS  COP_STATUS, ST_RUN
    DELEGATE DELEG_COP
    TO_USER
    COP_GET a0, COP_STATUS
    andi    a0, a0, 7
    CHECK   a0, 0
    TO_MACHINE
    TEST_END
