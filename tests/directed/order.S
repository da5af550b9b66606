/* Loads that run ahead of stores whose address is late, in every distance, meeting and not meeting: the
 * loaded value must be as if the program ran in order. */
#include "test.h"

/* The store's address comes out of a division; the load of the same word follows after n instructions. */
.macro LATE_STORE n
    li      s3, 40
.Lagain\@:
    li      a1, 7
    mul     a2, s3, a1          /* a2 / 7 is s3 again */
    sd      x0, 0(s0)
    fence
    div     a3, a2, a1
    sub     a3, a3, s3          /* 0, late */
    add     a3, a3, s0
    sd      s3, 0(a3)
    .rept \n
    addi    a4, a4, 1
    .endr
    ld      a5, 0(s0)
    add     a6, a5, a5
    bne     a5, s3, test_fail
    addi    s3, s3, -1
    bnez    s3, .Lagain\@
.endm

    TEST_BEGIN
    la      s0, room
    .irp n, 0, 1, 2, 3, 5, 8, 13, 20
    CHECK_NEXT
    LATE_STORE \n
    .endr
    /* a dependent chain on the wrongly loaded value: pointer, then a store through it, then a branch */
    CHECK_NEXT
    li      s3, 30
1:  la      a1, first
    sd      a1, 0(s0)
    la      a2, second
    sd      x0, 0(a2)
    fence
    li      a3, 1000
    divu    a4, a3, s3
    mul     a5, a4, s3
    remu    a6, a3, s3
    add     a5, a5, a6
    sub     a5, a5, a3          /* 0, late */
    add     a5, a5, s0
    sd      a2, 0(a5)           /* the pointer now names second */
    ld      a6, 0(s0)
    sd      s3, 0(a6)
    ld      a7, 0(a2)
    bne     a7, s3, test_fail
    addi    s3, s3, -1
    bnez    s3, 1b
    /* the late store is only a byte of the loaded word */
    CHECK_NEXT
    li      s3, 30
2:  sd      x0, 0(s0)
    fence
    li      a3, 8
    div     a4, a3, a3
    add     a4, a4, s0
    sb      s3, 0(a4)           /* byte 1 */
    ld      a5, 0(s0)
    slli    a6, s3, 8
    bne     a5, a6, test_fail
    addi    s3, s3, -1
    bnez    s3, 2b
    TEST_END

    .data
    .balign 64
room:   .dword 0
    .balign 64
first:  .dword 0
    .balign 64
second: .dword 0
