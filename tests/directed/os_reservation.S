/* The reservation, where the specification leaves a choice: a doubleword, whatever the size; ended by traps and
 * returns from them, and by any SC (docs/iss.md, "Atomics"). Needs a machine with A. */
#include "test.h"
    .option arch, +a

    TEST_BEGIN
    la      s0, room
    /* the two words of one doubleword are one reservation */
    addi    a4, s0, 4
    li      a0, 0x1234
    sd      x0, 0(s0)
    lr.w    a1, (s0)
    sc.w    a2, a0, (a4)
    CHECK   a2, 0
    ld      a3, 0(s0)
    CHECK   a3, 0x123400000000
    lr.d    a1, (s0)
    sc.w    a2, a0, (a4)
    CHECK   a2, 0
    lr.w    a1, (a4)
    sc.d    a2, a0, (s0)
    CHECK   a2, 0
    /* the last LR counts; loads, stores and AMOs do not take it */
    addi    a4, s0, 64
    lr.d    a1, (s0)
    lr.d    a1, (a4)
    sd      x0, 0(a4)
    ld      a1, 0(a4)
    amoadd.d a1, a0, (a4)
    sc.d    a2, a0, (a4)
    CHECK   a2, 0
    /* a trap takes it, and so does the return from one */
    lr.d    a1, (s0)
    TRAP_EXPECTED
1:  ecall
    TRAP_CAME CAUSE_ECALL_M, 1b
    sc.d    a2, a0, (s0)
    CHECK   a2, 1
    lr.d    a1, (s0)
    la      t0, 1f
    csrw    mepc, t0
    li      t0, MSTATUS_MPP
    csrs    mstatus, t0
    mret
1:  sc.d    a2, a0, (s0)
    CHECK   a2, 1
    /* an interrupt takes it as well; it comes between the two */
    li      t1, CLINT_MSIP
    li      t2, 1
    li      t3, 8
    csrw    mie, t3
    la      t0, 2f
    csrw    mtvec, t0
    lr.d    a1, (s0)
    sw      t2, 0(t1)
    fence
    csrsi   mstatus, MSTATUS_MIE
    j       test_fail
    .balign 4
2:  sw      x0, 0(t1)
    sc.d    a2, a0, (s0)
    CHECK   a2, 1
    TEST_END

    .data
    .balign 64
room:   .space 64
