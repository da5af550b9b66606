/* Processes are address spaces while mcontext_id is 0: ASIDs in samples, in the filter by context, and in
 * delegation.                                                             docs/mmu.md, "Which process it is" */
#include "test.h"
#include "super.h"
#include "tip.h"
#include "deleg.h"

#define COP_BASE 0x03000000
#define CONTEXT_SHIFT 16
#define PRIVILEGE_SHIFT 14
#define V 0x01
#define RWX 0x0e
#define U 0x10
#define AD 0xc0
#define LEAF (V | RWX | AD)

/* The address space that runs. Uses t0, t1. */
.macro SPACE asid, root
    la      t0, \root
    srli    t0, t0, 12
    li      t1, (8 << 60) | (\asid << 44)
    or      t0, t0, t1
    csrw    satp, t0
.endm

/* TIP's overflow comes in a loop in the lower mode that `down` leads to. */
.macro LOOP down, bits=0
    li      t0, CTL_EN + \bits
    csrw    TIPCTL, t0
    ARM     400
    \down
    li      a0, 1000
.Lloop\@:
    addi    a0, a0, -1
    bnez    a0, .Lloop\@
    ecall
.endm

/* The sample that waits is of this privilege and context. */
.macro SAMPLED privilege, context
    csrr    a0, TIPFLAGS
    srli    a0, a0, PRIVILEGE_SHIFT
    li      a1, (1 << (32 - PRIVILEGE_SHIFT)) - 1
    and     a0, a0, a1
    CHECK   a0, \context << (CONTEXT_SHIFT - PRIVILEGE_SHIFT) | \privilege
    csrwi   TIPSTATUS, 1
.endm

/* Pages of 1 GiB: devices, memory. Uses t0, t1. */
.macro MAP root, rights
    la      t0, \root
    li      t1, LEAF | \rights
    sd      t1, 0(t0)
    li      t1, 0x80000000 >> 2 | LEAF | \rights
    sd      t1, 16(t0)
.endm

    TEST_BEGIN
    SUPER_BEGIN
    MAP     system, 0
    MAP     user, U
    TIP_RESET EVENT_CYCLES

    /* supervisor mode, user mode, and machine mode beside them */
    SPACE   5, system
    LOOP    TO_SUPERVISOR
    SAMPLED 1, 5
    SPACE   0xffff, user
    LOOP    TO_USER
    SAMPLED 0, 0xffff
    LOOP    nop
    SAMPLED 3, 0
    /* supervisor mode goes to another one by itself */
    SPACE   5, system
    TO_SUPERVISOR
    SPACE   6, system
    ecall
    LOOP    TO_SUPERVISOR
    SAMPLED 1, 6
    /* without translation, or with a number from machine mode */
    csrw    satp, x0
    LOOP    TO_SUPERVISOR
    SAMPLED 1, 0
    PROCESS 9
    SPACE   5, system
    LOOP    TO_SUPERVISOR
    SAMPLED 1, 9
    LOOP    nop
    SAMPLED 3, 9
    PROCESS 0

    /* the filter */
    li      t0, 5
    csrw    TIPCONTEXT, t0
    csrr    s0, TIPFILTERED
    SPACE   6, system
    LOOP    TO_SUPERVISOR, CTL_CTX
    MORE    TIPFILTERED, s0, 1
    csrr    a0, TIPSTATUS
    CHECK   a0, 0
    SPACE   5, system
    LOOP    TO_SUPERVISOR, CTL_CTX
    SAMPLED 1, 5
    TIP_RESET EVENT_CYCLES

    /* delegation: views and window are the process', samples those of its user mode */
    DELEGATE DELEG_TIP + DELEG_COP, 5
    .irp mode, TO_SUPERVISOR, TO_USER
    .ifc    \mode, TO_USER
    SPACE   5, user
    .else
    SPACE   5, system
    .endif
    \mode
    li      a0, 7
    csrw    TIPCONTEXT + USER_CONTROL, a0
    csrr    a0, TIPCONTEXT + USER_CONTROL
    CHECK   a0, 7
    li      a1, COP_BASE
    ld      a0, (a1)
    ecall
    .endr
    SPACE   6, user
    TO_USER
    TO_M    CAUSE_ILLEGAL, csrr a0, TIPCONTEXT + USER_CONTROL
    li      a1, COP_BASE
    TO_M    CAUSE_LOAD_ACCESS, ld a0, (a1)
    ecall
    li      t0, EVENT_CYCLES
    csrw    mhpmevent3, t0
    csrr    s0, TIPOVERFLOWS
    LOOP    TO_USER
    MORE    TIPOVERFLOWS, s0, 0
    SPACE   5, user
    LOOP    TO_USER
    SAMPLED 0, 5
    csrw    PROFDELEG, x0
    csrw    satp, x0
    li      s11, 0
    TEST_END
    SUPER_HANDLERS

    .bss
    .balign 4096
system: .space 4096
user:   .space 4096
