/* Misaligned loads and stores of every size trap with the address; memory and the destination stay as they
 * were. Misaligned wins over an access fault. */
#include "test.h"

.macro LOAD_MISALIGNED op, at
    la      a0, room
    li      a1, 0x5a5a
    TRAP_EXPECTED
.Lload\@:
    \op     a1, \at(a0)
    TRAP_CAME CAUSE_LOAD_MISALIGNED, .Lload\@
    addi    a0, a0, \at
    CHECK_SAME s10, a0
    CHECK   a1, 0x5a5a
.endm

.macro STORE_MISALIGNED op, at
    la      a0, room
    li      a1, -1
    TRAP_EXPECTED
.Lstore\@:
    \op     a1, \at(a0)
    TRAP_CAME CAUSE_STORE_MISALIGNED, .Lstore\@
    addi    a2, a0, \at
    CHECK_SAME s10, a2
    ld      a2, 0(a0)
    CHECK   a2, 0x1122334455667788
    ld      a2, 8(a0)
    CHECK   a2, 0x1122334455667788
.endm

    TEST_BEGIN
    .irp at, 1, 3, 5, 7
    LOAD_MISALIGNED lh, \at
    LOAD_MISALIGNED lhu, \at
    STORE_MISALIGNED sh, \at
    .endr
    .irp at, 1, 2, 3, 5, 6, 7
    LOAD_MISALIGNED lw, \at
    LOAD_MISALIGNED lwu, \at
    STORE_MISALIGNED sw, \at
    .endr
    .irp at, 1, 2, 3, 4, 5, 6, 7
    LOAD_MISALIGNED ld, \at
    STORE_MISALIGNED sd, \at
    .endr
    /* across a line */
    LOAD_MISALIGNED ld, 60
    STORE_MISALIGNED sw, 63
    /* x0 as the destination traps as well */
    la      a0, room
    TRAP_EXPECTED
1:  lw      x0, 2(a0)
    TRAP_CAME CAUSE_LOAD_MISALIGNED, 1b
    /* outside memory and on a device: still misaligned */
    li      a0, NOWHERE + 2
    TRAPS   CAUSE_LOAD_MISALIGNED, NOWHERE + 2, lw a1, 0(a0)
    TRAPS   CAUSE_STORE_MISALIGNED, NOWHERE + 2, sw a1, 0(a0)
    li      a0, CLINT_MTIME + 4
    TRAPS   CAUSE_LOAD_MISALIGNED, CLINT_MTIME + 4, ld a1, 0(a0)
    TEST_END

    .data
    .balign 64
room:
    .rept 16
    .dword 0x1122334455667788
    .endr
