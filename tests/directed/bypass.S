/* Results used 0, 1, 2, 3 and 5 instructions later, by both operands, from every kind of producer to every
 * kind of consumer. */
#include "test.h"

.macro DISTANCE n, produce:vararg
    li      a0, 1000
    li      a1, 7
    la      a2, value
    fence
    \produce
    .rept \n
    addi    a4, a4, 1
    .endr
    add     a5, a3, a1          /* alu, first operand */
    .rept \n
    addi    a4, a4, 1
    .endr
    sub     a6, a1, a5          /* alu, second operand */
    mul     a7, a6, a5          /* multiplier */
    .rept \n
    addi    a4, a4, 1
    .endr
    div     t0, a7, a3          /* divider */
    sd      t0, 8(a2)           /* store data */
    .rept \n
    addi    a4, a4, 1
    .endr
    ld      t1, 8(a2)           /* load of the store */
    add     t1, t1, a3
.endm

/* p is what the producer gives: a3 = p, a5 = p + 7, a6 = -p, a7 = -p (p + 7), t0 = -(p + 7), t1 = -7. */
.macro PRODUCER p, produce:vararg
    .irp n, 0, 1, 2, 3, 5
    DISTANCE \n, \produce
    CHECK   a3, \p
    CHECK   a5, (\p + 7)
    CHECK   a6, (-(\p))
    CHECK   t0, (-(\p + 7))
    CHECK   t1, -7
    .endr
.endm

    TEST_BEGIN
    li      a0, 0x5678
    csrw    mscratch, a0
    PRODUCER 1007, add a3, a0, a1
    PRODUCER 7000, mul a3, a0, a1
    PRODUCER 142, div a3, a0, a1
    PRODUCER 6, rem a3, a0, a1
    PRODUCER 0x1234, ld a3, 0(a2)
    PRODUCER 0x34, lbu a3, 0(a2)
    PRODUCER 128000, slli a3, a0, 7
    PRODUCER 0x5678, csrr a3, mscratch
    PRODUCER 0x12000, lui a3, 0x12
    /* a link register used at once */
    jal     a3, 1f
back:
    j       test_fail
1:  CHECK_ADDRESS a3, back
    /* a pointer loaded and used at once, five deep */
    la      a0, chain
    .rept 5
    ld      a0, 0(a0)
    .endr
    CHECK   a0, 0xabcd
    /* a store whose data and address come from the same load */
    la      a0, self
    ld      a1, 0(a0)
    sd      a1, 8(a1)
    ld      a2, 8(a0)
    CHECK_SAME a2, a0
    TEST_END

    .data
    .balign 64
value:
    .dword 0x1234, 0
self:
    .dword self, 0
chain:
    .dword 1f
3:  .dword 2f
1:  .dword 3b
2:  .dword 4f
4:  .dword 0xabcd
