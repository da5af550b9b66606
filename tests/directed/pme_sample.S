/* ProfileMe follows an instruction: what a record holds, pairs, what becomes of selections that find no tag
 * or no room, that a filter throws away, or that are still in flight when it is switched off. */
#include "test.h"
#include "pme.h"

    TEST_BEGIN
    csrr    s0, PMEINFO
    srli    s1, s0, 16
    andi    s1, s1, 0xff            /* K */
    srli    s0, s0, 8
    andi    s0, s0, 0xff            /* N */
    li      a0, 0x1234
    csrw    MCONTEXT, a0

    /* Nothing is selected while the counter is 0, or EN is off */
    PME_RESET
    csrwi   PMECTL, CTL_EN
    WORK_UNTIL READY
    CHECK   t0, 0
    csrw    PMECTL, x0
    li      a0, 20
    csrw    PMECOUNT, a0
    WORK_UNTIL READY
    CHECK   t0, 0
    MORE    PMESELECTIONS, s2, 0
    csrr    a0, PMECOUNT
    CHECK   a0, 20

    /* One selection; a record of a loop's instruction that retired comes within a few attempts */
    li      a6, 20
1:  PME_RESET
    csrwi   PMECTL, CTL_EN
    li      a0, 50
    csrr    a4, mcycle
    csrw    PMECOUNT, a0
    .balign 32
    li      t2, 200
sampled:
    mul     t0, t2, t2
    ld      t0, 0(sp)
    addi    t2, t2, -1
    csrr    t0, PMESTATUS
    andi    t0, t0, READY
    bnez    t0, 2f
    bnez    t2, sampled
sampled_end:
2:  csrr    a5, mcycle
    CHECK   t0, READY
    csrr    a0, PMESTATUS
    CHECK   a0, (READY + (1 << 8))
    csrr    a0, PMECOUNT
    CHECK   a0, 0
    MORE    PMESELECTIONS, s2, 1
    MORE    PMESAMPLES, s3, 1
    ACCOUNTED
    /* retired, or aborted with a reason */
    csrr    a1, PDISHDREV
    csrr    a2, PMEPATH
    srli    a3, a1, 55
    andi    a3, a3, 1               /* RETIRED */
    srli    t0, a1, 32
    andi    t0, t0, 1               /* FLUSHED */
    add     t0, t0, a3
    CHECK   t0, 1
    srli    t0, a2, 61
    seqz    t0, t0
    CHECK_SAME t0, a3
    addi    a6, a6, -1
    CHECK_NEXT
    beqz    a6, test_fail
    beqz    a3, 1b
    csrr    a0, PDISPC
    la      t0, sampled
    bltu    a0, t0, 1b
    la      t0, sampled_end
    bgeu    a0, t0, 1b
    /* when, who, where */
    csrr    a0, PDISTIME
    CHECK_NEXT
    bgeu    a4, a0, test_fail
    bltu    a5, a0, test_fail
    srli    a0, a2, 32
    slli    t0, a0, 48
    srli    t0, t0, 48
    CHECK   t0, 0x1234
    srli    a0, a0, 16
    andi    t0, a0, 3
    CHECK   t0, 3
    srli    a0, a0, 2
    andi    a0, a0, 63              /* CAUSE */
    CHECK   a0, 0
    srli    t0, a1, 58
    CHECK   t0, 1                   /* SFMT, bits above */
    /* TOTAL is at least DISPATCH + ISSUE + EXECUTION, and DISPATCH is valid */
    csrr    a0, PDISLAT
    srli    t0, a0, 60
    andi    t0, t0, 1
    CHECK   t0, 1
    li      t1, 0xfff
    and     a2, a0, t1
    srli    a0, a0, 12
    and     t0, a0, t1
    sub     a2, a2, t0
    srli    a0, a0, 12
    and     t0, a0, t1
    sub     a2, a2, t0
    srli    a0, a0, 12
    and     t0, a0, t1
    sub     a2, a2, t0
    CHECK_NEXT
    bltz    a2, test_fail
    /* the same address twice, only loads have one here */
    csrr    a0, PDISADR1
    csrr    t0, PDISADR2
    andi    t1, a1, 7
    addi    t1, t1, -1
    bnez    t1, 3f
    CHECK_SAME a0, sp
    CHECK_SAME t0, sp
    j       4f
3:  CHECK   t0, 0
    /* gone with a pop, and a second one does no harm */
4:  csrwi   PMESTATUS, 1
    csrr    a0, PMESTATUS
    CHECK   a0, 0
    csrwi   PMESTATUS, 1
    .set    number, 0xfe0
    .rept   8
    csrr    a0, number
    CHECK   a0, 0
    .set    number, number + 1
    .endr
    MORE    PMESAMPLES, s3, 1

    /* Nobody reads: K records wait in the buffer, one in each tag, the rest collides */
    PME_RESET
    li      a0, 8
    csrw    PMEMAJOR, a0
    csrw    PMECOUNT, a0
    csrwi   PMECTL, CTL_EN + CTL_RLD
    WORK_UNTIL 0
    csrr    a0, PMESTATUS
    srli    a1, a0, 8
    CHECK_SAME a1, s1
    andi    a0, a0, BUSY
    CHECK   a0, BUSY
    csrr    a0, PMECOLLISIONS
    CHECK_NEXT
    bgeu    s4, a0, test_fail
    /* switched off: what is complete stays and can be read, tags that wait are delivered as there is room */
    csrw    PMECTL, x0
    csrw    PMECOUNT, x0
    li      a1, 0
