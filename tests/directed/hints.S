/* HINTs, fences with every field, and the region markers do nothing; encodings of
 * other lengths are illegal. */
#include "test.h"

    TEST_BEGIN
    li      a0, 5
    li      a1, 6
    slti    x0, x0, 1                   /* start marker */
    slti    x0, x0, 7                   /* region 7 */
    slti    x0, x0, -1
    slti    x0, x0, 2                   /* stop marker */
    addi    x0, x0, 1
    addi    x0, a0, 0
    lui     x0, 1
    auipc   x0, 1
    add     x0, a0, a1
    sll     x0, a0, a1
    sltu    x0, a0, a1
    sraw    x0, a0, a1
    srai    x0, a0, 7
    slli    x0, x0, 0x1f
    srai    x0, x0, 7
    .word   0x0000000f                  /* fence 0, 0 */
    fence   rw, rw
    fence   w, r
    fence   iorw, iorw
    fence.tso
    .word   0x0100000f                  /* pause */
    .word   0xfff0000f                  /* fence, reserved fm */
    .word   0x0ff58f8f                  /* fence with rd and rs1 */
    fence.i
    .word   0xfff59f8f                  /* fence.i with imm, rs1 and rd */
    CHECK   a0, 5
    CHECK   a1, 6
    CHECK   x0, 0
    TEST_END
