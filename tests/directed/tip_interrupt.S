/* The TIP profiler and the counter overflow interrupt: it says that a sample waits, not that the counter has
 * wrapped; freezing the counter from then on; and what stays as it is without the profiler. */
#include "test.h"
#include "tip.h"

/* LCOFIP, as the register holds it: a0. */
.macro PENDING
    csrr    a0, mip
    srli    a0, a0, 13
    andi    a0, a0, 1
.endm

    TEST_BEGIN
    csrr    s0, TIPINFO
    srli    s0, s0, 16
    andi    s0, s0, 0xff            /* samples that the buffer holds */
    li      s1, LCOFIP

    /* Off: OF rises, LCOFIP with it, once */
    TIP_RESET EVENT_CYCLES
    ARM     50
    OVERFLOWED
    PENDING
    CHECK   a0, 1
    csrr    a0, mhpmevent3
    CHECK   a0, (EVENT_CYCLES + EVENT_OF)
    csrc    mip, s1
    ARM     50
    OVERFLOWED
    PENDING
    CHECK   a0, 0
    /* On, but filtered: OF rises, LCOFIP does not */
    TIP_RESET EVENT_CYCLES
    li      a0, CTL_EN + CTL_NOM
    csrw    TIPCTL, a0
    ARM     50
    OVERFLOWED
    csrr    a0, mhpmevent3
    CHECK   a0, (EVENT_CYCLES + EVENT_OF)
    PENDING
    CHECK   a0, 0
    /* another counter's interrupt is its own */
    li      a0, EVENT_CYCLES
    csrw    mhpmevent4, a0
    li      a0, -20
    csrw    mhpmcounter4, a0
1:  csrr    a0, mhpmcounter4
    bltz    a0, 1b
    PENDING
    CHECK   a0, 1
    csrw    mhpmevent4, x0
    csrc    mip, s1
    PENDING
    CHECK   a0, 0
    /* On: with the sample, and as long as the sample waits, whatever OF is */
    csrwi   TIPCTL, CTL_EN
    ARM     50
    OVERFLOWED
    PENDING
    CHECK   a0, 1
    csrc    mip, s1
    PENDING
    CHECK   a0, 1
    csrwi   TIPSTATUS, 1
    PENDING
    CHECK   a0, 1
    csrc    mip, s1
    PENDING
    CHECK   a0, 0
    /* Where there is a buffer: only when it holds as many as mtipwater says */
    li      a1, 2
    bltu    s0, a1, 2f
    csrw    TIPWATER, a1
    ARM     50
    OVERFLOWED
    csrr    a0, TIPSTATUS
    CHECK   a0, (READY + (1 << 8))
    PENDING
    CHECK   a0, 0
    ARM     50
    OVERFLOWED
    csrr    a0, TIPSTATUS
    CHECK   a0, (READY + (2 << 8))
    PENDING
    CHECK   a0, 1
    csrwi   TIPSTATUS, 1
    csrc    mip, s1
    PENDING
    CHECK   a0, 0
    csrw    TIPWATER, x0

    /* Interrupts: the handler finds a complete sample each time, taken before it, also when the counter wraps
     * at a division that takes long and the sample waits for it to leave. s4: rounds */
2:  la      t0, interrupted
    csrw    mtvec, t0
    csrw    mie, s1
    li      s3, 2
3:  TIP_RESET EVENT_CYCLES
    li      a0, 211
    csrw    TIPPERIOD, a0
    li      a0, CTL_EN + CTL_RLD
    li      a1, 1
    bne     s3, a1, 4f
    li      a0, CTL_EN + CTL_RLD + CTL_DET
4:  csrw    TIPCTL, a0
    ARM     211
    csrr    s2, TIPSAMPLES
    li      s8, 0                   /* interrupts */
    li      s9, 0                   /* of them without a sample */
    li      s10, 0                  /* of them with one that is not older */
    li      a2, 1000003
    li      a3, 17
    csrsi   mstatus, MSTATUS_MIE
    li      s4, 400
5:  div     a4, a2, a3
    addi    s4, s4, -1
    div     a4, a4, a3
    bnez    s4, 5b
    csrci   mstatus, MSTATUS_MIE
    csrw    TIPCTL, x0
    CHECK_NEXT
    li      a0, 40
    bltu    s8, a0, test_fail
    CHECK   s9, 0
    CHECK   s10, 0
    csrr    a0, TIPSTATUS
    csrr    a1, TIPSAMPLES
    andi    a0, a0, READY           /* one may have come since */
    sub     a1, a1, s2
    sub     a1, a1, a0
    CHECK_SAME a1, s8
    addi    s3, s3, -1
    bnez    s3, 3b

    /* Freeze: from the interrupt until the sample has been read, the counter stands */
    li      s3, 2
6:  TIP_RESET EVENT_CYCLES
    li      a0, CTL_EN
    li      a1, 1
    bne     s3, a1, 7f
    li      a0, CTL_EN + CTL_FRZ
7:  csrw    TIPCTL, a0
    la      t0, frozen
    csrw    mtvec, t0
    li      s8, 0
    ARM     100
    csrsi   mstatus, MSTATUS_MIE
    li      a0, 1000
8:  addi    a0, a0, -1
    bnez    a0, 8b
    csrci   mstatus, MSTATUS_MIE
    CHECK   s8, 1
    CHECK_NEXT
    bgeu    a3, a4, test_fail       /* read: it counts again */
    li      a1, 1
    bne     s3, a1, 9f
    CHECK_SAME a2, a3
    CHECK_NEXT
    li      a1, 100                 /* it stood soon after the overflow */
    bltu    a1, a2, test_fail
    j       10f
9:  CHECK_NEXT
    bgeu    a2, a3, test_fail
10: addi    s3, s3, -1
    bnez    s3, 6b
    csrw    TIPCTL, x0
    li      s11, 0
    TEST_END

    .balign 64
interrupted:
    csrr    a5, mcycle
    addi    s8, s8, 1
    csrr    a6, TIPSTATUS
    andi    a6, a6, READY
    bnez    a6, 1f
    addi    s9, s9, 1
1:  csrr    a6, TIPCYCLE
    bltu    a6, a5, 2f
    addi    s10, s10, 1
2:  csrwi   TIPSTATUS, 1
    csrc    mip, s1
    mret

    .balign 64
frozen:
    addi    s8, s8, 1
    csrr    a2, mhpmcounter3
    .rept   20
    nop
    .endr
    csrr    a3, mhpmcounter3
    csrwi   TIPSTATUS, 1
    .rept   20
    nop
    .endr
    csrr    a4, mhpmcounter3
    csrc    mip, s1
    mret
