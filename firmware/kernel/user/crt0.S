/* Start of a process, in U mode: the kernel has loaded and relocated the image and set no register. */
    .section .init.start, "ax"
    .globl _start
    .type _start, @function
_start:
    .option push
    .option norelax
    lla     gp, __global_pointer$
    .option pop
    lla     sp, __stack_top
    lla     tp, __tls_base
    lla     t0, __bss_start
    lla     t1, __bss_end
    bgeu    t0, t1, 2f
1:  sd      zero, 0(t0)
    addi    t0, t0, 8
    bltu    t0, t1, 1b
2:  li      ra, 0
    li      s0, 0
    tail    process_start
    .size _start, . - _start

/* As in runtime/crt0.S: names that make the linker take the runtime's members before the C library's. */
    .section .discard.replaced, "a"
    .dword  stdout, malloc, memcpy, abort
