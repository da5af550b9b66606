/* Where the kernel begins, where traps arrive, and the way into a process. */
    .option arch, +zicsr
    .section .init.start, "ax"
    .globl _start
    .type _start, @function
_start:
    .option push
    .option norelax
    la      gp, __global_pointer$
    .option pop
    csrw    mstatus, zero
    csrw    mie, zero
    la      t0, kernel_entry
    csrw    mtvec, t0
    la      sp, kernel_stack_top
    la      t0, __bss_start
    la      t1, __bss_end
    bgeu    t0, t1, 2f
1:  sd      zero, 0(t0)
    addi    t0, t0, 8
    bltu    t0, t1, 1b
2:  li      ra, 0
    li      s0, 0
    call    kernel_start
    j       kernel_leave
    .size _start, . - _start

/* A trap, while the driver does not have mtvec; while it has, it goes to driver_other. All registers
 * of the current process go to its frame (word 0: pc), and after kernel_trap those of the process
 * that is current then come back. There is one kernel stack: nothing interrupts the kernel but the
 * driver, and that returns to it. */
    .section .text.trap, "ax"
    .globl driver_other
    .type kernel_entry, @function
    .type driver_other, @function
    .balign 64
kernel_entry:
    csrw    mscratch, t0
driver_other:
    la      t0, kernel
    ld      t0, 0(t0)
    .irp n, 1,2,3,4,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31
    sd      x\n, (8 * \n)(t0)
    .endr
    csrr    t1, mscratch
    sd      t1, 40(t0)
    csrr    t2, mepc
    sd      t2, 0(t0)
    csrr    a0, mcause
    csrr    a1, mtval
    .option push
    .option norelax
    la      gp, __global_pointer$
    .option pop
    la      sp, kernel_stack_top
    call    kernel_trap
kernel_leave:
    la      t0, kernel
    ld      t0, 0(t0)
    ld      t1, 0(t0)
    csrw    mepc, t1
    .irp n, 1,2,3,4,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31
    ld      x\n, (8 * \n)(t0)
    .endr
    ld      t0, 40(t0)
    mret
    .size kernel_entry, . - kernel_entry

    .section .bss.kernel_stack, "aw", @nobits
    .balign 16
    .skip   8192
kernel_stack_top:

/* The host watches stores to this word; it has a cache line of its own. */
    .section .tohost, "aw"
    .globl tohost
    .balign 64
    .type tohost, @object
tohost: .dword 0
    .size tohost, 8
    .balign 64
