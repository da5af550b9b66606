/* The co-processor takes the samples of TIP: no interrupt of TIP comes, each overflow is in the buffer with
 * twelve twelfths. */
#include "test.h"
#include "tip.h"
#include "cop.h"

    .equ    PERIOD, 97

/* Rounds of work without a miss. Uses t0, t1. */
.macro WORK rounds
    li      t1, \rounds
.Lwork\@:
    mul     t0, t1, t1
    addi    t1, t1, -1
    bnez    t1, .Lwork\@
.endm

/* LCOFIP, after it was cleared: a0. */
.macro PENDING
    csrc    mip, s1
    csrr    a0, mip
    srli    a0, a0, 13
    andi    a0, a0, 1
.endm

    TEST_BEGIN
    li      s1, LCOFIP
    COP_SWEPT
    COP_SET COP_FIELDS, 0x0a        /* INFO, PC, VALUE: two words */
    csrw    mcountinhibit, x0
    li      t0, PERIOD
    csrw    TIPPERIOD, t0
    TIP_RESET EVENT_CYCLES
    csrr    s2, TIPOVERFLOWS
    ARM     PERIOD
    li      t0, CTL_EN + CTL_RLD
    csrw    TIPCTL, t0

    /* Not its own: TIP interrupts. Its own: it does not, though a sample waits */
    WORK    PERIOD
    PENDING
    CHECK   a0, 1
    COP_SET COP_CLASSES, CLASS_TIP
    fence
    PENDING
    CHECK   a0, 0
    csrr    a1, TIPSTATUS
    andi    a1, a1, READY
    CHECK   a1, READY

    /* Ten periods or so, without an interrupt; nothing stays with TIP */
    COP_SET COP_CTL, RUN
    WORK    350
    csrw    TIPCTL, x0
    WORK    100
    PENDING
    CHECK   a0, 0
    csrr    a1, TIPSTATUS
    andi    a1, a1, READY + BUSY
    CHECK   a1, 0
    COP_SET COP_CTL, 0
    csrr    s3, TIPOVERFLOWS
    sub     s3, s3, s2
    CHECK_NEXT
    li      t0, 5
    bltu    s3, t0, test_fail
    COP_IS  COP_DROPPED, 0
    COP_GET s4, COP_ACCEPTED
    COP_GET a1, COP_LEVEL
    slli    a2, s4, 1
    CHECK_SAME a1, a2

    /* Read: class, place, weight */
    li      s2, 0
    la      a2, _start
    srli    a2, a2, 2
    la      a3, code_end
    srli    a3, a3, 2
1:  COP_GET a0, COP_SAMPLE
    andi    a1, a0, 15
    CHECK   a1, 10
    srli    a0, a0, 32
    CHECK_NEXT
    bltu    a0, a2, test_fail
    bgeu    a0, a3, test_fail
    COP_GET a0, COP_SAMPLE
    slli    a0, a0, 32
    srli    a0, a0, 32
    add     s2, s2, a0
    addi    s4, s4, -1
    bnez    s4, 1b
    slli    a0, s3, 3
    slli    a1, s3, 2
    add     a0, a0, a1
    CHECK_SAME s2, a0
    COP_IS  COP_LEVEL, 0
    COP_IS  COP_SAMPLE, 0

    /* The unit's own interrupt, when a word waits */
    COP_SET COP_WATER, 1
    COP_SET COP_CTL, RUN
    ARM     PERIOD
    li      t0, CTL_EN + CTL_RLD
    csrw    TIPCTL, t0
    WORK    500
    csrw    TIPCTL, x0
    COP_GET a0, COP_STATUS
    andi    a0, a0, 0x7f
    CHECK   a0, ST_HALT + ST_INTERRUPT + (3 << 4)
    PENDING
    CHECK   a0, 1
    COP_SET COP_STATUS, ST_ACK
    fence
    PENDING
    CHECK   a0, 0
    TEST_END
code_end:
