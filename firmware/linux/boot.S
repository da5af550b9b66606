/* What runs before the kernel without MMU: a0 = this hart, a1 = the device tree, and the jump. */
    .section .text
    .globl _start
    .type _start, @function
_start:
    li      a0, 0
    la      a1, device_tree
    li      t0, KERNEL
    jr      t0
    .size _start, . - _start
