/* The in-order bit: the same computation with and without it, and writes of the bit in the middle of work. */
#include "test.h"

    TEST_BEGIN
    call    compute
    mv      s0, a0
    csrwi   MCHICKEN, 1
    csrr    a1, MCHICKEN
    CHECK   a1, 1
    call    compute
    CHECK_SAME a0, s0
    csrwi   MCHICKEN, 0
    call    compute
    CHECK_SAME a0, s0
    li      s1, 10
1:  csrrwi  a1, MCHICKEN, 1
    call    compute
    csrwi   MCHICKEN, 0
    bne     a0, s0, test_fail
    addi    s1, s1, -1
    bnez    s1, 1b
    csrr    a1, MCHICKEN
    CHECK   a1, 0
    TEST_END

compute:
    li      a0, 1
    li      a1, 40
    la      a2, room
1:  mul     a3, a0, a1
    andi    a4, a3, 0x78
    add     a4, a4, a2
    sd      a3, 0(a4)
    li      a5, 17
    remu    a6, a3, a5
    andi    a7, a6, 1
    beqz    a7, 2f
    slli    a7, a0, 7
    xor     a0, a0, a7
2:  lw      a7, 0(a4)
    add     a0, a0, a7
    add     a0, a0, a6
    addi    a1, a1, -1
    bnez    a1, 1b
    ret

    .data
    .balign 64
room: .space 128
