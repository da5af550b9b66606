/* Loads and stores of every size: sign and zero extension, offsets of both signs,
 * bytes that must not change. */
#include "test.h"

.macro LOAD op, offset, value
    \op     a1, \offset(a0)
    CHECK   a1, \value
.endm

    TEST_BEGIN
    la      a0, bytes
    LOAD    lb, 0, 0x01
    LOAD    lb, 7, -1
    LOAD    lbu, 7, 0xff
    LOAD    lb, 8, -128
    LOAD    lbu, 8, 0x80
    LOAD    lb, -1, 0x55
    LOAD    lh, 0, 0x2301
    LOAD    lh, 6, 0xffffffffffffffef
    LOAD    lhu, 6, 0xffef
    LOAD    lh, 8, 0x0080
    LOAD    lh, -2, 0x5555
    LOAD    lw, 0, 0x67452301
    LOAD    lw, 4, 0xffffffffffefab89
    LOAD    lwu, 4, 0xffefab89
    LOAD    ld, 0, 0xffefab8967452301
    LOAD    ld, 8, 0x7f00000000000080
    LOAD    ld, -8, 0x5555555555555555
    la      a2, bytes + 2047
    lb      a1, -2047(a2)
    CHECK   a1, 1
    la      a2, bytes - 2040
    ld      a1, 2040(a2)
    CHECK   a1, 0xffefab8967452301
    lw      x0, 4(a0)
    CHECK   x0, 0
    /* stores of each size at each place of a word, the rest unchanged */
    la      a0, room
    li      a1, 0xfedcba9876543210
    .irp at, 0, 1, 2, 3, 4, 5, 6, 7
    li      a2, -1
    sd      a2, 0(a0)
    sb      a1, \at(a0)
    ld      a3, 0(a0)
    CHECK   a3, (0xffffffffffffffff ^ (0xef << (8 * \at)))
    .endr
    .irp at, 0, 2, 4, 6
    sd      x0, 0(a0)
    sh      a1, \at(a0)
    ld      a3, 0(a0)
    CHECK   a3, (0x3210 << (8 * \at))
    .endr
    .irp at, 0, 4
    sd      x0, 0(a0)
    sw      a1, \at(a0)
    ld      a3, 0(a0)
    CHECK   a3, (0x76543210 << (8 * \at))
    .endr
    sd      a1, -8(a0)
    ld      a3, -8(a0)
    CHECK_SAME a1, a3
    /* a line filled by stores of all sizes, then read after it left the store buffer */
    sd      a1, 0(a0)
    sw      a1, 8(a0)
    sh      a1, 12(a0)
    sb      a1, 14(a0)
    sb      x0, 15(a0)
    fence
    ld      a3, 0(a0)
    CHECK_SAME a1, a3
    ld      a3, 8(a0)
    CHECK   a3, 0x0010321076543210
    TEST_END

    .data
    .balign 64
    .dword 0x5555555555555555
bytes:
    .byte 0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xef, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0x7f
    .balign 64
    .space 64
room:
    .space 64
