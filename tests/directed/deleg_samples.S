/* Samples of TIP wait while TIP or the co-processor changes hands, and both run. Nothing of the old owner
 * comes to the new one, and a unit that stays in its hands loses nothing: the hand-over meets TIP's samples
 * in each cycle of two periods.                                                 docs/csr.md, "Delegation" */
#include "test.h"
#include "tip.h"
#include "cop.h"
#include "deleg.h"

    .equ    PERIOD, 24
    .equ    PHASES, 2 * PERIOD

/* So many cycles or so as there are phases, but for s3. Uses t0, t1. */
.macro WAIT
    la      t0, .Lwait\@
    slli    t1, s3, 2
    add     t0, t0, t1
    jr      t0
.Lwait\@:
    .rept   PHASES
    nop
    .endr
.endm

.macro NEXT_PHASE label
    addi    s3, s3, 1
    li      t0, PHASES
    bltu    s3, t0, \label
.endm

/* The co-processor runs and takes samples of TIP. Uses t0, t1. */
.macro COP_TAKES
    COP_SWEPT
    COP_SET COP_FIELDS, 0x0a
    COP_SET COP_CLASSES, CLASS_TIP
    COP_SET COP_CTL, RUN
    fence
.endm

/* Machine mode's TIP takes a sample each period of this event; s4: those before. Uses t0. */
.macro TIP_TAKES event
    TIP_RESET \event
    csrr    s4, TIPSAMPLES
    li      t0, PERIOD
    csrw    TIPPERIOD, t0
    ARM     PERIOD
    csrwi   TIPCTL, CTL_EN + CTL_RLD
.endm

/* No sample came to the co-processor. Uses t0, t1. */
.macro COP_GOT_NOTHING
    COP_IS  COP_TAGGED, 0
    COP_IS  COP_ACCEPTED, 0
    COP_IS  COP_LEVEL, 0
.endm

    TEST_BEGIN
    csrw    mcountinhibit, x0
    DELEGATE 0
    TIP_RESET EVENT_CYCLES

    /* The co-processor is process 5's, TIP machine mode's, which samples that process; it goes to the process,
     * too */
    li      s2, DELEG_COP + DELEG_TIP + DELEG_CONTEXT(5)
    li      s3, 0
1:  PROCESS 0
    DELEGATE DELEG_COP, 5
    COP_TAKES
    TIP_TAKES EVENT_CYCLES + EVENT_MINH
    PROCESS 5
    la      t0, .Lhandler
    csrw    mtvec, t0
    TO_USER
    WAIT
    ecall
    .balign 4
.Lhandler:
    csrw    PROFDELEG, s2
    nop
    nop
    COP_GOT_NOTHING
    csrr    a1, TIPSTATUS
    CHECK   a1, 0
    csrr    a1, TIPSAMPLES
    CHECK   a1, 0
    NEXT_PHASE 1b
    KERNEL_LEAVE
    PROCESS 0

    /* The co-processor comes back to machine mode: TIP, whose it is all the time, keeps its samples */
    li      s3, 0
2:  DELEGATE DELEG_COP, 5
    COP_TAKES
    TIP_TAKES EVENT_CYCLES
    WAIT
    csrw    PROFDELEG, x0
    nop
    nop
    csrw    TIPCTL, x0
    li      a1, 0
    j       .Lcount
.Lpop:                                  /* those in the buffer, and the one that finds it full */
    addi    a1, a1, 1
    csrwi   TIPSTATUS, 1
.Lcount:
    csrr    t0, TIPSTATUS
    andi    t1, t0, BUSY
    bnez    t1, .Lcount
    andi    t1, t0, READY
    bnez    t1, .Lpop
    csrr    a2, TIPSAMPLES
    sub     a2, a2, s4
    CHECK_SAME a1, a2
    COP_GOT_NOTHING
    NEXT_PHASE 2b

    /* TIP is process 5's and has a sample of it; it comes back to machine mode, whose co-processor runs */
    DELEGATE DELEG_TIP, 5
    PROCESS 5
    ARM     PERIOD
    TO_USER
    li      t0, PERIOD
    csrw    TIPPERIOD USER_CONTROL, t0
    csrwi   TIPCTL USER_CONTROL, CTL_EN + CTL_RLD
3:  csrr    t0, TIPSTATUS USER_CONTROL
    andi    t0, t0, READY
    beqz    t0, 3b
    TO_MACHINE
    PROCESS 0
    COP_TAKES
    csrr    a1, TIPSTATUS
    andi    a1, a1, READY
    CHECK   a1, READY
    csrw    PROFDELEG, x0
    nop
    nop
    COP_GOT_NOTHING
    csrr    a1, TIPSTATUS
    CHECK   a1, 0
    TEST_END
