/* Supervisor mode: ways in and out, what is forbidden there, which traps it takes, and in which order its
 * interrupts come (docs/csr.md, "With supervisor mode"). */
#include "test.h"
#include "super.h"

    TEST_BEGIN
    SUPER_BEGIN
    /* MPP holds 0, 1 and 3; what is reserved becomes 0 */
    li      a1, MSTATUS_MPP
    li      a2, 2 << 11
    csrs    mstatus, a1
    csrc    mstatus, a1
    csrs    mstatus, a2
    csrr    a0, mstatus
    and     a0, a0, a1
    CHECK   a0, 0

    /* into supervisor mode: registers of machine mode are illegal, and the trap says where it came from */
    TO_SUPERVISOR
    csrr    a0, sstatus
    TO_M    CAUSE_ILLEGAL, csrr a0, mstatus
    TO_M    CAUSE_ILLEGAL, mret
    TO_M    CAUSE_ILLEGAL, csrr a0, mideleg
    BACK
    csrr    a0, mstatus                 /* BACK has set MPP, so it is machine mode that reads */
    CHECK   s8, CAUSE_ECALL_S

    /* from there to user mode, with SPIE; there its registers are illegal, too */
    TO_SUPERVISOR
    SUPER_TO_USER
    TO_M    CAUSE_ILLEGAL, csrr a0, sstatus
    TO_M    CAUSE_ILLEGAL, sret
    TO_M    CAUSE_ILLEGAL, sfence.vma
    BACK
    CHECK   s8, CAUSE_ECALL_U

    /* SRET of machine mode: SPP says where to, MPRV falls */
    li      a0, MSTATUS_SPP + MSTATUS_MPRV
    csrs    mstatus, a0
    la      a0, 1f
    csrw    sepc, a0
    sret
1:  csrr    a0, sstatus
    andi    a1, a0, MSTATUS_SPP
    CHECK   a1, 0
    andi    a1, a0, MSTATUS_SPIE
    CHECK   a1, MSTATUS_SPIE
    BACK
    csrr    a0, mstatus
    li      a1, MSTATUS_MPRV
    and     a0, a0, a1
    CHECK   a0, 0

    /* TVM, TW, TSR: for supervisor mode alone (TW: for user mode, too) */
    li      a2, MSTATUS_TVM + MSTATUS_TW + MSTATUS_TSR
    csrs    mstatus, a2
    li      s11, 0
    csrr    a0, satp
    sfence.vma
    wfi
    CHECK   s11, 0
    TO_SUPERVISOR
    TO_M    CAUSE_ILLEGAL, csrr a0, satp
    TO_M    CAUSE_ILLEGAL, csrw satp, x0
    TO_M    CAUSE_ILLEGAL, sfence.vma
    TO_M    CAUSE_ILLEGAL, wfi
    TO_M    CAUSE_ILLEGAL, sret
    BACK
    csrc    mstatus, a2
    TO_SUPERVISOR
    li      s11, 0
    csrr    a0, satp
    sfence.vma a0, a1
    wfi
    CHECK   s11, 0
    BACK

    /* a mode of translation that does not exist changes nothing */
    li      a0, (8 << 60) + (0xabcd << 44) + 0x12345
    csrw    satp, a0
    li      a1, (9 << 60) + 7
    csrw    satp, a1
    csrr    a1, satp
    CHECK_SAME a0, a1
    csrw    satp, x0

    /* delegated exceptions: of user and supervisor mode, never of machine mode */
    li      a0, (1 << CAUSE_ILLEGAL) + (1 << CAUSE_BREAKPOINT) + (1 << CAUSE_LOAD_MISALIGNED)
    csrw    medeleg, a0
    TO_M    CAUSE_BREAKPOINT, ebreak
    TO_SUPERVISOR
    TO_S    CAUSE_BREAKPOINT, ebreak
    CHECK_SAME s4, s3                   /* its own address */
    TO_S    CAUSE_ILLEGAL, csrr a0, mstatus
    csrr    a0, sstatus
    li      a1, 1
    TO_S    CAUSE_LOAD_MISALIGNED, lw a0, (a1)
    CHECK   s4, 1
    TO_M    CAUSE_LOAD_ACCESS, lb a0, (a1)
    SUPER_TO_USER
    TO_S    CAUSE_ILLEGAL, csrr a0, sstatus
    BACK
    csrw    medeleg, x0
    csrr    a0, mcause
    CHECK   a0, CAUSE_ECALL_U

    /* the rights of supervisor mode under MPRV: where there is PMP, none without an entry */
    csrr    a0, pmpcfg0
    beqz    a0, 1f
    csrw    pmpcfg0, x0
    li      a0, MSTATUS_MPP
    csrc    mstatus, a0
    li      a0, MSTATUS_MPP_S + MSTATUS_MPRV
    csrs    mstatus, a0
    TO_M    CAUSE_LOAD_ACCESS, ld a0, (sp)
    li      a0, MSTATUS_MPRV
    csrc    mstatus, a0
    li      a0, 0x1f
    csrw    pmpcfg0, a0
