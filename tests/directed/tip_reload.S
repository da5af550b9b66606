/* The trigger counter of the TIP profiler starts itself again: with a period, with
 * random places in each period. */
#include "test.h"
#include "tip.h"

#define BOTH_STOPPED 0xc            /* minstret and mhpmcounter3 */

/* Takes the next sample: a0 its cycle, a1 its weight. */
.macro NEXT_SAMPLE
.Lnone\@:
    csrr    a0, HPMSDATA
    beqz    a0, .Lnone\@
    csrr    a0, TIPCYCLE
    csrr    a1, TIPFLAGS
    srli    a1, a1, 32
    csrwi   TIPSTATUS, 1
.endm

    TEST_BEGIN
    /* Periodic: samples are whole periods apart, exactly, whatever it takes to read them */
    TIP_RESET EVENT_CYCLES
    li      s0, 1000
    csrw    TIPPERIOD, s0
    csrwi   TIPCTL, CTL_EN + CTL_RLD
    ARM     500
    csrr    s1, TIPOVERFLOWS
    NEXT_SAMPLE
    CHECK   a1, 1
    li      s2, 30
    mv      s3, a0
1:  NEXT_SAMPLE
    mul     a2, a1, s0
    add     s3, s3, a2
    bne     a0, s3, 2f
    addi    s2, s2, -1
    bnez    s2, 1b
2:  CHECK_SAME a0, s3
    csrw    TIPCTL, x0
    /* hardware owns the counter: OF and LCOFIP say nothing of it */
    csrr    a0, mhpmevent3
    CHECK   a0, EVENT_CYCLES
    MORE    TIPOVERFLOWS, s1, 31

    /* Nothing is lost where several events come in one cycle: instructions counted twice give the same */
    .set    step, 1
    .rept   3
    TIP_RESET EVENT_INSTRUCTIONS
    li      t2, BOTH_STOPPED
    csrw    mcountinhibit, t2
    csrw    minstret, x0
    li      s0, 90 + step * 3
    csrw    TIPPERIOD, s0
    csrwi   TIPCTL, CTL_EN + CTL_RLD
    csrr    s1, TIPOVERFLOWS
    ARM     90 + step * 3
    li      a3, 300
    csrw    mcountinhibit, x0
3:  xor     a4, a3, a5
    and     a5, a4, a3
    add     a6, a3, a3
    or      a7, a3, a6
    sub     s4, a7, a4
    .rept   step
    add     s4, s4, s4
    .endr
    addi    a3, a3, -1
    bnez    a3, 3b
    csrw    mcountinhibit, t2
    csrw    TIPCTL, x0
    csrr    a0, TIPOVERFLOWS
    sub     a0, a0, s1
    mul     a0, a0, s0
    csrr    a1, mhpmcounter3
    add     a1, a1, s0
    add     a0, a0, a1
    csrr    a1, minstret
    CHECK_SAME a0, a1
    csrw    mcountinhibit, x0
    .set    step, step + 1
    .endr

    /* Random: one sample in each period, and not always at the same place. s3 begin of the period that the
     * last sample was in */
    TIP_RESET EVENT_CYCLES
    csrr    a0, TIPSEED
    csrr    a1, TIPSEED
    CHECK_SAME a0, a1
    li      s0, 3000
    csrw    TIPPERIOD, s0
    li      a0, 12345
    csrw    TIPSEED, a0
    csrwi   TIPCTL, CTL_EN + CTL_RND
    ARM     3000
    NEXT_SAMPLE                     /* its weight counts what was missed above, too */
    mv      s3, a0
    li      s2, 40
    li      s4, 0                   /* all offsets together, by exclusive or */
    li      s5, 0                   /* samples in the first half of their period */
4:  NEXT_SAMPLE
    mul     a2, a1, s0
    add     s3, s3, a2
    sub     a3, a0, s3
    bgeu    a3, s0, 5f
    or      s4, s4, a3
    slli    a3, a3, 1
    sltu    a3, a3, s0
    add     s5, s5, a3
    addi    s2, s2, -1
    bnez    s2, 4b
5:  CHECK   s2, 0
    csrw    TIPCTL, x0
    CHECK_NEXT
    li      a0, 2047
    and     a1, s4, a0
    bne     a1, a0, test_fail
    CHECK_NEXT
    li      a0, 8
    bltu    s5, a0, test_fail
    li      a0, 32
    bltu    a0, s5, test_fail
    csrr    a0, TIPSEED
    li      a1, 12345
    CHECK_NEXT
    beq     a0, a1, test_fail
    csrr    a0, mhpmevent3
    CHECK   a0, EVENT_CYCLES
    /* off, the counter is as any other */
    ARM     50
    OVERFLOWED
    csrr    a0, mhpmevent3
    CHECK   a0, (EVENT_CYCLES + EVENT_OF)
    TEST_END
