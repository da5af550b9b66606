/* Counters where there is supervisor mode: SINH, an overflow whose interrupt supervisor mode takes, scountovf; and
 * profilers there: what a hand-over opens, and the filter NOS (docs/csr.md, docs/security.md). */
#include "test.h"
#include "super.h"
#include "tip.h"
#include "deleg.h"

#define EVENT_SINH (1 << 61)
#define CTL_NOS 512
#define COP_BASE 0x03000000

    /* What mhpmcounter4 counts of a loop in supervisor mode: in a0. */
.macro COUNTED event
    csrw    mhpmevent4, x0
    csrw    mhpmcounter4, x0
    li      a0, \event
    csrw    mhpmevent4, a0
    TO_SUPERVISOR
    li      a0, 200
.Lloop\@:
    addi    a0, a0, -1
    bnez    a0, .Lloop\@
    BACK
    csrw    mhpmevent4, x0
    csrr    a0, mhpmcounter4
.endm

    /* TIP's overflow comes in a loop in supervisor mode. */
.macro IN_SUPERVISOR bits
    li      t0, CTL_EN + \bits
    csrw    TIPCTL, t0
    ARM     400
    TO_SUPERVISOR
    li      a0, 1000
.Lloop\@:
    addi    a0, a0, -1
    bnez    a0, .Lloop\@
    BACK
.endm

    TEST_BEGIN
    SUPER_BEGIN
    COUNTED EVENT_INSTRUCTIONS
    CHECK_NEXT
    sltiu   a1, a0, 400
    bnez    a1, test_fail
    COUNTED EVENT_INSTRUCTIONS + EVENT_SINH + EVENT_MINH
    CHECK   a0, 0
    COUNTED EVENT_INSTRUCTIONS + EVENT_MINH
    CHECK_NEXT
    sltiu   a1, a0, 400
    bnez    a1, test_fail

    /* LCOFI, delegated; supervisor mode sees OF of what mcounteren opens */
    li      a2, LCOFI
    csrw    mideleg, a2
    csrw    mie, a2
    csrw    mip, x0
    csrw    mcounteren, x0
    li      a0, EVENT_INSTRUCTIONS + EVENT_MINH
    csrw    mhpmevent4, a0
    csrw    mhpmevent5, a0
    li      a0, -100
    csrw    mhpmcounter4, a0
    csrw    mhpmcounter5, a0
    li      s5, 0
    li      s11, 0
    TO_SUPERVISOR
    csrsi   sstatus, MSTATUS_SIE
    li      a0, 1000
1:  addi    a0, a0, -1
    bnez    a0, 1b
    CHECK   s5, 1
    CHECK   s11, 0
    CHECK   s2, INTERRUPT + 13
    csrr    a0, sip
    CHECK_SAME a0, a2
    csrw    sip, x0
    csrr    a0, sip
    CHECK   a0, 0
    csrr    a0, SCOUNTOVF
    CHECK   a0, 0
    BACK
    csrr    a0, SCOUNTOVF
    CHECK   a0, 3 << 4
    li      a0, 1 << 5
    csrw    mcounteren, a0
    TO_SUPERVISOR
    csrr    a0, SCOUNTOVF
    CHECK   a0, 1 << 5
    SUPER_TO_USER
    TO_M    CAUSE_ILLEGAL, csrr a0, SCOUNTOVF
    BACK
    csrw    mhpmevent4, x0
    csrw    mhpmevent5, x0
    csrw    mie, x0

    /* NOS */
    TIP_RESET EVENT_CYCLES
    csrr    s0, TIPFILTERED
    IN_SUPERVISOR CTL_NOM + CTL_NOU
    MORE    TIPFILTERED, s0, 0
    csrr    a0, TIPFLAGS
    srli    a0, a0, 14
    andi    a0, a0, 3
    CHECK   a0, 1
    csrwi   TIPSTATUS, 1
    csrr    s0, TIPFILTERED
    IN_SUPERVISOR CTL_NOS
    MORE    TIPFILTERED, s0, 1
    csrr    a0, TIPSTATUS
    CHECK   a0, 0
    TIP_RESET EVENT_CYCLES

    /* a profiler's user views and window: while the process that has it is the one that runs */
    TO_SUPERVISOR
    TO_M    CAUSE_ILLEGAL, csrr a0, TIPCONTEXT + USER_CONTROL
    TO_M    CAUSE_ILLEGAL, csrr a0, TIPCONTEXT
    li      a1, COP_BASE
    TO_M    CAUSE_LOAD_ACCESS, ld a0, (a1)
    BACK
    PROCESS 5
    DELEGATE DELEG_TIP + DELEG_COP, 5
    TO_SUPERVISOR
    li      a0, 7
    csrw    TIPCONTEXT + USER_CONTROL, a0
    csrr    a0, TIPCONTEXT + USER_CONTROL
    CHECK   a0, 7
    li      a1, COP_BASE
    ld      a0, (a1)
    TO_M    CAUSE_ILLEGAL, csrr a0, TIPCONTEXT
    TO_M    CAUSE_ILLEGAL, csrr a0, PROFDELEG
    BACK
    /* and it records only user mode */
    li      t0, EVENT_CYCLES
    csrw    mhpmevent3, t0
    csrr    s0, TIPSAMPLES
    IN_SUPERVISOR 0
    MORE    TIPSAMPLES, s0, 0
    csrr    a0, TIPSTATUS
    CHECK   a0, 0
    PROCESS 4
    TO_SUPERVISOR
    TO_M    CAUSE_ILLEGAL, csrr a0, TIPCONTEXT + USER_CONTROL
    BACK
    csrw    PROFDELEG, x0
    li      s11, 0
    TEST_END
    SUPER_HANDLERS
