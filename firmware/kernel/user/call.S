/* long process_call(call, a, b) */
    .section .text.process_call, "ax"
    .globl process_call
    .type process_call, @function
process_call:
    mv      a7, a0
    mv      a0, a1
    mv      a1, a2
    ecall
    ret
    .size process_call, . - process_call
