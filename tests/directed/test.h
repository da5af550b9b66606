/* Frame of the directed tests: one program a file, checks numbered in order, the number of the first that
 * fails is the exit status (1..63; higher numbers wrap to 1..63 so that the status stays a byte).
 *
 *   gp        number of the check under way          s6  1 while a trap is expected
 *   s7        where to go on after a trap (0: the next instruction)
 *   s8 s9 s10 mcause, mepc, mtval of the last trap   s11 traps since TRAP_EXPECTED
 * A trap that no test expects fails the check under way. t6 holds the expected value and is free
 * otherwise. */
#ifndef DIRECTED_TEST_H
#define DIRECTED_TEST_H

#define CLINT_MSIP 0x02000000
#define CLINT_MTIMECMP 0x02004000
#define CLINT_MTIME 0x0200bff8
#define CONSOLE 0x10000000
#define PROFILE_DEVICE 0x10000800
#define EXIT_DEVICE 0x00100000
#define NOWHERE 0x18000000
#define RAM_END 0x88000000

#define MCHICKEN 0x7c0
#define MCONTEXT 0x7c1
#define PROFDELEG 0x7c8 /* the profilers that U mode may use: docs/csr.md, "Delegation" */
#define DELEG_TIP 1
#define DELEG_PME 2
#define DELEG_COP 4
#define DELEG_CONTEXT(id) ((id) << 16)

#define CAUSE_FETCH_MISALIGNED 0
#define CAUSE_FETCH_ACCESS 1
#define CAUSE_ILLEGAL 2
#define CAUSE_BREAKPOINT 3
#define CAUSE_LOAD_MISALIGNED 4
#define CAUSE_LOAD_ACCESS 5
#define CAUSE_STORE_MISALIGNED 6
#define CAUSE_STORE_ACCESS 7
#define CAUSE_ECALL_U 8
#define CAUSE_ECALL_M 11
#define INTERRUPT (1 << 63)

#define MSTATUS_MIE (1 << 3)
#define MSTATUS_MPIE (1 << 7)
#define MSTATUS_MPP (3 << 11)

.set check_number, 0

/* Start of the program: registers set, traps to test_trap, one PMP region over
 * everything where there is a PMP. */
.macro TEST_BEGIN
    .section .text.init, "ax"
    .globl _start
    .type _start, @function
_start:
    li      gp, 0
    li      s6, 0
    li      s7, 0
    li      s11, 0
    la      sp, stack_top
    csrw    mstatus, zero
    csrw    mie, zero
    la      t0, 1f
    csrw    mtvec, t0
    li      t0, -1
    srli    t0, t0, 10
    csrw    pmpaddr0, t0
    li      t0, 0x1f
    csrw    pmpcfg0, t0
    .balign 4
1:  la      t0, test_trap
    csrw    mtvec, t0
    j       test_body
    .balign 64
    .type test_trap, @function
test_trap:
    beqz    s6, test_fail
    csrr    s8, mcause
    csrr    s9, mepc
    csrr    s10, mtval
    addi    s11, s11, 1
    bnez    s7, 2f
    addi    s7, s9, 4
2:  csrw    mepc, s7
    li      s7, 0
    li      t6, CAUSE_ECALL_U
    bne     s8, t6, 3f
    li      t6, MSTATUS_MPP         /* an ecall of U mode comes back in M mode */
    csrs    mstatus, t6
3:  mret
    .type test_fail, @function
test_fail:
    andi    gp, gp, 63
    bnez    gp, 4f
    li      gp, 63
4:  slli    t0, gp, 1
    ori     t0, t0, 1
    slli    t1, gp, 16
    li      t2, 0x3333
    or      t1, t1, t2
    j       5f
    .type test_pass, @function
test_pass:
    li      t0, 1
    li      t1, 0x5555
5:  la      t2, tohost
    sd      t0, 0(t2)
    fence
    li      t2, EXIT_DEVICE
    sw      t1, 0(t2)
6:  j       6b
    .globl test_body
test_body:
.endm

