/* mcycle and minstret: exact instruction counts, writes, inhibition, and the user copies. */
#include "test.h"

    TEST_BEGIN
    /* difference of two reads: the first read itself and what is between */
    .irp n, 0, 1, 2, 3, 4, 7, 15
    csrr    a0, minstret
    .rept \n
    nop
    .endr
    csrr    a1, minstret
    sub     a1, a1, a0
    CHECK   a1, (\n + 1)
    .endr
    /* wrong paths and loops count what retires */
    csrr    a0, minstret
    li      a2, 50
1:  addi    a2, a2, -1
    bnez    a2, 1b
    csrr    a1, minstret
    sub     a1, a1, a0
    CHECK   a1, 102
    /* an instruction that traps does not count; its handler does */
    la      t0, short_handler
    csrw    mtvec, t0
    csrr    a0, minstret
    ecall
    csrr    a1, minstret
    la      t0, test_trap
    csrw    mtvec, t0
    sub     a1, a1, a0
    CHECK   a1, 5
    /* a write replaces the count of the writing instruction */
    li      a0, 1000
    csrw    minstret, a0
    csrr    a1, minstret
    CHECK   a1, 1000
    csrw    minstret, a0
    nop
    nop
    csrr    a1, minstret
    CHECK   a1, 1002
    li      a0, -2
    csrw    minstret, a0
    nop
    nop
    csrr    a1, minstret
    CHECK   a1, 0
    /* the user copy is the same counter */
    csrr    a0, minstret
    csrr    a1, instret
    sub     a1, a1, a0
    CHECK   a1, 1
    /* cycles go forward; a division takes more than one */
    csrr    a0, mcycle
    csrr    a1, mcycle
    CHECK_NEXT
    bgeu    a0, a1, test_fail
    csrr    a0, cycle
    csrr    a1, mcycle
    CHECK_NEXT
    bgeu    a0, a1, test_fail
    li      a0, 1 << 40
    csrw    mcycle, a0
    csrr    a1, mcycle
    CHECK_NEXT
    bltu    a1, a0, test_fail
    li      a2, 1000
    sub     a1, a1, a0
    bgeu    a1, a2, test_fail
    /* inhibited */
    li      a0, 4
    csrw    mcountinhibit, a0
    csrr    a0, minstret
    nop
    nop
    csrr    a1, minstret
    CHECK_SAME a0, a1
    csrr    a2, mcycle
    csrr    a3, mcycle
    CHECK_NEXT
    beq     a2, a3, test_fail
    li      a0, 1
    csrw    mcountinhibit, a0
    csrr    a0, mcycle
    nop
    nop
    csrr    a1, mcycle
    CHECK_SAME a0, a1
    csrw    mcountinhibit, x0
    /* mtime and the time register agree */
    li      a0, CLINT_MTIME
    ld      a1, 0(a0)
    csrr    a2, time
    ld      a3, 0(a0)
    CHECK_NEXT
    bltu    a2, a1, test_fail
    bltu    a3, a2, test_fail
    TEST_END

    .balign 64
short_handler:
    csrr    t6, mepc
    addi    t6, t6, 4
    csrw    mepc, t6
    mret