1:
    /* interrupts of supervisor mode: not in machine mode; there with SIE, in the order 9, 1, 5; always in user mode */
    li      a2, SSI + STI + SEI
    csrw    mideleg, a2
    csrw    mie, a2
    csrw    mip, a2
    csrsi   mstatus, MSTATUS_MIE
    nop
    csrci   mstatus, MSTATUS_MIE + MSTATUS_SIE
    li      s11, 0
    li      s5, 0
    TO_SUPERVISOR
    CHECK   s5, 0
    csrr    a0, sip
    CHECK_SAME a0, a2
    csrsi   sstatus, MSTATUS_SIE
    nop
    csrci   sstatus, MSTATUS_SIE
    CHECK   s5, 3
    CHECK   s2, INTERRUPT + 5
    li      s5, 0
    csrs    sie, a2
    li      a0, SEI + STI
    csrc    sie, a0
    SUPER_TO_USER
    nop
    CHECK   s5, 1
    CHECK   s2, INTERRUPT + 1
    BACK

    /* what is not delegated comes first, and to machine mode; sip and sie show what is */
    csrci   mstatus, MSTATUS_MIE + MSTATUS_SIE
    li      a0, SSI
    csrw    mideleg, a0
    csrw    mie, a2
    li      s11, 0
    li      s5, 0
    TO_SUPERVISOR
    nop
    CHECK   s11, 2
    CHECK   s8, INTERRUPT + 5
    CHECK   s5, 0
    csrr    a0, sie
    CHECK   a0, SSI
    csrw    sip, x0                     /* SSIP alone is written */
    csrr    a0, sip
    CHECK   a0, 0
    BACK
    csrr    a0, mip
    and     a0, a0, a2
    CHECK   a0, STI + SEI
    csrw    mideleg, x0
    TO_SUPERVISOR
    li      a0, SSI
    csrw    sip, a0
    BACK
    csrr    a0, mip
    and     a0, a0, a2
    CHECK   a0, STI + SEI
    csrw    mip, x0
    csrw    mie, x0

    /* the timer of Sstc: stimecmp is machine mode's until it says otherwise */
    csrw    mcounteren, x0
    TO_SUPERVISOR
    TO_M    CAUSE_ILLEGAL, csrr a0, STIMECMP
    TO_M    CAUSE_ILLEGAL, csrr a0, time
    BACK
    li      a0, STCE
    csrw    MENVCFG, a0
    li      a0, -1
    csrw    STIMECMP, a0
    TO_SUPERVISOR
    TO_M    CAUSE_ILLEGAL, csrr a0, STIMECMP
    BACK
    li      a0, 2
    csrw    mcounteren, a0
    li      a0, STI
    csrw    mideleg, a0
    csrw    mie, a0
    csrs    mip, a0                     /* not written now */
    csrr    a1, mip
    and     a1, a1, a0
    CHECK   a1, 0
    li      s11, 0
    li      s5, 0
    TO_SUPERVISOR
    csrsi   sstatus, MSTATUS_SIE
    csrr    a1, time
    addi    a1, a1, 100
    csrw    STIMECMP, a1
3:  beqz    s5, 3b
    csrr    a0, time
    CHECK_NEXT
    bltu    a0, a1, test_fail
    CHECK   s2, INTERRUPT + 5
    li      a0, -1
    csrw    STIMECMP, a0
    csrr    a0, sip
    CHECK   a0, 0
    /* user mode reads a counter where both modes let it */
    csrw    scounteren, x0
    SUPER_TO_USER
    TO_M    CAUSE_ILLEGAL, csrr a0, time
    BACK
    li      a0, 2
    csrw    scounteren, a0
    TO_SUPERVISOR
    SUPER_TO_USER
    li      s11, 0
    csrr    a0, time
    CHECK   s11, 0
    BACK
    csrw    mie, x0
    li      s11, 0
    TEST_END
    SUPER_HANDLERS
