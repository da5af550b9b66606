/* A jump table whose entries are numbers: no relocation says that they lead to code. */
    .section .text
    .globl _start
    .type _start, @function
_start:
    li      a0, 1
    jal     ra, dispatch
    la      t5, tohost
    li      t6, 1
    sd      t6, 0(t5)
1:  j       1b
    .size _start, . - _start

    .globl dispatch
    .type dispatch, @function
dispatch:
    la      t0, table
    slli    a0, a0, 2
    add     t0, t0, a0
    lw      t1, 0(t0)
    la      t0, dispatch
    add     t1, t1, t0
    jr      t1
    nop
    ret
    .size dispatch, . - dispatch

    .section .rodata
    .balign 4
table: .word 40, 44

    .section .tohost, "aw"
    .globl tohost
    .balign 8
tohost: .dword 0
