/* Loads, stores and fetches outside memory: precise, with the address, and the program goes on. */
#include "test.h"

.macro FETCH_FAULT address
    li      a0, \address
    TRAP_EXPECTED .Lresume\@
    jalr    ra, 0(a0)
.Lresume\@:
    li      s6, 0
    CHECK   s11, 1
    CHECK   s8, CAUSE_FETCH_ACCESS
    CHECK   s9, \address
    CHECK   s10, \address
    CHECK_ADDRESS ra, .Lresume\@        /* the jump itself was done */
    li      s11, 0
.endm

    TEST_BEGIN
    .irp address, NOWHERE, NOWHERE + 0x3ff8, 0, RAM_END, 0x200c000000
    li      a0, \address
    li      a1, 0x123
    TRAPS   CAUSE_LOAD_ACCESS, \address, ld a1, 0(a0)
    CHECK   a1, 0x123
    TRAPS   CAUSE_LOAD_ACCESS, \address, lb a1, 0(a0)
    TRAPS   CAUSE_STORE_ACCESS, \address, sd a1, 0(a0)
    TRAPS   CAUSE_STORE_ACCESS, \address, sb a1, 0(a0)
    .endr
    /* above 32 bits: the upper half of an address counts */
    li      a0, 0x180000000
    TRAPS   CAUSE_LOAD_ACCESS, 0x180000000, lw a1, 0(a0)
    li      a0, 0xffffffff80000000
    TRAPS   CAUSE_LOAD_ACCESS, 0xffffffff80000000, lw a1, 0(a0)
    TRAPS   CAUSE_STORE_ACCESS, 0xffffffff80000000, sw a1, 0(a0)
    /* the last bytes of memory are memory */
    li      a0, RAM_END - 8
    li      a1, 0xfeedface
    sd      a1, 0(a0)
    ld      a2, 0(a0)
    CHECK_SAME a1, a2
    /* a store that faults does not disturb one before or behind it */
    la      a2, room
    li      a3, NOWHERE
    li      a4, 1
    li      a5, 2
    TRAP_EXPECTED
    sd      a4, 0(a2)
1:  sd      a4, 0(a3)
    sd      a5, 8(a2)
    TRAP_CAME CAUSE_STORE_ACCESS, 1b
    ld      a6, 0(a2)
    CHECK   a6, 1
    ld      a6, 8(a2)
    CHECK   a6, 2
    FETCH_FAULT NOWHERE
    FETCH_FAULT 0
    FETCH_FAULT RAM_END
    FETCH_FAULT CONSOLE
    FETCH_FAULT 0x180000000
    /* by a call through memory, and by a return */
    li      ra, NOWHERE + 8
    TRAP_EXPECTED 2f
    ret
    j       test_fail
2:  li      s6, 0
    CHECK   s11, 1
    CHECK   s8, CAUSE_FETCH_ACCESS
    CHECK   s9, NOWHERE + 8
    li      s11, 0
    /* running off the end of memory */
    li      a0, RAM_END - 4
    li      a1, 0x00150513              /* addi a0, a0, 1 */
    sw      a1, 0(a0)
    fence.i
    TRAP_EXPECTED 3f
    jr      a0
3:  li      s6, 0
    CHECK   s11, 1
    CHECK   s8, CAUSE_FETCH_ACCESS
    CHECK   s9, RAM_END
    CHECK   s10, RAM_END
    CHECK   a0, RAM_END - 3
    li      s11, 0
    TEST_END

    .data
    .balign 64
room: .dword 0, 0
