/* Whose a sample is: the privilege of the instruction to blame, not that of the sampled cycle. A program that
 * does nothing but ECALL spends nearly all of its time in a handler, and its own samples must not tell where.
 *                                                                                docs/security.md, "Channels"
 *
 *   s0, s1  samples may be of code from here, to here     s2  and of this privilege
 *   s3, s4  samples seen, those of others                 s5  environment calls left      ra  where to go on then */
#include "test.h"
#include "tip.h"

#define BT1 0xfcb
#define BT2 0xfcc
#define ROUNDS 400
#define PROCESS 7

/* Goes on at `wrong` unless the address is 0, or of the code that may be sampled. */
.macro ALLOWED number, wrong
    csrr    t0, \number
    beqz    t0, .Lallowed\@
    bltu    t0, s0, \wrong
    bgeu    t0, s1, \wrong
.Lallowed\@:
.endm

/* Looks at the oldest sample, if there is one, and drops it; numbers of machine mode, or of user mode. */
.macro EXAMINE control=0, view=0
    csrr    t0, TIPSTATUS + \control
    andi    t0, t0, READY
    beqz    t0, .Lnone\@
    addi    s3, s3, 1
    csrr    t0, TIPFLAGS + \view
    srli    t0, t0, 14
    andi    t0, t0, 3
    bne     t0, s2, .Lwrong\@
    ALLOWED HPMSPC + \view, .Lwrong\@
    ALLOWED BT1 + \view, .Lwrong\@
    ALLOWED BT2 + \view, .Lwrong\@
    .set    address, 0
    .rept   4
    ALLOWED TIPADDR0 + address + \view, .Lwrong\@
    .set    address, address + 1
    .endr
    j       .Lright\@
.Lwrong\@:
    addi    s4, s4, 1
.Lright\@:
    csrwi   TIPSTATUS + \control, 1
.Lnone\@:
.endm

.macro COUNT_FROM
    li      s3, 0
    li      s4, 0
    li      s5, ROUNDS
.endm

/* Runs code in user mode until it has called often enough. */
.macro RUN code
    li      t0, MSTATUS_MPP
    csrc    mstatus, t0
    la      t0, \code
    csrw    mepc, t0
    la      ra, .Lover\@
    mret
.Lover\@:
.endm

/* The caller, with these bits of the control register. */
.macro SAMPLE bits
    TIP_RESET EVENT_CYCLES
    COUNT_FROM
    li      t0, 13
    csrw    TIPPERIOD, t0
    li      t0, CTL_EN + CTL_RLD + \bits
    csrw    TIPCTL, t0
    ARM     100
    RUN     caller
    csrw    TIPCTL, x0
.endm

/* More than one call in four gave a sample, and none was of others. */
.macro OWN_SAMPLES
    CHECK   s4, 0
    CHECK_NEXT
    li      t0, ROUNDS / 4
    bltu    s3, t0, test_fail
.endm

    TEST_BEGIN
    li      t0, PROCESS
    csrw    MCONTEXT, t0
    csrw    TIPCONTEXT, t0
    la      t0, handler
    csrw    mtvec, t0

    /* no samples of machine mode */
    la      s0, user_code
    la      s1, user_end
    li      s2, 0
    SAMPLE  CTL_NOM
    OWN_SAMPLES
    SAMPLE  CTL_NOM + CTL_DET
    OWN_SAMPLES
    SAMPLE  CTL_NOM + CTL_CTX
    OWN_SAMPLES
    /* none of user mode */
    la      s0, _start
    la      s1, user_code
    li      s2, 3
    SAMPLE  CTL_NOU
    OWN_SAMPLES
    /* neither; nor of another process */
    SAMPLE  CTL_NOM + CTL_NOU
    CHECK   s3, 0
    li      t0, PROCESS + 1
    csrw    TIPCONTEXT, t0
    SAMPLE  CTL_CTX
    CHECK   s3, 0

    /* the process owns the unit, and samples what it will: it sees itself */
    la      s0, user_code
    la      s1, user_end
    li      s2, 0
    TIP_RESET EVENT_CYCLES
    COUNT_FROM
    li      t0, DELEG_TIP + DELEG_CONTEXT(PROCESS)
    csrw    PROFDELEG, t0
    ARM     200
    RUN     owner
    OWN_SAMPLES
    csrw    PROFDELEG, x0
    TEST_END

    .balign 64
handler:
    csrr    t0, PROFDELEG
    bnez    t0, 1f
    EXAMINE
1:  addi    s5, s5, -1
    beqz    s5, 2f
    csrr    t0, mepc
    addi    t0, t0, 4
    csrw    mepc, t0
    mret
2:  jr      ra

    .balign 64
user_code:
caller:
    ecall
    j       caller
owner:
    li      t0, 13
    csrw    TIPPERIOD + USER_CONTROL, t0
    li      t0, CTL_EN + CTL_RLD
    csrw    TIPCTL + USER_CONTROL, t0
1:  ecall
    EXAMINE USER_CONTROL, USER_VIEW
    j       1b
user_end:
    nop
