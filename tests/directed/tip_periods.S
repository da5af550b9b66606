/* The trigger counter with every short period, and events of which several come in one cycle: each period has
 * its overflow, whatever the events of one cycle leave over. In random mode intervals are shorter still. */
#include "test.h"
#include "tip.h"

#define ALL_STOPPED 0x7fd
#define ROUNDS 200

/* s0 overflows since ARM, of s1 instructions, which were counted by the side; s2 is the counter. Uses t0, t2, a2
 * to a7. */
.macro RUN control
    csrw    mcountinhibit, s8
    csrw    minstret, x0
    li      t0, CTL_EN + \control
    csrw    TIPCTL, t0
    csrr    s0, TIPOVERFLOWS
    csrr    t0, TIPPERIOD
    neg     t0, t0
    csrw    mhpmcounter3, t0
    li      a2, ROUNDS
    csrw    mcountinhibit, x0
1:  add     a3, a2, a2
    xor     a4, a2, a2
    or      a5, a2, a2
    and     a6, a2, a2
    sub     a7, a2, a2
    add     t2, a2, a2
    addi    a2, a2, -1
    bnez    a2, 1b
    csrw    mcountinhibit, s8
    csrr    t0, TIPOVERFLOWS
    sub     s0, t0, s0
    csrr    s2, mhpmcounter3
    csrr    s1, minstret
    csrw    TIPCTL, x0
.endm

    TEST_BEGIN
    li      s8, ALL_STOPPED
    TIP_RESET EVENT_INSTRUCTIONS
    .irp    period, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 31
    li      t0, \period
    csrw    TIPPERIOD, t0
    csrr    s3, TIPPERIOD
    CHECK_NEXT
    li      t0, 2
    bltu    s3, t0, test_fail
    RUN     CTL_RLD
    /* overflows * period + what is left = instructions; and an instruction has one overflow at most */
    mul     t0, s0, s3
    add     t0, t0, s2
    add     t0, t0, s3
    CHECK_SAME t0, s1
    CHECK_NEXT
    divu    t0, s1, s3
    srli    t1, t0, 1
    bltu    t0, s0, test_fail
    bltu    s0, t1, test_fail
    .endr
    .irp    period, 8, 16, 100
    li      t0, \period
    csrw    TIPPERIOD, t0
    csrr    s3, TIPPERIOD
    li      t0, 12345
    csrw    TIPSEED, t0
    .rept   4
    RUN     CTL_RND
    mul     t0, s0, s3
    srli    t1, s1, 1
    CHECK_NEXT
    bltu    t0, t1, test_fail
    slli    t1, s1, 1
    bltu    t1, t0, test_fail
    .endr
    .endr
    csrw    mcountinhibit, x0
    TEST_END
