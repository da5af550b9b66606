/* Conditional branches on edge operands, forward and backward, jumps, links, and returns deeper than any
 * return stack. */
#include "test.h"

.macro TAKEN op, a, b
    li      a0, \a
    li      a1, \b
    CHECK_NEXT
    \op     a0, a1, .Lforward\@
    j       test_fail
.Lback\@:
    CHECK_NEXT
    j       .Ldone\@
.Lforward\@:
    \op     a0, a1, .Lback\@
    j       test_fail
.Ldone\@:
.endm

.macro NOT_TAKEN op, a, b
    li      a0, \a
    li      a1, \b
    CHECK_NEXT
    \op     a0, a1, .Lwrong\@
    \op     a0, a1, .Lwrong\@
    j       .Ldone\@
.Lwrong\@:
    j       test_fail
.Ldone\@:
.endm

    TEST_BEGIN
    TAKEN beq, 0, 0
    TAKEN beq, -1, -1
    NOT_TAKEN beq, 0, 1
    NOT_TAKEN beq, 0x100000000, 0
    TAKEN bne, 0x8000000000000000, 0
    NOT_TAKEN bne, 0x8000000000000000, 0x8000000000000000
    TAKEN blt, -1, 0
    TAKEN blt, 0x8000000000000000, 0x7fffffffffffffff
    NOT_TAKEN blt, 0, 0
    NOT_TAKEN blt, 1, -1
    TAKEN bge, 0, 0
    TAKEN bge, 0, -1
    NOT_TAKEN bge, -1, 0
    NOT_TAKEN bge, 0x8000000000000000, 0
    TAKEN bltu, 0, -1
    TAKEN bltu, 0x7fffffffffffffff, 0x8000000000000000
    NOT_TAKEN bltu, -1, 0
    NOT_TAKEN bltu, 5, 5
    TAKEN bgeu, -1, 0
    TAKEN bgeu, 5, 5
    NOT_TAKEN bgeu, 0, -1

    /* links */
    jal     ra, 1f
0:  j       test_fail
1:  la      a0, 0b
    CHECK_SAME ra, a0
    la      t0, 2f
    jalr    t0, 0(t0)
0:  j       test_fail
2:  la      a0, 0b
    CHECK_SAME t0, a0
    /* bit 0 of a register jump is dropped */
    la      t0, 3f
    jalr    a0, 1(t0)
    j       test_fail
3:  la      t0, 4f - 8
    jalr    x0, 8(t0)
    j       test_fail
4:  la      t0, 5f + 2047
    jalr    x0, -2047(t0)
    j       test_fail
5:
    /* a loop whose branch is taken 300 times, then not */
    li      a0, 300
    li      a1, 0
6:  addi    a1, a1, 3
    addi    a0, a0, -1
    bnez    a0, 6b
    CHECK   a1, 900
    /* alternating and every-third branches */
    li      a0, 200
    li      a1, 0
    li      a2, 0
7:  andi    t0, a0, 1
    beqz    t0, 8f
    addi    a1, a1, 1
8:  li      t1, 3
    remu    t0, a0, t1
    bnez    t0, 9f
    addi    a2, a2, 1
9:  addi    a0, a0, -1
    bnez    a0, 7b
    CHECK   a1, 100
    CHECK   a2, 66
    /* recursion 100 deep */
    li      a0, 100
    li      a1, 0
    call    recurse
    CHECK   a1, 5050
    /* coroutines: each side jumps to where the other left off */
    li      a1, 0
    la      t0, other
    li      a2, 20
10: jalr    t0, 0(t0)
    addi    a1, a1, 1
    addi    a2, a2, -1
    bnez    a2, 10b
    CHECK   a1, 220
    /* targets of one indirect jump that change every time */
    la      a3, targets
    li      a2, 24
    li      a1, 0
11: andi    t0, a2, 3
    slli    t0, t0, 3
    add     t0, t0, a3
    ld      t0, 0(t0)
    jr      t0
12: addi    a1, a1, 1
    j       16f
13: addi    a1, a1, 10
    j       16f
14: addi    a1, a1, 100
    j       16f
15: addi    a1, a1, 1000
16: addi    a2, a2, -1
    bnez    a2, 11b
    CHECK   a1, 6666
    TEST_END

recurse:
    addi    sp, sp, -16
    sd      ra, 0(sp)
    add     a1, a1, a0
    addi    a0, a0, -1
    beqz    a0, 1f
    call    recurse
1:  ld      ra, 0(sp)
    addi    sp, sp, 16
    ret

other:
    addi    a1, a1, 10
    jalr    t0, 0(t0)
    j       other

    .section .rodata
    .balign 8
targets:
    .dword 12b, 13b, 14b, 15b
