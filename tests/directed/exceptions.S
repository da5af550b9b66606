/* Each synchronous cause: mcause, mepc, mtval, mstatus on entry and after mret; nothing younger or of the
 * instruction itself is done. */
#include "test.h"

    TEST_BEGIN
    TRAPS   CAUSE_ECALL_M, 0, ecall
    /* ebreak: mtval is its own pc (an implementation may also give 0; this one gives the pc) */
    TRAP_EXPECTED
1:  ebreak
    TRAP_CAME CAUSE_BREAKPOINT, 1b
    CHECK_ADDRESS s10, 1b

    ILLEGAL .word 0xffffffff
    ILLEGAL .word 0x00000000
    ILLEGAL .word 0x0000007f            /* reserved major opcode */
    ILLEGAL .word 0x00002063            /* branch funct3 2 */
    ILLEGAL .word 0x00007003            /* load funct3 7 */
    ILLEGAL .word 0x00004023            /* store funct3 4 */
    ILLEGAL .word 0x00001067            /* jalr funct3 1 */
    ILLEGAL .word 0x04001013            /* slli with bit 26 set */
    ILLEGAL .word 0x40001013            /* slli with bit 30 set */
    ILLEGAL .word 0x0200101b            /* slliw by 32 */
    ILLEGAL .word 0x0000201b            /* op-imm-32 funct3 2 */
    ILLEGAL .word 0x40001033            /* op funct7 0x20, sll */
    ILLEGAL .word 0x04000033            /* op funct7 2 */
    ILLEGAL .word 0x0200103b            /* op-32 muldiv funct3 1 */
    ILLEGAL .word 0x00004073            /* system funct3 4 */
    ILLEGAL .word 0x10200073            /* sret: no S mode here */
    ILLEGAL .word 0x00200073            /* uret */
    ILLEGAL .word 0x100522af            /* lr.w */
    ILLEGAL .word 0x00052007            /* flw */
    ILLEGAL .word 0x00000053            /* fadd.s */
    ILLEGAL .word 0x7b200073            /* dret */

    /* the trapping instruction changes nothing, the next one runs once */
    li      a0, 1
    li      a1, 2
    TRAP_EXPECTED
2:  .word   0xffffffff
    addi    a0, a0, 1
    TRAP_CAME CAUSE_ILLEGAL, 2b
    CHECK   a0, 2
    /* mstatus: MIE goes to MPIE, MPP is M; mret puts it back and leaves MPP = U */
    li      t0, MSTATUS_MIE
    csrs    mstatus, t0
    la      t0, look
    csrw    mtvec, t0
    ecall
    j       3f
    .balign 4
look:
    csrr    a0, mstatus
    csrr    t0, mepc
    addi    t0, t0, 4
    csrw    mepc, t0
    mret
3:  csrr    a1, mstatus
    la      t0, test_trap
    csrw    mtvec, t0
    csrw    mstatus, x0
    li      t0, MSTATUS_MIE | MSTATUS_MPIE | MSTATUS_MPP
    and     a0, a0, t0
    CHECK   a0, (MSTATUS_MPIE | MSTATUS_MPP)
    and     a1, a1, t0
    CHECK   a1, (MSTATUS_MIE | MSTATUS_MPIE)
    /* traps one after the other, and one right behind a jump, a load and a division */
    .rept 4
    TRAPS   CAUSE_ECALL_M, 0, ecall
    .endr
    TRAP_EXPECTED
    j       4f
    nop
4:  ecall
    TRAP_CAME CAUSE_ECALL_M, 4b
    la      a0, data
    TRAP_EXPECTED
    ld      a1, 0(a0)
    li      a2, 3
    div     a3, a1, a2
5:  ecall
    TRAP_CAME CAUSE_ECALL_M, 5b
    CHECK   a3, 33
    TEST_END

    .data
    .balign 64
data: .dword 99
