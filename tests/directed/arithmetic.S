/* Every RV64IM register operation on 20 x 20 edge operands, against tables that the host computed. */
#include "test.h"

/* Reads (a, b, result) triples; the operation is followed at once by the branch that uses it. rd is also rs1
 * and rs2 in turn. */
.macro OPERATION op, table, count
    CHECK_NEXT
    la      s0, \table
    li      s1, \count
.Lnext\@:
    ld      a0, 0(s0)
    ld      a1, 8(s0)
    ld      t6, 16(s0)
    addi    s0, s0, 24
    \op     a2, a0, a1
    bne     a2, t6, test_fail
    mv      a3, a0
    \op     a3, a3, a1
    mv      a4, a1
    \op     a4, a0, a4
    xor     a5, a3, a4
    bnez    a5, test_fail
    bne     a3, t6, test_fail
    \op     x0, a0, a1
    bnez    x0, test_fail
    addi    s1, s1, -1
    bnez    s1, .Lnext\@
.endm

    TEST_BEGIN
#include "arithmetic.inc"
    .section .text.init
    TEST_END