.macro TEST_END
    bnez    s11, test_fail
    j       test_pass
    .section .tohost, "aw"
    .globl tohost
    .balign 64
tohost: .dword 0
    .globl fromhost
fromhost: .dword 0
    .balign 64
    .section .bss
    .balign 64
    .space 4096
stack_top:
    .text
.endm

/* Starts the next check without comparing anything yet. */
.macro CHECK_NEXT
    .set check_number, check_number + 1
    li      gp, check_number
.endm

/* The register holds the constant. */
.macro CHECK reg, value
    CHECK_NEXT
    li      t6, \value
    bne     \reg, t6, test_fail
.endm

/* The two registers are equal. */
.macro CHECK_SAME a, b
    CHECK_NEXT
    bne     \a, \b, test_fail
.endm

/* The register holds the address of the symbol. */
.macro CHECK_ADDRESS reg, symbol
    CHECK_NEXT
    la      t6, \symbol
    bne     \reg, t6, test_fail
.endm

/* From here on a trap is recorded and the program goes on at `resume` (default: the instruction after). */
.macro TRAP_EXPECTED resume
    CHECK_NEXT
    li      s11, 0
    .ifnb \resume
    la      s7, \resume
    .endif
    li      s6, 1
.endm

/* One trap came since TRAP_EXPECTED, with this cause, at this address. mtval is left to the caller (s10). */
.macro TRAP_CAME cause, at
    li      s6, 0
    CHECK   s11, 1
    CHECK   s8, \cause
    CHECK_ADDRESS s9, \at
    li      s11, 0
.endm

/* No trap came since TRAP_EXPECTED. */
.macro NO_TRAP_CAME
    li      s6, 0
    li      s7, 0
    CHECK   s11, 0
.endm

/* One instruction that must trap; mtval as a constant. */
.macro TRAPS cause, value, instruction:vararg
    TRAP_EXPECTED
.Ltrap\@:
    \instruction
    TRAP_CAME \cause, .Ltrap\@
    CHECK   s10, \value
.endm

/* One that is illegal and 16 bits long: mtval holds those. */
.macro ILLEGAL_SHORT instruction:vararg
    TRAP_EXPECTED
.Ltrap\@:
    \instruction
    TRAP_CAME CAUSE_ILLEGAL, .Ltrap\@
    lhu     t5, .Ltrap\@
    CHECK_SAME s10, t5
.endm

/* One instruction that is illegal: mtval holds its bits. */
.macro ILLEGAL instruction:vararg
    TRAP_EXPECTED
.Ltrap\@:
    \instruction
    TRAP_CAME CAUSE_ILLEGAL, .Ltrap\@
    lwu     t5, .Ltrap\@
    CHECK_SAME s10, t5
.endm

/* A CSR reads this after that was written. */
.macro STORES number, write, read
    li      a0, \write
    csrw    \number, a0
    csrr    a0, \number
    CHECK   a0, \read
.endm

/* CSRs that read 0, from the first to the last. */
.macro ZERO first, last
    .set    number, \first
    .rept   (\last) - (\first) + 1
    csrr    a0, number
    CHECK   a0, 0
    .set    number, number + 1
    .endr
.endm

/* Reading the CSR traps, and rd keeps its value. */
.macro NO_READ number
    li      a0, 0x5a5
    ILLEGAL csrr a0, \number
    CHECK   a0, 0x5a5
.endm

/* A CSR that counts holds this much more than the register `was`. Uses t0, t1. */
.macro MORE number, was, more
    csrr    t0, \number
    addi    t1, \was, \more
    CHECK_SAME t0, t1
.endm

/* U mode from the next instruction on; the way back is TO_MACHINE. */
.macro TO_USER
    li      t6, MSTATUS_MPP
    csrc    mstatus, t6
    la      t6, .Luser\@
    csrw    mepc, t6
    mret
.Luser\@:
.endm

.macro TO_MACHINE
    li      s6, 1
    ecall
    li      s6, 0
    li      s11, 0
.endm

#endif
