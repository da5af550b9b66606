/* Every CSR number in every mode, and every register of harness/isa/csr.def with every CSR instruction.
 * Lockstep against the golden simulator, which works from csr.def, compares each result and each trap, so
 * that numbers, write masks, fixed bits, read-only-ness and privileges of the RTL are those of the table.
 *
 *   s0 handler   s1 all ones   s2, s3, s4 patterns   s10 number of the check under way   s11 traps
 * Exit status: 0, or the check that failed. */
#define STOP_COUNTERS -1

    .option norvc
    .section .text.init, "ax"
    .globl  _start
_start:
    la      s0, handler
    csrw    mtvec, s0
    li      s1, -1
    li      s2, 0xa5a5a5a5a5a5a5a5
    li      s3, 0x0f0f0f0f0f0f0f0f
    li      s4, 0x3c3c3c3c3c3c3c3c
    li      s10, 1
    csrw    pmpaddr0, s1                /* user mode may reach everything; the sweep locks it so */
    li      t0, 0x1f
    csrw    pmpcfg0, t0

    /* Machine mode: read, write ones, write zeros. mtvec is put back each time. */
    .set    number, 0
    .rept   4096
    .word   number << 20 | 0x022f3      /* csrrs t0, number, x0 */
    .word   number << 20 | 0x492f3      /* csrrw t0, number, s1 */
    .word   number << 20 | 0x012f3      /* csrrw t0, number, x0 */
    csrw    mtvec, s0
    .set    number, number + 1
    .endr

    /* Machine mode: each instruction on each register, with patterns. Those that would run away are put
     * back. */
#define CSR(number, name, kind, write_mask, fixed) \
    csrrw   t0, number, s2; csrrs t1, number, s3; csrrc t2, number, s4; csrrs t3, number, x0; \
    csrrwi  t0, number, 21; csrrsi t1, number, 10; csrrci t2, number, 9; csrrsi t3, number, 0; csrrci t3, number, 0; \
    csrrw   x0, number, s4; csrrs x0, number, x0; csrrw t0, number, x0; csrw mtvec, s0;
#define CSR_S CSR
#include "isa/csr.def"
#undef CSR

    /* Counters stand still when they are told to, and then hold what was written. The golden simulator takes
     * the value of a clock over from the machine, so the program itself compares. */
    li      s10, 2
    li      t0, STOP_COUNTERS
    csrw    mcountinhibit, t0
#define KEEPS_CLOCK(number) csrw number, s2; csrr t0, number; bne t0, s2, failed; csrr t0, number + 0x100; bne t0, s2, failed; \
    csrw number, x0; csrr t0, number; bnez t0, failed;
#define KEEPS_PLAIN(number)
#define KEEPS_STATUS(number)
#define KEEPS_PENDING(number)
#define KEEPS_INSTRET(number)
#define KEEPS_EVENT(number)
#define KEEPS_ALIAS(number)
#define KEEPS_LEAST(number)
#define KEEPS_PMPCFG(number)
#define KEEPS_PMPADDR(number)
#define KEEPS_UNIT(number)
#define KEEPS_BUS(number) csrw number, s2; csrr t0, number; bnez t0, failed;
#define KEEPS_VIEW(number)
#define CSR(number, name, kind, write_mask, fixed) .if number < 0xc00; KEEPS_##kind(number) .endif;
#include "isa/csr.def"
#undef CSR
    csrw    mcountinhibit, x0
    li      s10, 3
    csrr    t0, time
    csrr    t1, time
    bgeu    t0, t1, failed

    /* A lower mode, by its bits of mstatus */
    .macro  LOWER_SWEEP status
    li      t0, \status
    csrw    mstatus, t0
    la      t0, 1f
    csrw    mepc, t0
    mret
1:
    .set    number, 0
    .rept   4096
    .word   number << 20 | 0x022f3
    .word   number << 20 | 0x492f3
    .set    number, number + 1
    .endr
    ecall
    .endm
    /* User mode and, where there is, supervisor mode: counters and views of the profilers closed and then open */
    csrr    s5, misa
    srli    s5, s5, 18
    andi    s5, s5, 1
    csrw    mcounteren, x0
    LOWER_SWEEP 0
    beqz    s5, 2f
    LOWER_SWEEP 0x800
2:  csrw    mcounteren, s1
    csrwi   0x7c8, 7                    /* mprofdeleg: all units */
    LOWER_SWEEP 0
    beqz    s5, 2f
    li      t0, 1 << 63
    csrw    0x30a, t0                   /* menvcfg: STCE */
    LOWER_SWEEP 0x800
    LOWER_SWEEP 0x100800                /* TVM */
    csrw    0x106, s1                   /* scounteren */
    LOWER_SWEEP 0
2:

    li      s10, 4
    li      t0, 2 * 4096 + 2 * 2 * 4096 /* at least: most numbers do not exist */
    li      t1, 2000
    sub     t0, t0, t1
    bltu    s11, t0, failed
    li      t0, 1
    j       done
failed:
    slli    t0, s10, 1
    addi    t0, t0, 1
done:
    la      t1, tohost
    sd      t0, 0(t1)
1:  j       1b

    /* Skips the instruction; after an environment call the program goes on in machine mode. */
    .balign 4
handler:
    addi    s11, s11, 1
    csrr    t5, mcause
    csrr    t6, mepc
    addi    t6, t6, 4
    csrw    mepc, t6
    addi    t5, t5, -8
    sltiu   t5, t5, 2
    beqz    t5, 1f
    li      t5, 0x1800
    csrs    mstatus, t5
1:  mret

    .section .tohost, "aw"
    .balign 64
    .globl  tohost
tohost:
    .dword  0
