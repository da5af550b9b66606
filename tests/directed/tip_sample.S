/* The TIP profiler takes samples: what one holds, how they are handed over, and what becomes of overflows
 * that come too soon. */
#include "test.h"
#include "tip.h"

    TEST_BEGIN
    csrr    s0, TIPINFO
    srli    s1, s0, 16
    andi    s1, s1, 0xff            /* samples that the buffer holds */
    srli    s0, s0, 8
    andi    s0, s0, 0xff            /* lanes */
    li      a0, 0x1234
    csrw    MCONTEXT, a0

    /* One sample of the cycles of a loop */
    TIP_RESET EVENT_CYCLES
    csrwi   TIPCTL, CTL_EN
    ARM     300
    csrr    s2, mcycle
sampled:
    csrr    t0, mhpmcounter3
    bltz    t0, sampled
sampled_end:
    csrr    s3, mcycle
1:  csrr    t0, TIPSTATUS
    andi    t0, t0, BUSY
    bnez    t0, 1b
    csrr    a0, TIPSTATUS
    CHECK   a0, (READY + (1 << 8))
    csrr    a0, TIPOVERFLOWS
    CHECK   a0, 1
    csrr    a0, TIPSAMPLES
    CHECK   a0, 1
    csrr    a0, TIPMISSED
    CHECK   a0, 0
    csrr    a0, TIPFILTERED
    CHECK   a0, 0
    /* when: about 300 cycles after the start */
    csrr    a0, TIPCYCLE
    CHECK_NEXT
    addi    a1, s2, 250
    bltu    a0, a1, test_fail
    CHECK_NEXT
    bltu    s3, a0, test_fail
    /* where: one of the loop's instructions is the oldest, and the oldest is that of its bank */
    csrr    a0, HPMSPC
    la      a1, sampled
    la      a2, sampled_end
    CHECK_NEXT
    bltu    a0, a1, test_fail
    bgeu    a0, a2, test_fail
    csrr    a3, TIPFLAGS
    srli    a4, a3, 4
    andi    a4, a4, 3
    CHECK_NEXT
    bgeu    a4, s0, test_fail
    csrr    a5, TIPADDR0
    beqz    a4, 2f
    csrr    a5, TIPADDR0 + 1
    addi    a4, a4, -1
    beqz    a4, 2f
    csrr    a5, TIPADDR0 + 2
    addi    a4, a4, -1
    beqz    a4, 2f
    csrr    a5, TIPADDR0 + 3
2:  CHECK_SAME a0, a5
    /* what: process, privilege, weight 1, no more valid bits than lanes, and at least one */
    srli    a4, a3, 32
    CHECK   a4, 1
    srli    a4, a3, 16
    slli    a4, a4, 48
    srli    a4, a4, 48
    CHECK   a4, 0x1234
    srli    a4, a3, 14
    andi    a4, a4, 3
    CHECK   a4, 3
    andi    a4, a3, 15
    CHECK_NEXT
    beqz    a4, test_fail
    srl     a5, a4, s0
    CHECK   a5, 0
    /* addresses of lanes that there are not */
    csrr    a5, TIPADDR0 + 3
    li      a6, 4
    beq     s0, a6, 3f
    CHECK   a5, 0
    csrr    a5, TIPADDR0 + 2
    CHECK   a5, 0
3:  csrr    a5, HPMSDATA
    CHECK   a5, 3
    /* details say the same: as many retired as there are valid bits, or the state that the flags tell */
    csrr    a5, HPMSDETAILSDATA
    andi    a6, a5, 15              /* retired */
    srli    a5, a5, 4
    andi    a5, a5, 3               /* 0 retiring, 1 stalled, 2 flushed, 3 drained */
    andi    t1, a3, 0x700           /* stalled, exception, flush */
    srli    t2, a3, 11
    andi    t2, t2, 7               /* mispredicted, front end, interrupt */
    or      t1, t1, t2
    beqz    t1, 4f
    CHECK   a6, 0
    andi    t1, a3, FLAG_STALLED
    snez    t1, t1
    addi    t2, a5, -1
    seqz    t2, t2
    CHECK_SAME t1, t2
    j       6f
4:  CHECK   a5, 0
    li      t1, 0
5:  andi    t2, a4, 1
    add     t1, t1, t2
    srli    a4, a4, 1
    bnez    a4, 5b
    CHECK_SAME a6, t1
    /* user views are the same registers */
