/* Data over all levels: more lines than the largest L2, lines of one set at each stride, partial writes of
 * lines that come and go. */
#include "test.h"

#define LINES 10240

    TEST_BEGIN
    /* each line gets its own number, in two sizes of store; then all are read back twice */
    la      s0, space
    li      s1, LINES
    mv      a0, s0
1:  sd      s1, 0(a0)
    sw      s1, 56(a0)
    addi    a0, a0, 64
    addi    s1, s1, -1
    bnez    s1, 1b
    .rept 2
    CHECK_NEXT
    li      s1, LINES
    mv      a0, s0
2:  ld      a1, 0(a0)
    lw      a2, 56(a0)
    bne     a1, s1, test_fail
    bne     a2, s1, test_fail
    addi    a0, a0, 64
    addi    s1, s1, -1
    bnez    s1, 2b
    .endr
    /* 20 lines of one set, for several strides: writes of single bytes, read as words */
    .irp stride, 2048, 4096, 16384, 32768
    CHECK_NEXT
    li      s2, \stride
    li      s3, 8
3:  li      s1, 20
    mv      a0, s0
4:  slli    a1, s1, 3
    add     a2, a0, s3
    sb      a1, 0(a2)
    add     a0, a0, s2
    addi    s1, s1, -1
    bnez    s1, 4b
    addi    s3, s3, 1
    li      a3, 16
    bne     s3, a3, 3b
    li      s1, 20
    mv      a0, s0
5:  slli    a1, s1, 3
    slli    a2, a1, 8
    or      a1, a1, a2
    slli    a2, a1, 16
    or      a1, a1, a2
    slli    a2, a1, 32
    or      a1, a1, a2
    ld      a4, 8(a0)
    bne     a4, a1, test_fail
    add     a0, a0, s2
    addi    s1, s1, -1
    bnez    s1, 5b
    .endr
    /* many misses under way, used in the reverse order */
    CHECK_NEXT
    li      s1, LINES
    mv      a0, s0
    li      a7, 0
    li      s4, LINES / 8
6:  ld      a1, 0(a0)
    ld      a2, 64(a0)
    ld      a3, 128(a0)
    ld      a4, 192(a0)
    ld      a5, 256(a0)
    ld      a6, 320(a0)
    ld      t0, 384(a0)
    ld      t1, 448(a0)
    sub     t1, t0, t1
    sub     a6, a5, a6
    sub     a4, a3, a4
    sub     a2, a1, a2
    add     t1, t1, a6
    add     t1, t1, a4
    add     t1, t1, a2
    add     a7, a7, t1
    addi    a0, a0, 512
    addi    s4, s4, -1
    bnez    s4, 6b
    CHECK   a7, (LINES / 2)
    TEST_END

    .bss
    .balign 4096
space: .space LINES * 64
