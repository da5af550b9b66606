/* A program that polls a flag which a timer interrupt sets. Behind a stall the reorder buffer is full of
 * finished {load, branch} pairs, and they leave in groups: the interrupt must find a way between them. PAD
 * and MID shift how the groups fall. */
    .option norvc
    .section .text.init, "ax"
    .globl  _start
_start:
    la      t0, handler
    csrw    mtvec, t0
    li      t0, 0x80
    csrw    mie, t0
    la      a0, flag
    li      a2, 7
    li      a3, -1
    li      s1, 4
again:
    sd      zero, 0(a0)
    li      t0, 0x0200bff8
    ld      t1, 0(t0)
    addi    t1, t1, 1500
    li      t0, 0x02004000
    sd      t1, 0(t0)
    ld      t1, 0(t0)
    csrsi   mstatus, 8
    li      a3, -1
    div     a4, a3, a2
    div     a4, a4, a2
    .rept PAD
    nop
    .endr
    j       1f
    .balign 32
1:  ld      t0, 0(a0)
    .rept MID
    nop
    .endr
    beqz    t0, 1b
    addi    s1, s1, -1
    bnez    s1, again
    la      t0, tohost
    li      t1, 1
    sd      t1, 0(t0)
1:  j       1b
    .balign 4
handler:
    li      t5, 1
    sd      t5, 0(a0)
    li      t6, 0x02004000
    li      t5, -1
    sd      t5, 0(t6)
    ld      t5, 0(t6)
    mret
    .section .tohost, "aw"
    .balign 64
    .globl  tohost
tohost: .dword  0
    .data
    .balign 64
flag: .dword 0