5:  csrr    a0, PMESTATUS
    andi    a2, a0, READY + BUSY
    beqz    a2, 6f
    andi    a2, a0, READY
    add     a1, a1, a2
    csrwi   PMESTATUS, 1
    j       5b
6:  ACCOUNTED
    csrr    a0, PMESAMPLES
    sub     a0, a0, s3
    CHECK_SAME a0, a1
    CHECK_NEXT
    add     a2, s1, s0
    bltu    a1, s1, test_fail
    bltu    a2, a1, test_fail

    /* Filters: what is excluded by privilege or context is not even counted; by kind and latency it is, and
     * the counts say why */
    .irp bits, CTL_NOM, CTL_CTX
    PME_RESET
    csrw    PMECONTEXT, x0
    li      a0, CTL_EN + \bits
    csrw    PMECTL, a0
    li      a0, 50
    csrw    PMECOUNT, a0
    csrr    a4, PMEFETCHED
    WORK_UNTIL READY
    CHECK   t0, 0
    MORE    PMESELECTIONS, s2, 0
    MORE    PMEFILTERED, s5, 0
    MORE    PMEFETCHED, a4, 0
    .endr
    PME_RESET
    li      a0, 7                   /* of TYPE 5: nothing is */
    csrw    PMEMASK, a0
    csrwi   PMEMATCH, 5
    csrwi   PMECTL, CTL_EN
    li      a0, 50
    csrw    PMECOUNT, a0
    WORK_UNTIL READY
    MORE    PMEFILTERED, s5, 1
    PME_RESET
    li      a0, 0xfff               /* at least 4095 cycles */
    csrw    PMETHRESHOLD, a0
    csrwi   PMECTL, CTL_EN
    li      a0, 50
    csrw    PMECOUNT, a0
    WORK_UNTIL READY
    MORE    PMEFILTERED, s5, 1
    PME_RESET
    li      a0, 0x1fff              /* less than that */
    csrw    PMETHRESHOLD, a0
    li      a0, CTL_EN + CTL_NOU
    csrw    PMECTL, a0
    li      a0, 50
    csrw    PMECOUNT, a0
    WORK_UNTIL READY
    CHECK   t0, (READY + (1 << 8))
    MORE    PMEFILTERED, s5, 0

    /* Switched off while it is in flight: behind a division the write waits, what is
     * fetched behind it is selected */
    PME_RESET
    mv      a4, a7
    li      a5, 40
    li      a2, 1000003
    li      a3, 17
7:  csrwi   PMECTL, CTL_EN
    csrw    PMECOUNT, a5
    div     a0, a2, a3
    div     a0, a0, a3
    csrw    PMECTL, x0
    .rept   16
    nop
    .endr
    csrr    a0, PMESTATUS
    andi    a0, a0, BUSY
    bnez    a0, 8f
    csrw    PMECOUNT, x0
    csrwi   PMESTATUS, 1
    addi    a5, a5, -1
    bnez    a5, 7b
8:  CHECK   a0, 0
    ACCOUNTED
    csrr    a0, PMEDROPPED
    CHECK_NEXT
    bgeu    a4, a0, test_fail
    /* and the tags are free again */
    PME_RESET
    csrwi   PMECTL, CTL_EN
    li      a0, 50
    csrw    PMECOUNT, a0
    WORK_UNTIL READY
    CHECK   t0, (READY + (1 << 8))

    /* Pairs, where there are two tags; without them the bit does nothing */
    PME_RESET
    csrwi   PMEMINOR, 5
    csrwi   PMECTL, CTL_EN + CTL_PAIR
    li      a0, 50
    csrw    PMECOUNT, a0
    WORK_UNTIL READY
    csrr    a1, PMELAT
    li      a2, 3 << 58             /* PAIR, SECOND */
    and     a1, a1, a2
    li      a2, 2
    bgeu    s0, a2, 9f
    CHECK   t0, (READY + (1 << 8))
    CHECK   a1, 0
    j       10f
9:  CHECK   t0, (READY + (2 << 8))
    CHECK   a1, 1 << 58
    csrwi   PMESTATUS, 1
    csrr    a1, PMELAT
    srli    a2, a1, 58
    andi    a2, a2, 3
    CHECK   a2, 3
    srli    a2, a1, 36
    slli    a2, a2, 52
    srli    a2, a2, 52
    CHECK   a2, 5
    MORE    PMESELECTIONS, s2, 1
    MORE    PMESAMPLES, s3, 1
    csrr    a0, PMESTATUS
    CHECK   a0, (READY + (1 << 8))

    /* Fetch opportunities: some are empty, and then there is no record */
10: PME_RESET
    csrr    a4, PMEEMPTY
    li      a5, 60
11: csrwi   PMECTL, CTL_EN + CTL_OPP
    csrw    PMECOUNT, a5
    div     a0, a2, a3
    .rept   16
    nop
    .endr
    csrwi   PMESTATUS, 1
    addi    a5, a5, -1
    bnez    a5, 11b
    csrw    PMECTL, x0
    csrw    PMECOUNT, x0
12: csrwi   PMESTATUS, 1
    csrr    a0, PMESTATUS
    bnez    a0, 12b
    ACCOUNTED
    csrr    a0, PMEEMPTY
    sub     a0, a0, a4
    csrr    a1, PMEDROPPED
    sub     a1, a1, a7
    CHECK_NEXT
    beqz    a0, test_fail
    bltu    a1, a0, test_fail
    TEST_END
