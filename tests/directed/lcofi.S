/* The counter overflow interrupt, line 13: through mip and through a counter that overflows; after software
 * and timer in priority. */
#include "test.h"

    TEST_BEGIN
    li      s0, 1 << 13
    csrs    mip, s0
    csrr    a0, mip
    and     a0, a0, s0
    CHECK_SAME a0, s0
    csrc    mip, s0
    csrr    a0, mip
    and     a0, a0, s0
    CHECK   a0, 0
    csrw    mie, s0
    la      t0, interrupted
    csrw    mtvec, t0
    csrsi   mstatus, MSTATUS_MIE
    csrs    mip, s0
1:  nop
    CHECK   s11, 1
    CHECK   s8, INTERRUPT + 13
    CHECK_ADDRESS s9, 1b
    csrr    a0, mip
    and     a0, a0, s0
    CHECK   a0, 0
    /* the lowest priority of the three */
    csrci   mstatus, MSTATUS_MIE
    csrs    mip, s0
    li      a1, CLINT_MSIP
    li      a2, 1
    sw      a2, 0(a1)
    lw      a2, 0(a1)
    li      a3, 1000
2:  csrr    a2, mip
    andi    a2, a2, 8
    bnez    a2, 3f
    addi    a3, a3, -1
    bnez    a3, 2b
    j       test_fail
3:  li      a0, (1 << 13) | (1 << 3)
    csrw    mie, a0
    csrsi   mstatus, MSTATUS_MIE
    nop
    csrci   mstatus, MSTATUS_MIE
    CHECK   s11, 3
    CHECK   s8, INTERRUPT + 13
    CHECK   s7, INTERRUPT + 3
    li      s7, 0
    li      s11, 0
    TEST_END

/* Keeps the cause before in s7. */
    .balign 64
interrupted:
    mv      s7, s8
    csrr    s8, mcause
    csrr    s9, mepc
    addi    s11, s11, 1
    csrc    mip, s0
    andi    t6, s8, 15
    addi    t6, t6, -3
    bnez    t6, 1f
    csrs    mip, s0                     /* still wanted: the software interrupt came first */
    li      t6, CLINT_MSIP
    sw      x0, 0(t6)
    lw      t6, 0(t6)
1:  mret