6:  .set    number, 0xfc0
    .rept   13
    .if number < 0xfc6 || number >= 0xfc8
    csrr    t1, number
    csrr    t2, number + USER_VIEW
    CHECK_SAME t1, t2
    .endif
    .set    number, number + 1
    .endr
    /* 0 is written: nothing happens. 1: it is gone, and a second 1 does no harm */
    csrw    TIPSTATUS, x0
    csrr    a0, HPMSDATA
    CHECK   a0, 3
    csrwi   TIPSTATUS, 1
    csrr    a0, TIPSTATUS
    CHECK   a0, 0
    csrwi   TIPSTATUS, 1
    .set    number, 0xfc0
    .rept   13
    .if number < 0xfc6 || number >= 0xfc8
    csrr    a0, number
    CHECK   a0, 0
    .endif
    .set    number, number + 1
    .endr
    csrr    a0, TIPSAMPLES
    CHECK   a0, 1

    /* Overflows that nobody looks after: the buffer fills, then the sample register, then one is missed */
    TIP_RESET EVENT_CYCLES
    csrr    s2, TIPOVERFLOWS
    csrr    s3, TIPSAMPLES
    csrr    s4, TIPMISSED
    csrwi   TIPCTL, CTL_EN
    li      a1, 0
7:  ARM     100
    OVERFLOWED
    addi    a1, a1, 1
    csrr    a2, TIPMISSED
    beq     a2, s4, 7b
    li      a3, 2
    beqz    s1, 8f
    addi    a3, s1, 2
8:  CHECK_SAME a1, a3
    csrr    a0, TIPOVERFLOWS
    sub     a0, a0, s2
    CHECK_SAME a0, a3
    addi    a3, a3, -1
    csrr    a0, TIPSAMPLES
    sub     a0, a0, s3
    CHECK_SAME a0, a3
    MORE    TIPMISSED, s4, 1
    /* one more is missed, and then each is handed over once: weights of 1, cycles that rise */
    ARM     100
    OVERFLOWED
    MORE    TIPMISSED, s4, 2
    li      a1, 0
    li      a4, 0
9:  csrr    a0, TIPCYCLE
    bgeu    a4, a0, 10f
    mv      a4, a0
    csrr    a0, TIPFLAGS
    srli    a0, a0, 32
    addi    a0, a0, -1
    bnez    a0, 10f
    csrwi   TIPSTATUS, 1
    addi    a1, a1, 1
    csrr    a0, TIPSTATUS
    andi    a0, a0, READY
    bnez    a0, 9b
10: CHECK_SAME a1, a3
    /* the next one stands for those that were missed, too */
    ARM     100
    OVERFLOWED
    csrr    a0, TIPFLAGS
    srli    a0, a0, 32
    CHECK   a0, 3
    csrwi   TIPSTATUS, 1
    ARM     100
    OVERFLOWED
    csrr    a0, TIPFLAGS
    srli    a0, a0, 32
    CHECK   a0, 1
    csrwi   TIPSTATUS, 1
    csrr    a0, TIPOVERFLOWS
    sub     a0, a0, s2
    csrr    a1, TIPSAMPLES
    sub     a1, a1, s3
    addi    a1, a1, 2
    CHECK_SAME a0, a1
    /* off: an overflow is nobody's */
    csrw    TIPCTL, x0
    csrr    s2, TIPOVERFLOWS
    ARM     50
    OVERFLOWED
    csrr    a0, TIPSTATUS
    CHECK   a0, 0
    MORE    TIPOVERFLOWS, s2, 0

    /* Loads and divisions that take long, sampled at many places: a stalled one is blamed itself, and with
     * DET the sample stays open until it leaves */
    TIP_RESET EVENT_CYCLES
    li      s2, 60
    li      a2, 1000003
    li      a3, 17
    li      s5, 0                   /* samples of the division */
11: li      a0, CTL_EN
    andi    a1, s2, 1
    beqz    a1, 12f
    ori     a0, a0, CTL_DET
12: csrw    TIPCTL, a0
    li      t0, -200
    add     t0, t0, s2
    csrw    mhpmcounter3, t0
    .balign 16
13: div     a4, a2, a3
    div     a4, a4, a3
    csrr    t0, mhpmcounter3
    bltz    t0, 13b
    OVERFLOWED
    csrr    a0, HPMSPC
    la      a1, 13b
    beq     a0, a1, 14f
    addi    a1, a1, 4
    bne     a0, a1, 15f
14: csrr    a1, TIPFLAGS
    andi    a1, a1, FLAG_STALLED
    beqz    a1, 15f
    addi    s5, s5, 1
15: csrwi   TIPSTATUS, 1
    addi    s2, s2, -1
    bnez    s2, 11b
    CHECK_NEXT
    li      a0, 20
    bltu    s5, a0, test_fail
    TEST_END
