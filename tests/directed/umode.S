/* User mode: what it may not do, what it may read, and every way in and out. */
#include "test.h"

    TEST_BEGIN
    TO_USER
    TRAP_EXPECTED
1:  ecall
    /* test_trap came back in M mode */
    TRAP_CAME CAUSE_ECALL_U, 1b
    CHECK   s10, 0
    csrr    a0, mstatus                 /* legal again */
    /* each M register and M instruction is illegal in U mode; the handler returns to U mode */
    .macro ILLEGAL_IN_USER instruction:vararg
    TO_USER
    ILLEGAL \instruction
    TO_MACHINE
    .endm
    ILLEGAL_IN_USER csrrw x0, mscratch, x0
    ILLEGAL_IN_USER csrrs a0, mscratch, x0
    ILLEGAL_IN_USER csrrs a0, mstatus, x0
    ILLEGAL_IN_USER csrrs a0, mhartid, x0
    ILLEGAL_IN_USER csrrs a0, mcycle, x0
    ILLEGAL_IN_USER csrrs a0, mhpmcounter3, x0
    ILLEGAL_IN_USER csrrs a0, 0x7c0, x0
    ILLEGAL_IN_USER mret
    /* counters open one by one through mcounteren */
    csrw    mcounteren, x0
    ILLEGAL_IN_USER csrrs a0, cycle, x0
    ILLEGAL_IN_USER csrrs a0, time, x0
    ILLEGAL_IN_USER csrrs a0, instret, x0
    ILLEGAL_IN_USER csrrs a0, hpmcounter3, x0
    li      a0, 1
    csrw    mcounteren, a0
    TO_USER
    CHECK_NEXT
    csrr    a0, cycle
    csrr    a1, cycle
    bltu    a1, a0, test_fail
    TO_MACHINE
    ILLEGAL_IN_USER csrrs a0, instret, x0
    li      a0, 4
    csrw    mcounteren, a0
    TO_USER
    csrr    a0, instret
    csrr    a1, instret
    TO_MACHINE
    CHECK_NEXT
    bgeu    a0, a1, test_fail
    li      a0, 2
    csrw    mcounteren, a0
    TO_USER
    csrr    a0, time
    TO_MACHINE
    ILLEGAL_IN_USER csrrs a0, cycle, x0
    li      a0, 0xffffffff
    csrw    mcounteren, a0
    TO_USER
    csrr    a0, hpmcounter3
    csrr    a0, hpmcounter31
    ILLEGAL csrrw a0, cycle, a0
    TO_MACHINE
    /* wfi: a nop, or illegal when TW */
    TO_USER
    wfi
    TO_MACHINE
    li      s0, 1 << 21
    csrs    mstatus, s0
    ILLEGAL_IN_USER wfi
    wfi                                 /* not in M mode */
    csrc    mstatus, s0
    /* faults of U mode carry MPP = U */
    li      s1, NOWHERE
    la      s0, look
    csrw    mtvec, s0
    TO_USER
    ld      a0, 0(s1)
    j       test_fail
    .balign 4
look:
    csrr    a0, mstatus
    csrr    a1, mcause
    la      s0, test_trap
    csrw    mtvec, s0
    srli    a0, a0, 11
    andi    a0, a0, 3
    CHECK   a0, 0
    CHECK   a1, CAUSE_LOAD_ACCESS
    /* mret to U clears MPRV, to M keeps it */
    li      s0, 1 << 17
    csrs    mstatus, s0
    TO_USER
    TO_MACHINE
    csrr    a0, mstatus
    and     a0, a0, s0
    CHECK   a0, 0
    li      a0, MSTATUS_MPP | (1 << 17)
    csrs    mstatus, a0
    la      a0, 2f
    csrw    mepc, a0
    mret
2:  csrr    a0, mstatus
    csrc    mstatus, s0
    and     a0, a0, s0
    CHECK_SAME a0, s0
    /* mret leaves MPP = U and MPIE = 1 */
    li      a0, MSTATUS_MPP
    csrs    mstatus, a0
    la      a0, 3f
    csrw    mepc, a0
    mret
3:  csrr    a0, mstatus
    li      a1, MSTATUS_MPP | MSTATUS_MPIE
    and     a0, a0, a1
    CHECK   a0, MSTATUS_MPIE
    TEST_END
