/* Code that the program writes: visible after fence.i, whatever caches hold of the old and the new. */
#include "test.h"

#define ADDI_A0_A0(n) (((n) << 20) | 0x00050513)
#define RET 0x00008067

    TEST_BEGIN
    /* one word behind the fence.i, patched 50 times */
    la      s0, patched
    li      s1, 0
    li      s2, 50
    li      a0, 0
1:  slli    a1, s1, 20
    li      a2, ADDI_A0_A0(0)
    or      a1, a1, a2
    sw      a1, 0(s0)
    fence.i
patched:
    .word   0
    addi    s1, s1, 1
    bne     s1, s2, 1b
    CHECK   a0, 1225
    /* a function in data, rewritten and called */
    la      s0, code
    li      s1, 20
    li      a0, 0
2:  slli    a1, s1, 20
    li      a2, ADDI_A0_A0(0)
    or      a1, a1, a2
    li      a2, RET
    sw      a1, 0(s0)
    sw      a2, 4(s0)
    fence.i
    jalr    s0
    addi    s1, s1, -1
    bnez    s1, 2b
    CHECK   a0, 210
    /* across a cache line: the last word of one and the first of the next */
    la      s0, code + 60
    li      a1, ADDI_A0_A0(5)
    sw      a1, 0(s0)
    sw      a1, 4(s0)
    li      a2, RET
    sw      a2, 8(s0)
    fence.i
    li      a0, 0
    jalr    s0
    CHECK   a0, 10
    li      a1, ADDI_A0_A0(7)
    sw      a1, 4(s0)
    fence.i
    li      a0, 0
    jalr    s0
    CHECK   a0, 12
    /* a stretch of 1000 instructions, larger than an L1 with the return */
    la      s0, stretch
    li      s1, 1000
    li      a1, ADDI_A0_A0(1)
3:  sw      a1, 0(s0)
    addi    s0, s0, 4
    addi    s1, s1, -1
    bnez    s1, 3b
    sw      a2, 0(s0)
    fence.i
    la      s0, stretch
    li      a0, 0
    jalr    s0
    CHECK   a0, 1000
    /* dirty in the D-cache, then pushed out to memory by other stores, and back */
    li      a1, ADDI_A0_A0(2)
    sw      a1, 0(s0)
    sw      a1, 2000(s0)
    la      s1, space
    li      s3, 9000
4:  sd      s3, 0(s1)
    addi    s1, s1, 64
    addi    s3, s3, -1
    bnez    s3, 4b
    fence.i
    li      a0, 0
    jalr    s0
    CHECK   a0, 1002
    /* written, executed, read back as data */
    lw      a1, 0(s0)
    CHECK   a1, ADDI_A0_A0(2)
    TEST_END

    .bss
    .balign 64
code:    .space 192
    .balign 64
stretch: .space 4096
    .balign 64
space:   .space 9000 * 64
