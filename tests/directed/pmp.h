/* Frame of the tests of memory protection: entry 7 opens everything to user mode,
 * lower entries are for the test.                                                              docs/pmp.md */
#ifndef DIRECTED_PMP_H
#define DIRECTED_PMP_H

#include "test.h"

#define R 1
#define W 2
#define X 4
#define TOR 0x08
#define NA4 0x10
#define NAPOT 0x18
#define LOCK 0x80

/* After TEST_BEGIN. A machine without entries goes on at `none`. Entries 0 to 6 are off then. */
.macro PMP_BEGIN none
    li      a0, -1
    srli    a0, a0, 10
    csrw    pmpaddr7, a0
    li      a0, 0x1f << 56
    csrw    pmpcfg0, a0
    csrr    a1, pmpcfg0
    beqz    a1, \none
    CHECK_SAME a1, a0
.endm

/* Entry n becomes this; the register holds its pmpaddr. Uses t5. */
.macro ENTRY n, config, address
    ENTRY_OFF \n
    csrw    pmpaddr\n, \address
    li      t5, (\config) << (8 * \n)
    csrs    pmpcfg0, t5
.endm

.macro ENTRY_OFF n
    li      t5, 0xff << (8 * \n)
    csrc    pmpcfg0, t5
.endm

.macro ALLOWED instruction:vararg
    TRAP_EXPECTED
    \instruction
    NO_TRAP_CAME
.endm

/* Must fault, with the address in the register as mtval. */
.macro DENIED cause, at, instruction:vararg
    TRAP_EXPECTED
.Ldenied\@:
    \instruction
    TRAP_CAME \cause, .Ldenied\@
    CHECK_SAME s10, \at
.endm

/* A call must fault at the address in the register. */
.macro CALL_DENIED at
    TRAP_EXPECTED .Lback\@
    jalr    ra, 0(\at)
.Lback\@:
    li      s6, 0
    CHECK   s11, 1
    CHECK   s8, CAUSE_FETCH_ACCESS
    CHECK_SAME s9, \at
    CHECK_SAME s10, \at
    CHECK_ADDRESS ra, .Lback\@
    li      s11, 0
.endm

/* A word with these rights, and `ret` in it: all three kinds of access. */
.macro TOUCH at, rights
    lw      a3, ret_word
    .if (\rights) & R
    ALLOWED lw a2, 0(\at)
    CHECK_SAME a2, a3
    .else
    li      a2, 0x5a5
    DENIED  CAUSE_LOAD_ACCESS, \at, lw a2, 0(\at)
    CHECK   a2, 0x5a5
    .endif
    .if (\rights) & W
    ALLOWED sw a3, 0(\at)
    .else
    DENIED  CAUSE_STORE_ACCESS, \at, sw a3, 0(\at)
    .endif
    .if (\rights) & X
    ALLOWED jalr ra, 0(\at)
    .else
    CALL_DENIED \at
    .endif
.endm

/* From machine mode: loads and stores with the rights of user mode, or no longer. Uses t6. */
.macro MPRV_ON
    li      t6, MSTATUS_MPP
    csrc    mstatus, t6
    li      t6, 1 << 17
    csrs    mstatus, t6
.endm
.macro MPRV_OFF
    li      t6, 1 << 17
    csrc    mstatus, t6
.endm

#endif
