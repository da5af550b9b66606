/* Memory protection of fetches: borders inside of a fetch block, rights that change in front of running code,
 * locked code. */
#include "pmp.h"

#define STEPS 18

/* Back to machine mode, keeping what the last trap left in s8 to s11, which must have been one. */
.macro TO_MACHINE_AFTER
    CHECK   s11, 1
    mv      a5, s8
    mv      a6, s9
    mv      a7, s10
    TO_MACHINE
    mv      s8, a5
    mv      s9, a6
    mv      s10, a7
.endm

/* Runs into word k of the steps, which user mode may not execute: k instructions are done. */
.macro RUNS_INTO k
    addi    a4, s1, \k
    ENTRY   0, NA4 | R | W, a4
    addi    a4, s0, 4 * \k
    li      a0, 0
    TO_USER
    TRAP_EXPECTED .Lout\@
    jalr    ra, 0(s0)
.Lout\@:
    li      s6, 0
    TO_MACHINE_AFTER
    CHECK   s8, CAUSE_FETCH_ACCESS
    CHECK_SAME s9, a4
    CHECK_SAME s10, a4
    CHECK   a0, \k
    /* a jump over it does not touch it */
    li      a0, 0
    TO_USER
    ALLOWED jalr ra, 4 * \k + 4(s0)
    TO_MACHINE
    CHECK   a0, STEPS - 1 - \k
    /* only that word may be executed */
    ENTRY_OFF 0
    csrw    pmpaddr2, s1
    addi    a4, s1, \k
    ENTRY   3, TOR | R, a4              /* those before it */
    addi    a4, s1, \k + 1
    csrw    pmpaddr4, a4
    addi    a4, s1, STEPS
    ENTRY   5, TOR | R, a4              /* those behind it */
    li      a0, 0
    TO_USER
    TRAP_EXPECTED .Lone\@
    jalr    ra, 4 * \k(s0)
.Lone\@:
    li      s6, 0
    TO_MACHINE_AFTER
    addi    a4, s0, 4 * \k + 4
    CHECK_SAME s9, a4
    CHECK   a0, 1
    ENTRY_OFF 3
    ENTRY_OFF 5
.endm

    TEST_BEGIN
    PMP_BEGIN none
    la      s0, steps
    srli    s1, s0, 2
    .irp k, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16
    RUNS_INTO \k
    .endr

    /* entry into user mode at a forbidden pc: the fault is user mode's */
    ENTRY   0, NA4, s1
    TRAP_EXPECTED 1f
    li      t6, MSTATUS_MPP
    csrc    mstatus, t6
    csrw    mepc, s0
    mret
1:  li      s6, 0
    TO_MACHINE_AFTER
    CHECK   s8, CAUSE_FETCH_ACCESS
    CHECK_SAME s9, s0
    ENTRY_OFF 0

    /* rights of code that has run, and is in the cache: away, and back */
    .rept   3
    li      a0, 0
    TO_USER
    ALLOWED jalr ra, 0(s0)
    TO_MACHINE
    CHECK   a0, STEPS
    ENTRY   0, NA4, s1
    TO_USER
    CALL_DENIED s0
    TO_MACHINE
    ENTRY_OFF 0
    .endr

    /* the next instruction of machine mode, already fetched, is locked by the one before */
    la      s2, locks
    la      s3, locked
    srli    a4, s3, 2
    csrw    pmpaddr1, a4
    li      a1, (LOCK | NA4 | R | W) << 8
    li      a0, 0
    TRAP_EXPECTED 2f
    jr      s2
2:  li      s6, 0
    CHECK   s11, 1
    CHECK   s8, CAUSE_FETCH_ACCESS
    CHECK_SAME s9, s3
    CHECK   a0, 0
    li      s11, 0
none:
    TEST_END

    .balign 64
steps:
    .rept   STEPS
    addi    a0, a0, 1
    .endr
    ret
    .balign 64
    nop
    nop
locks:
    csrs    pmpcfg0, a1
locked:
    addi    a0, a0, 1
    addi    a0, a0, 1
    j       test_fail
