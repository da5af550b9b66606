/* Entry of a program without a C library: main() has no arguments, its result is the exit status. */
    .section .text.start, "ax"
    .globl _start
    .type _start, @function
_start:
    andi    sp, sp, -16
    call    main
    li      a7, 93
    ecall
    .size _start, . - _start
