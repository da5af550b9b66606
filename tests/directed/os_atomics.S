/* Atomics: every operation, both widths, edge values, on a word that was just stored, is dirty, has left the
 * cache, is on its way into it, or is loaded at once by what follows; LR and SC. Needs a machine with A. */
#include "test.h"
    .option arch, +a

/* a0 is what memory holds, a1 the operand, extended from the width; a3 becomes what must be written. */
.macro EXPECT_swap
    mv      a3, a1
.endm
.macro EXPECT_add
    add     a3, a0, a1
.endm
.macro EXPECT_xor
    xor     a3, a0, a1
.endm
.macro EXPECT_and
    and     a3, a0, a1
.endm
.macro EXPECT_or
    or      a3, a0, a1
.endm
.macro EXPECT_min
    mv      a3, a0
    blt     a0, a1, 9f
    mv      a3, a1
9:
.endm
.macro EXPECT_max
    mv      a3, a1
    blt     a0, a1, 9f
    mv      a3, a0
9:
.endm
.macro EXPECT_minu
    mv      a3, a0
    bltu    a0, a1, 9f
    mv      a3, a1
9:
.endm
.macro EXPECT_maxu
    mv      a3, a1
    bltu    a0, a1, 9f
    mv      a3, a0
9:
.endm

/* One case: a4 what the instruction gave, a5 what memory holds behind it, both of the width. */
.macro SAME_AS_EXPECTED width
    .ifc \width, w
    sext.w  a3, a3
    .endif
    bne     a4, a0, test_fail
    bne     a5, a3, test_fail
.endm

/* All pairs of edge values at offset `at` of the line s0, in five ways. */
.macro ALL_PAIRS op, width, at
    CHECK_NEXT
    la      s1, edges
1:  la      s2, edges
2:  l\width a0, 0(s1)
    l\width a1, 0(s2)
    EXPECT_\op
    mv      s3, a3
    /* just stored; the load behind it meets the value on its way to the cache */
    sd      x0, 8 * (\at / 8)(s0)
    s\width a0, \at(s0)
    amo\op\().\width a4, a1, (s4)
    l\width a5, \at(s0)
    SAME_AS_EXPECTED \width
    /* dirty, and nothing waits */
    mv      a3, s3
    s\width a0, \at(s0)
    fence
    amo\op\().\width\().aqrl a4, a1, (s4)
    fence
    l\width a5, \at(s0)
    SAME_AS_EXPECTED \width
    /* out of the cache */
    mv      a3, s3
    s\width a0, \at(s0)
    jal     evict
    amo\op\().\width\().aq a4, a1, (s4)
    l\width a5, \at(s0)
    SAME_AS_EXPECTED \width
    /* on its way into it */
    mv      a3, s3
    s\width a0, \at(s0)
    jal     evict
    ld      a6, 40(s0)
    amo\op\().\width\().rl a4, a1, (s4)
    l\width a5, \at(s0)
    SAME_AS_EXPECTED \width
    /* its operand is late: loads run ahead of it, and a store behind it does not spoil it */
    mv      a3, s3
    s\width a0, \at(s0)
    sd      x0, 48(s0)
    li      t0, 1
    div     a6, a1, t0
    amo\op\().\width a4, a6, (s4)
    l\width a5, \at(s0)
    sb      a5, 48(s0)
    lbu     a7, 48(s0)
    andi    t0, a5, 0xff
    bne     t0, a7, test_fail
    SAME_AS_EXPECTED \width
    /* the register is all three */
    la      t0, edges_end
    addi    s2, s2, 8
    bltu    s2, t0, 2b
    addi    s1, s1, 8
    bltu    s1, t0, 1b
.endm

.macro ALL_PLACES op
    mv      s4, s0
    ALL_PAIRS \op, d, 0
    ALL_PAIRS \op, w, 0
    addi    s4, s0, 20
    ALL_PAIRS \op, w, 20
