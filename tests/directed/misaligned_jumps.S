/* Taken jumps and branches to targets that are not multiples of 4 trap on the jump itself: mepc is the jump,
 * mtval the target, the link register unchanged. Not taken, nothing happens. */
#include "test.h"

    TEST_BEGIN
    /* jal +6 by encoding: imm[10:1] = 3 */
    li      ra, 77
    TRAP_EXPECTED
1:  .word   0x006000ef
    nop
    nop
    TRAP_CAME CAUSE_FETCH_MISALIGNED, 1b
    la      a0, 1b + 6
    CHECK_SAME s10, a0
    CHECK   ra, 77
    /* jalr to +2, and to +3 (bit 0 is dropped first) */
    .irp n, 2, 3
    la      a1, target + \n
    li      ra, 78
    TRAP_EXPECTED
2:  jalr    ra, 0(a1)
    TRAP_CAME CAUSE_FETCH_MISALIGNED, 2b
    la      a0, target + 2
    CHECK_SAME s10, a0
    CHECK   ra, 78
    .endr
    /* jalr x, (x): the source must survive too */
    la      a1, target + 2
    mv      a2, a1
    TRAP_EXPECTED
3:  jalr    a1, 0(a1)
    TRAP_CAME CAUSE_FETCH_MISALIGNED, 3b
    CHECK_SAME a1, a2
    CHECK_SAME s10, a2
    /* beq +6, taken: imm[4:1] = 3 */
    TRAP_EXPECTED
4:  .word   0x00000363
    nop
    nop
    TRAP_CAME CAUSE_FETCH_MISALIGNED, 4b
    la      a0, 4b + 6
    CHECK_SAME s10, a0
    /* bne +6, never taken */
    TRAP_EXPECTED
    .word   0x00001363
    nop
    NO_TRAP_CAME
    /* the same branch alternates: trapped only when taken */
    li      s0, 12
    li      s1, 0
    la      s2, 6f
    TRAP_EXPECTED
5:  andi    a0, s0, 1
    beqz    a0, 7f
    mv      s7, s2
7:  .word   0x00051363          /* bne a0, x0, +6 */
6:  addi    s0, s0, -1
    bnez    s0, 5b
    li      s6, 0
    CHECK   s11, 6
    CHECK_ADDRESS s9, 7b
    li      s11, 0
    li      s7, 0
    /* outside memory and misaligned: misaligned wins */
    li      a1, NOWHERE + 2
    TRAP_EXPECTED
8:  jr      a1
    TRAP_CAME CAUSE_FETCH_MISALIGNED, 8b
    CHECK   s10, NOWHERE + 2
    TEST_END

    .balign 4
target:
    j       test_fail
    j       test_fail
