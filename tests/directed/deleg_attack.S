/* A program in U mode turns the co-processor on its kernel: it profiles loads, calls the kernel, which loads
 * a secret, and reads what was sampled. It finds its own loads and nothing else; so does another process, and
 * so does machine mode with its filters.                                                  docs/security.md */
#include "test.h"
#include "cop.h"
#include "deleg.h"

    .equ    FIELDS_VALUE, 0x19          /* INFO, VALUE, VALUEH: two words */
    .equ    NOM, 1 << 8
    .equ    NOU, 1 << 9
    .equ    CTX, 1 << 10
    .equ    SECRET, 0x5ec2e75ec2e7

/* Profiles loads from here on, without the engine. Uses t0, t1. */
.macro COP_LOADS filters=0
    COP_SET COP_CTL, 0
    COP_SET COP_FIELDS, FIELDS_VALUE
    COP_SET COP_CLASSES, CLASS_LOAD
    COP_SET COP_CTL, RUN + \filters
    fence
    ld      x0, 0(sp)                   /* what was dispatched before is not tagged; this one is */
    fence
.endm

/* Stops, and counts in a2 the samples whose value is the secret, in a3 all. Uses t0, t1, a4, a5. */
.macro COP_FOUND
    COP_SET COP_CTL, 0
    li      a2, 0
    li      a3, 0
    li      a5, SECRET
    li      t0, COP_BASE
.Lnext\@:
    ld      t1, COP_LEVEL(t0)
    beqz    t1, .Lempty\@
    addi    a3, a3, 1
    ld      a4, COP_SAMPLE(t0)
    ld      t1, COP_SAMPLE(t0)
    srli    a4, a4, 32                  /* VALUE is in the upper half, VALUEH in the next word */
    slli    t1, t1, 32
    or      a4, a4, t1
    bne     a4, a5, .Lnext\@
    addi    a2, a2, 1
    j       .Lnext\@
.Lempty\@:
.endm

    TEST_BEGIN
    COP_SWEPT
    la      s1, secret
    la      s2, own

    /* Without delegation U mode does not get so far: the first store faults, and the unit stands still */
    TO_USER
    li      t0, COP_BASE
    li      t1, CLASS_LOAD
    TRAPS CAUSE_STORE_ACCESS, COP_BASE + COP_CLASSES, sd t1, COP_CLASSES(t0)
    li      t1, RUN
    TRAPS CAUSE_STORE_ACCESS, COP_BASE + COP_CTL, sd t1, COP_CTL(t0)
    TRAPS CAUSE_LOAD_ACCESS, COP_BASE + COP_SAMPLE, ld t1, COP_SAMPLE(t0)
    TO_MACHINE
    COP_IS  COP_STATUS, 0
    COP_IS  COP_CLASSES, 0

    /* With it: the kernel's loads are not there, its own three are, and the counts say three */
    DELEGATE DELEG_COP, 5
    PROCESS 5
    TO_USER
    COP_SWEPT
    TO_MACHINE
    KERNEL_ENTER kernel
    TO_USER
    COP_LOADS
    ld      a0, 0(s2)
    ecall
    ld      a0, 8(s2)
    ecall
    fence
    COP_FOUND
    COP_GET s3, COP_TAGGED
    CHECK   a2, 0
    CHECK_SAME s3, a3                   /* everything that was counted could be read */
    CHECK   a3, 3                       /* the load of COP_LOADS and two of its own; the kernel's are 16 a call */

    /* The unit runs on while another process does, and does not see it */
    COP_LOADS
    COP_GET s3, COP_TAGGED
    li      a7, 1
    ecall                               /* process 6 from here on */
    .rept   8
    ld      a0, 0(s1)
    .endr
    li      a7, 2
    ecall                               /* process 5 again */
    COP_GET s4, COP_TAGGED
    sub     s4, s4, s3
    CHECK   s4, 1                       /* the first load of COP_TAGGED, which did not count itself */
    COP_FOUND
    CHECK   a2, 0

    /* Nor does the delegate reach it from the other process, nor that process itself */
    li      a7, 3
    ecall                               /* the kernel is gone: TO_MACHINE from here on */
    TO_MACHINE
    PROCESS 6
    TO_USER
    li      t0, COP_BASE
    TRAPS CAUSE_LOAD_ACCESS, COP_BASE + COP_SAMPLE, ld t1, COP_SAMPLE(t0)
    TO_MACHINE

    /* Machine mode for itself: with NOM the kernel's loads do not come, without it they do; with NOU only
     * they do; CTX: one process */
    DELEGATE 0
    COP_SWEPT
    PROCESS 5
    KERNEL_ENTER kernel
    .macro  CALLS filters, finds
    COP_LOADS \filters
    li      t6, MSTATUS_MPP
    csrc    mstatus, t6
    la      t6, 1f
    csrw    mepc, t6
    mret
1:  ld      a0, 0(s2)
    li      a7, 0
    ecall
    ld      a0, 0(s2)
    li      a7, 4                       /* back in machine mode */
    ecall
    COP_FOUND
    sltu    a2, x0, a2
    CHECK   a2, \finds
    .endm
    CALLS   0, 1
    CALLS   NOM, 0
    CHECK_NEXT
    beqz    a3, test_fail
    CALLS   NOU, 1
    COP_GET s3, COP_TAGGED
    CALLS   NOM + NOU, 0
    CHECK   a3, 0
    COP_GET s4, COP_TAGGED
    CHECK_SAME s4, s3
    CALLS   CTX + (5 << 16), 1
    CALLS   CTX + (6 << 16), 0
    CHECK   a3, 0
    KERNEL_LEAVE
    TEST_END

    /* a7: 0 nothing more, 1, 2 switch to process 6, 5, 3 the test's own handler from now on, 4 go on in
     * machine mode */
    .balign 64
kernel:
    .rept   16
    ld      t5, 0(s1)
    .endr
    li      t5, 4
    bne     a7, t5, 1f
    li      t5, MSTATUS_MPP
    csrs    mstatus, t5
1:  li      t5, 3
    bne     a7, t5, 2f
    KERNEL_LEAVE
2:  li      t5, 2
    bltu    t5, a7, 3f
    beqz    a7, 3f
    li      t5, 7
    sub     t5, t5, a7                  /* 1: process 6, 2: 5 */
    csrw    MCONTEXT, t5
3:  KERNEL_RETURN

    .data
    .balign 64
secret:
    .dword  SECRET
own:
    .dword  0x1111, 0x2222