.endm

    TEST_BEGIN
    la      s0, room
    .irp op, swap, add, xor, and, or, min, max, minu, maxu
    ALL_PLACES \op
    .endr

    /* rd is a source, x0, or the address */
    li      a0, 5
    sd      a0, 0(s0)
    amoadd.d a0, a0, (s0)
    CHECK   a0, 5
    amoadd.d x0, a0, (s0)
    ld      a1, 0(s0)
    CHECK   a1, 15
    mv      a2, s0
    amoswap.d a2, a2, (a2)
    CHECK   a2, 15
    ld      a1, 0(s0)
    CHECK_SAME a1, s0
    /* one behind the other on the same word: each sees the one before it */
    sd      x0, 0(s0)
    li      a1, 1
    .rept 8
    amoadd.d a0, a1, (s0)
    add     a1, a1, a0
    .endr
    CHECK   a0, 64
    CHECK   a1, 128
    ld      a2, 0(s0)
    CHECK   a2, 128
    /* words of a doubleword; a load of both waits for the one that was changed */
    sd      x0, 0(s0)
    li      a0, -1
    addi    a1, s0, 4
    amoxor.w a2, a0, (a1)
    ld      a3, 0(s0)
    CHECK   a2, 0
    CHECK   a3, 0xffffffff00000000
    lh      a3, 2(s0)
    CHECK   a3, 0
    lhu     a3, 6(s0)
    CHECK   a3, 0xffff
    /* in the shadow of branches that are predicted wrongly: only those on the right path count */
    sd      x0, 0(s0)
    li      s1, 200
    li      s2, 12345
    li      s3, 0
    li      a5, 1103515245
1:  mul     s2, s2, a5
    addi    s2, s2, 1234
    srli    a0, s2, 16
    andi    a0, a0, 1
    beqz    a0, 2f
    amoadd.d x0, a0, (s0)
    addi    s3, s3, 1
2:  addi    s1, s1, -1
    bnez    s1, 1b
    ld      a1, 0(s0)
    CHECK_SAME a1, s3

    /* LR and SC: hit, dirty, out of the cache */
    .irp width, w, d
    li      a0, 7
    sd      a0, 0(s0)
    lr.\width a1, (s0)
    addi    a1, a1, 1
    sc.\width a2, a1, (s0)
    l\width a3, 0(s0)
    CHECK   a2, 0
    CHECK   a3, 8
    sc.\width a2, a0, (s0)              /* the first one has used the reservation up */
    l\width a3, 0(s0)
    CHECK   a2, 1
    CHECK   a3, 8
    jal     evict
    lr.\width\().aq a1, (s0)
    jal     evict
    sc.\width\().rl a2, a0, (s0)
    CHECK   a1, 8
    CHECK   a2, 0
    jal     evict
    sc.\width a2, a1, (s0)              /* fails, and does not fetch the line */
    ld      a3, 0(s0)
    CHECK   a2, 1
    CHECK   a3, 7
    .endr
    /* another doubleword: fails, and still takes the reservation */
    addi    a4, s0, 8
    lr.d    a1, (s0)
    sc.d    a2, a1, (a4)
    CHECK   a2, 1
    sc.d    a2, a1, (s0)
    CHECK   a2, 1
    li      a0, 0x1234
    /* the last LR counts */
    addi    a4, s0, 64
    lr.d    a1, (s0)
    lr.d    a1, (a4)
    sc.d    a2, a0, (a4)
    CHECK   a2, 0
    /* a loop of LR and SC, with a result that decides its branch */
    sd      x0, 0(s0)
    li      s1, 100
1:  lr.d    a1, (s0)
    add     a1, a1, s1
    sc.d    a2, a1, (s0)
    bnez    a2, 1b
    addi    s1, s1, -1
    bnez    s1, 1b
    ld      a1, 0(s0)
    CHECK   a1, 5050
    /* an SC in a shadow does not take it: the branch waits for a division, and is taken */
    li      s1, 20
1:  lr.d    a1, (s0)
    div     a3, s1, s1
    bnez    a3, 2f
    sc.d    x0, x0, (s0)
2:  sc.d    a2, s1, (s0)
    bnez    a2, test_fail
    addi    s1, s1, -1
    bnez    s1, 1b
    CHECK   a2, 0

    TEST_END

/* Loads more lines of the set of s0 than a cache has ways. */
evict:
    li      t0, 4096
    add     t1, s0, t0
    .rept 9
    ld      x0, 0(t1)
    add     t1, t1, t0
    .endr
    ret

    .data
    .balign 64
edges:
    .dword 0, 1, -1, 0x7fffffff, 0x80000000, 0x7fffffffffffffff, 0x8000000000000000, 0x123456789abcdef0
edges_end:
    .balign 64
room:   .space 128
