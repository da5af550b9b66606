/* Instructions on the wrong path of a branch must leave no trace: faulting loads, illegal encodings, ecalls,
 * CSR writes, stores, jumps to nowhere. And exceptions that are real must be precise right behind a
 * mispredicted branch and behind a CSR flush. */
#include "test.h"

/* A branch that depends on a slow division and has been trained the other way: the wrong
 * path is fetched and executed. */
.macro SHADOW wrong:vararg
    li      s0, 24
    li      s1, 0
.Lround\@:
    li      a0, 1000
    addi    a1, s0, -1
    seqz    a1, a1                      /* 1 in the last round only */
    add     a2, a0, a1
    div     a2, a2, a0                  /* always 1 */
    div     a2, a2, a2                  /* 1, late */
    add     a2, a2, a1                  /* 2 in the last round */
    li      a3, 2
    beq     a2, a3, .Lright\@           /* taken in the last round only */
    nop
    j       .Lnot\@
.Lright\@:
    addi    s1, s1, 1
    j       .Lout\@
    \wrong
.Lnot\@:
    addi    s0, s0, -1
    bnez    s0, .Lround\@
    j       test_fail
.Lout\@:
    CHECK   s1, 1
.endm

/* The same, with the wrong path directly behind the branch. The branch is always taken,
 * and new to the predictor. */
.macro FRESH wrong:vararg
    li      a0, 1000
    div     a2, a0, a0
    div     a2, a2, a2
    CHECK_NEXT
    bnez    a2, .Lpast\@
    \wrong
    \wrong
    j       test_fail
.Lpast\@:
.endm

    TEST_BEGIN
    la      s2, room
    li      s3, NOWHERE
    li      s4, 0x5a
    csrw    mscratch, s4
    FRESH   ld a4, 0(s3)
    FRESH   sd a4, 0(s3)
    FRESH   lw a4, 1(s2)
    FRESH   .word 0xffffffff
    FRESH   ecall
    FRESH   ebreak
    FRESH   mret
    FRESH   csrw mscratch, x0
    FRESH   csrw mtvec, x0
    FRESH   sd x0, 0(s2)
    FRESH   jr s3
    FRESH   fence.i
    FRESH   li s4, 0
    FRESH   div s4, s4, s3
    FRESH   sb x0, 1(s2)
    FRESH   wfi
    SHADOW  ld a4, 0(s3)
    SHADOW  sd x0, 0(s2)
    SHADOW  .word 0xffffffff
    SHADOW  jr s3
    csrr    a0, mscratch
    CHECK   a0, 0x5a
    CHECK   s4, 0x5a
    ld      a0, 0(s2)
    CHECK   a0, 0x77
    /* devices are never touched on the wrong path: the console would print */
    li      s5, CONSOLE
    li      a5, '!'
    FRESH   sb a5, 0(s5)

    /* a real exception right behind a mispredicted branch, on its right path */
    .irp n, 1, 2, 3, 4
    li      a0, 1000
    div     a2, a0, a0
    TRAP_EXPECTED
    bnez    a2, 1f
    j       test_fail
1:
    .rept \n - 1
    addi    a3, a3, 1
    .endr
2:  ecall
    TRAP_CAME CAUSE_ECALL_M, 2b
    .endr
    li      a0, 1000
    div     a2, a0, a0
    TRAP_EXPECTED
    bnez    a2, 3f
    sd      x0, 0(s2)
3:  ld      a4, 0(s3)
    TRAP_CAME CAUSE_LOAD_ACCESS, 3b
    CHECK   s10, NOWHERE
    /* right behind a CSR write, a fence, a fence.i and an mret */
    TRAP_EXPECTED
    csrw    mscratch, x0
4:  ecall
    TRAP_CAME CAUSE_ECALL_M, 4b
    TRAP_EXPECTED
    csrw    mscratch, s4
5:  .word   0xffffffff
    TRAP_CAME CAUSE_ILLEGAL, 5b
    TRAP_EXPECTED
    fence
6:  lw      a4, 2(s2)
    TRAP_CAME CAUSE_LOAD_MISALIGNED, 6b
    TRAP_EXPECTED
    fence.i
7:  sw      a4, 2(s2)
    TRAP_CAME CAUSE_STORE_MISALIGNED, 7b
    la      a0, 8f
    csrw    mepc, a0
    li      a0, MSTATUS_MPP
    csrs    mstatus, a0
    TRAP_EXPECTED
    mret
    j       test_fail
8:  ebreak
    TRAP_CAME CAUSE_BREAKPOINT, 8b
    /* two in one group: the older wins, then the younger comes */
    TRAP_EXPECTED
9:  ld      a4, 0(s3)
10: ecall
    li      s6, 0
    CHECK   s11, 2
    CHECK   s8, CAUSE_ECALL_M
    CHECK_ADDRESS s9, 10b
    li      s11, 0
    /* an exception whose address operand comes late, with younger stores behind it that must not be done */
    li      a0, 1000
    div     a2, a0, a0
    add     a2, a2, s3
    addi    a2, a2, -1
    la      s7, 12f
    CHECK_NEXT
    li      s6, 1
11: ld      a4, 0(a2)
    sd      x0, 0(s2)
    sb      x0, 1(s2)
    csrw    mscratch, x0
12: TRAP_CAME CAUSE_LOAD_ACCESS, 11b
    ld      a0, 0(s2)
    CHECK   a0, 0x77
    csrr    a0, mscratch
    CHECK   a0, 0x5a
    TEST_END

    .data
    .balign 64
room: .dword 0x77
