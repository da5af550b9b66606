/* Supervisor mode, for directed tests: handlers of both modes, and ways between the three. Needs SUPER_BEGIN behind
 * TEST_BEGIN, and SUPER_HANDLERS behind TEST_END.
 *
 *   s8 s9 s10  mcause, mepc, mtval of the last trap to machine mode     s11 how many there were
 *   s2 s3 s4   scause, sepc, stval of the last one to supervisor mode   s5  how many there were
 * An exception goes on behind its instruction; an ecall that machine mode takes goes on there. An interrupt goes on
 * where it came, and is disabled: in mie, or in sie. */
#ifndef DIRECTED_SUPER_H
#define DIRECTED_SUPER_H

#define CAUSE_ECALL_S 9
#define MSTATUS_SIE (1 << 1)
#define MSTATUS_SPIE (1 << 5)
#define MSTATUS_SPP (1 << 8)
#define MSTATUS_MPP_S (1 << 11)
#define MSTATUS_MPRV (1 << 17)
#define MSTATUS_TVM (1 << 20)
#define MSTATUS_TW (1 << 21)
#define MSTATUS_TSR (1 << 22)
#define SSI (1 << 1)
#define STI (1 << 5)
#define SEI (1 << 9)
#define LCOFI (1 << 13)
#define STIMECMP 0x14d
#define SCOUNTOVF 0xda0
#define MENVCFG 0x30a
#define STCE (1 << 63)

.macro SUPER_BEGIN
    la      t0, machine_trap
    csrw    mtvec, t0
    la      t0, supervisor_trap
    csrw    stvec, t0
    li      s5, 0
    li      s11, 0
.endm

/* From machine mode to the next instruction, in supervisor mode: TO_SUPERVISOR, or in user mode: TO_USER. Uses t6. */
.macro TO_SUPERVISOR
    li      t6, MSTATUS_MPP
    csrc    mstatus, t6
    li      t6, MSTATUS_MPP_S
    csrs    mstatus, t6
    la      t6, .Lsuper\@
    csrw    mepc, t6
    mret
.Lsuper\@:
.endm

/* From supervisor mode to user mode. Uses t6. */
.macro SUPER_TO_USER
    li      t6, MSTATUS_SPP
    csrc    sstatus, t6
    la      t6, .Ldown\@
    csrw    sepc, t6
    sret
.Ldown\@:
.endm

/* To machine mode, from a mode whose ecall is not delegated. */
.macro BACK
    ecall
.endm

/* One instruction that traps to machine mode, or to supervisor mode. Uses t5, t6. */
.macro TO_M cause, instruction:vararg
    li      s11, 0
    li      s5, 0
.Lat\@:
    \instruction
    CHECK   s11, 1
    CHECK   s5, 0
    CHECK   s8, \cause
    CHECK_ADDRESS s9, .Lat\@
.endm
.macro TO_S cause, instruction:vararg
    li      s11, 0
    li      s5, 0
.Lat\@:
    \instruction
    CHECK   s11, 0
    CHECK   s5, 1
    CHECK   s2, \cause
    CHECK_ADDRESS s3, .Lat\@
.endm

.macro SUPER_HANDLERS
    .balign 4
machine_trap:
    addi    s11, s11, 1
    csrr    s8, mcause
    csrr    s9, mepc
    csrr    s10, mtval
    bltz    s8, 1f
    addi    t6, s9, 4
    csrw    mepc, t6
    addi    t6, s8, -CAUSE_ECALL_U
    sltiu   t6, t6, 2
    beqz    t6, 2f
    li      t6, MSTATUS_MPP
    csrs    mstatus, t6
2:  mret
1:  li      t6, 1
    sll     t6, t6, s8
    csrc    mie, t6
    mret
    .balign 4
supervisor_trap:
    addi    s5, s5, 1
    csrr    s2, scause
    csrr    s3, sepc
    csrr    s4, stval
    bltz    s2, 1f
    addi    t6, s3, 4
    csrw    sepc, t6
    sret
1:  li      t6, 1
    sll     t6, t6, s2
    csrc    sie, t6
    sret
.endm

#endif
