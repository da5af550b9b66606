/* The supervisor binary interface for one hart: start-up, and traps into M mode (sbi.c says what they ask for).
 * Runs in front of the kernel, in the first 2 MiB of memory, which only M mode may touch. */
#define PMP_FIRMWARE 0x18       /* NAPOT, no access */
#define PMP_ALL 0x1f            /* NAPOT; read, write, execute */
#define CALL 9                  /* cause: an environment call from S mode */
#define SBI_CULPRIT 0x09000c70
#define FRAME 256               /* 32 registers, x0 unused, x2 of the interrupted code */

    .option arch, +zicsr
    .section .text
    .globl _start
    .type _start, @function
_start:
    la      sp, stack_top
    csrw    mscratch, sp

    li      t0, (0x80000000 >> 2) | (0x200000 / 8 - 1)
    csrw    pmpaddr0, t0
    li      t0, -1
    csrw    pmpaddr1, t0
    li      t0, PMP_ALL << 8 | PMP_FIRMWARE
    csrw    pmpcfg0, t0

    /* To S mode goes all but its own calls and the timer, which it knows as a supervisor interrupt. */
    li      t0, 0xb1ff
    csrw    medeleg, t0
    li      t0, 0x2222
    csrw    mideleg, t0
    li      t0, -1
    csrw    mcounteren, t0
    li      t0, 1 << 7
    csrw    mie, t0

    /* S mode may have TIP and ProfileMe; on machines without them this traps. */
    la      t0, 1f
    csrw    mtvec, t0
    csrwi   0x7c8, 1 << 3
    .balign 4
1:
    la      t0, trap
    csrw    mtvec, t0

    call    sbi_pmu_reset

    csrw    satp, zero
    li      t0, 3 << 11
    csrc    mstatus, t0
    li      t0, 1 << 11
    csrs    mstatus, t0
    li      t0, KERNEL
    csrw    mepc, t0
    li      a0, 0
    la      a1, device_tree
    mret
    .size _start, . - _start

    .macro each_register instruction
    \instruction x1, 8(sp)
    .irp n, 5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31
    \instruction x\n, 8*\n(sp)
    .endr
    .endm

    .balign 4
    .type trap, @function
trap:
    csrrw   sp, mscratch, sp
    addi    sp, sp, -FRAME
    sd      t0, 8*5(sp)
    csrr    t0, mcause
    addi    t0, t0, -CALL
    bnez    t0, 1f
    li      t0, SBI_CULPRIT
    beq     a7, t0, again
1:
    ld      t0, 8*5(sp)
    each_register sd
    mv      a0, sp
    csrr    a1, mcause
    csrr    a2, mepc
    call    sbi_trap
    each_register ld
    addi    sp, sp, FRAME
    csrrw   sp, mscratch, sp
    mret
    .size trap, . - trap

/* A call of our own: counter 0, which has its event and counts, goes on from the value in a0, and its next overflow
 * interrupts. By the specification it would be stopped and started, two calls for each sample. */
    .type again, @function
again:
    csrw    mhpmcounter3, a0
    li      t0, 1 << 63                 /* OF */
    csrc    mhpmevent3, t0
    csrr    t0, mepc
    addi    t0, t0, 4
    csrw    mepc, t0
    li      a0, 0
    ld      t0, 8*5(sp)
    addi    sp, sp, FRAME
    csrrw   sp, mscratch, sp
    mret
    .size again, . - again

    .section .bss
    .balign 16
    .space 4096
stack_top:
