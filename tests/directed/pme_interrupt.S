/* ProfileMe and the counter overflow interrupt: as many records as mpmewater wait, and freezing the counter
 * from then on. */
#include "test.h"
#include "pme.h"

/* LCOFIP, as the register holds it: a0. */
.macro PENDING
    csrr    a0, mip
    srli    a0, a0, 13
    andi    a0, a0, 1
.endm

    TEST_BEGIN
    csrr    s0, PMEINFO
    srli    s0, s0, 16
    andi    s0, s0, 0xff            /* K */
    li      s1, LCOFIP

    /* As long as the record waits */
    PME_RESET
    PENDING
    CHECK   a0, 0
    csrwi   PMECTL, CTL_EN
    li      a0, 50
    csrw    PMECOUNT, a0
    WORK_UNTIL READY
    PENDING
    CHECK   a0, 1
    csrc    mip, s1
    PENDING
    CHECK   a0, 1
    csrwi   PMESTATUS, 1
    csrc    mip, s1
    PENDING
    CHECK   a0, 0
    /* Where there is room for two: only when two wait */
    li      a1, 2
    bltu    s0, a1, 1f
    csrw    PMEWATER, a1
    li      a0, 50
    csrw    PMECOUNT, a0
    WORK_UNTIL READY
    PENDING
    CHECK   a0, 0
    li      a0, 50
    csrw    PMECOUNT, a0
    WORK_UNTIL 0
    csrr    a0, PMESTATUS
    CHECK   a0, (READY + (2 << 8))
    PENDING
    CHECK   a0, 1
    csrwi   PMESTATUS, 1
    csrc    mip, s1
    PENDING
    CHECK   a0, 0
    csrw    PMEWATER, x0
    PENDING
    CHECK   a0, 1

    /* Interrupts: the handler finds a record that ended before it, each time. Once without and once with
     * freeze: then nothing that the handler fetches counts. s8: interrupts, s9: without a record, s10: too
     * young, a6: the counter moved */
1:  la      t0, interrupted
    csrw    mtvec, t0
    csrw    mie, s1
    li      s6, 0
    PME_RESET
    li      a0, 1000                /* the handler counts, too: much less and the program would not go on */
    csrw    PMEMAJOR, a0
    csrw    PMECOUNT, a0
    li      s8, 0
    li      s9, 0
    li      s10, 0
    li      a6, 0
    csrwi   PMECTL, CTL_EN + CTL_RLD
    li      a2, 1000003
    li      a3, 17
    csrsi   mstatus, MSTATUS_MIE
    li      a5, 5000
2:  div     a4, a2, a3
    addi    a5, a5, -1
    mul     a4, a4, a3
    bnez    a5, 2b
    csrci   mstatus, MSTATUS_MIE
    csrw    PMECTL, x0
    CHECK_NEXT
    li      a0, 20
    bltu    s8, a0, test_fail
    CHECK   s9, 0
    CHECK   s10, 0
    CHECK_NEXT
    beqz    a6, test_fail
3:  csrr    a0, PMESTATUS           /* one may have come since */
    andi    a1, a0, READY
    add     s8, s8, a1
    csrwi   PMESTATUS, 1
    bnez    a0, 3b
    ACCOUNTED
    csrr    a1, PMESAMPLES
    sub     a1, a1, s3
    CHECK_SAME a1, s8

    PME_RESET
    li      a0, 300                 /* what is fetched between the pop and the return counts: here also, not much less */
    csrw    PMEMAJOR, a0
    csrw    PMECOUNT, a0
    li      s8, 0
    li      s9, 0
    li      s10, 0
    li      a6, 0
    li      a0, CTL_EN + CTL_RLD + CTL_FRZ
    csrw    PMECTL, a0
    csrsi   mstatus, MSTATUS_MIE
    li      a5, 5000
4:  div     a4, a2, a3
    addi    a5, a5, -1
    mul     a4, a4, a3
    bnez    a5, 4b
    csrci   mstatus, MSTATUS_MIE
    csrw    PMECTL, x0
    CHECK_NEXT
    li      a0, 20
    bltu    s8, a0, test_fail
    CHECK   s9, 0
    CHECK   s10, 0
    CHECK   a6, 0
    li      s11, 0
    TEST_END

    .balign 64
interrupted:
    csrr    t3, mcycle
    addi    s8, s8, 1
    csrr    t4, PMESTATUS
    andi    t4, t4, READY
    bnez    t4, 1f
    addi    s9, s9, 1
1:  csrr    t4, PDISTIME
    bltu    t4, t3, 2f
    addi    s10, s10, 1
2:  csrr    t4, PMECOUNT
    .rept   20
    nop
    .endr
    csrr    t5, PMECOUNT
    beq     t4, t5, 3f
    addi    a6, a6, 1
3:  csrwi   PMESTATUS, 1
    csrc    mip, s1
    mret
