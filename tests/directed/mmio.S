/* Device registers: each size, values that come back, order among themselves and with memory, no store lost
 * or done twice. */
#include "test.h"

    TEST_BEGIN
    li      s0, CLINT_MSIP
    li      s1, CLINT_MTIMECMP
    li      s2, CLINT_MTIME
    li      s3, CONSOLE
    lbu     a0, 5(s3)
    CHECK   a0, 0x60
    lb      a0, 5(s3)
    CHECK   a0, 0x60
    li      a0, 0x0123456789abcdef
    sd      a0, 0(s1)
    ld      a1, 0(s1)
    CHECK_SAME a0, a1
    lw      a1, 0(s1)
    CHECK   a1, 0xffffffff89abcdef
    lwu     a1, 0(s1)
    CHECK   a1, 0x89abcdef
    lw      a1, 4(s1)
    CHECK   a1, 0x01234567
    li      a0, -1
    sw      a0, 0(s1)
    ld      a1, 0(s1)
    CHECK   a1, 0x01234567ffffffff
    sw      a0, 4(s1)
    ld      a1, 0(s1)
    CHECK   a1, -1
    /* msip keeps bit 0 only */
    sw      x0, 0(s0)
    lw      a1, 0(s0)
    CHECK   a1, 0
    li      a0, 1
    sw      a0, 0(s0)
    lw      a1, 0(s0)
    CHECK   a1, 1
    sw      x0, 0(s0)
    /* time passes, and can be set */
    ld      a0, 0(s2)
    .rept 40
    nop
    .endr
    ld      a1, 0(s2)
    CHECK_NEXT
    bgeu    a0, a1, test_fail
    lw      a0, 4(s2)
    CHECK   a0, 0
    li      a0, 0x100000000
    sd      a0, 0(s2)
    ld      a1, 0(s2)
    CHECK_NEXT
    bltu    a1, a0, test_fail
    li      a2, 100000
    sub     a1, a1, a0
    bgeu    a1, a2, test_fail
    /* the profile device takes words, and gives none */
    li      s5, PROFILE_DEVICE
    li      a0, 0x0123456789abcdef
    sd      a0, 0(s5)
    ld      a1, 0(s5)
    CHECK   a1, 0
    /* a value that goes device, memory, device */
    la      s4, room
    li      a0, 0x7777777777777777
    sd      a0, 0(s1)
    ld      a1, 0(s1)
    sd      a1, 0(s4)
    ld      a2, 0(s4)
    addi    a2, a2, 1
    sd      a2, 0(s1)
    ld      a3, 0(s1)
    CHECK   a3, 0x7777777777777778
    /* the last of a row of stores is what stays */
    .irp n, 1, 2, 3, 4, 5, 6
    li      a0, \n + 0x1000000
    sd      a0, 0(s1)
    .endr
    ld      a1, 0(s1)
    CHECK   a1, 0x1000006
    li      a0, -1
    sd      a0, 0(s1)
    TEST_END

    .data
    .balign 64
room: .dword 0
