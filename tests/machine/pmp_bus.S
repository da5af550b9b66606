/* Everything that might fetch a line that memory protection forbids, on the right path and on wrong ones,
 * each with a line of its own. tb/machine/pmp_bus.c watches the bus: none of `lines` may be read. With a 1 in
 * `open` the regions are allowed, and each line must be read: the program does what it says.
 *
 *   s11  where the handler goes on after a fetch fault */
#define MSTATUS_MPP (3 << 11)
#define MSTATUS_MPRV (1 << 17)
#define LINE(n) (64 * (n))

    .option norvc
    .section .text.init, "ax"
    .globl  _start
_start:
    la      t0, handler
    csrw    mtvec, t0
    la      t0, page_a + 0x400          /* 1 KB in the middle of a page */
    srli    t0, t0, 2
    ori     t0, t0, 0x7f
    csrw    pmpaddr0, t0
    la      t0, page_b                  /* 1 KB at the beginning of one */
    srli    t0, t0, 2
    ori     t0, t0, 0x7f
    csrw    pmpaddr1, t0
    li      t0, -1
    csrw    pmpaddr2, t0
    li      t0, 0x1f1818
    ld      t1, open
    beqz    t1, 1f
    li      t0, 0x1f1f1f
1:  csrw    pmpcfg0, t0
    la      s0, page_a + 0x400
    li      s1, MSTATUS_MPP
    li      s2, MSTATUS_MPRV
    li      s3, 1 << 62
    li      s4, 3

/* A branch that is taken, late; what follows it until \over runs on the wrong path only. It is in the same
 * line of code. */
.macro TAKEN_LATE over
    div     t1, s3, s4
    .rept   5
    div     t1, t1, s4
    .endr
    bnez    t1, \over
.endm

    /* machine mode with the rights of user mode, wrong path */
    csrc    mstatus, s1
    csrs    mstatus, s2
    j       1f
    .balign 64
1:  csrr    t3, mscratch                /* 0, and not before MPRV is set */
    add     s3, s3, t3
    add     t3, t3, s0
    TAKEN_LATE 2f
    ld      t2, LINE(1)(t3)
2:  csrc    mstatus, s2

    la      t0, user
    csrw    mepc, t0
    csrc    mstatus, s1
    mret
    .balign 64
user:
    /* wrong paths: load, store, jumps */
    TAKEN_LATE 1f
    lbu     t2, LINE(2)(s0)
    .balign 64
1:  TAKEN_LATE 2f
    sd      t2, LINE(3)(s0)
    .balign 64
2:  TAKEN_LATE 3f
    j       page_a + 0x400 + LINE(4)
    .balign 64
3:  addi    t3, s0, LINE(5)
    TAKEN_LATE 4f
    jr      t3
    .balign 64
    /* the right path: faults, unless open */
4:  lw      t2, LINE(6)(s0)
    sb      t2, LINE(7)(s0)
    la      s11, 5f
    la      ra, 5f
    addi    t3, s0, LINE(8)
    jr      t3
    .balign 64
    /* the next line of code */
5:  la      ra, 6f
    j       page_a + 0x3c0
    .balign 64
    /* the block behind a jump whose target is not known */
6:  la      t3, 7f
    j       page_b - 4
    .balign 64
7:  ecall
    li      t0, 0x00100000
    li      t1, 0x5555
    sw      t1, 0(t0)
8:  j       8b

    .balign 4
handler:
    csrr    t5, mcause
    csrr    t6, mepc
    addi    t6, t6, 4
    addi    t5, t5, -1
    bnez    t5, 1f
    mv      t6, s11
1:  csrw    mepc, t6
    addi    t5, t5, -7
    bnez    t5, 2f
    csrs    mstatus, s1
2:  mret

    .balign 4096
page_a:
    .space  0x3c0
    .rept   16                          /* the last line that is allowed */
    ret
    .endr
    .rept   0x400 / 4
    ret
    .endr
    .balign 4096
    .space  4096 - 4
    jr      t3
page_b:
    .rept   0x400 / 4
    ret
    .endr

    .data
    .globl  open, lines
    .balign 64
open: .dword 0
lines:
    .set    line, 0
    .rept   9
    .dword  page_a + 0x400 + LINE(line)
    .set    line, line + 1
    .endr
    .dword  page_b, 0
    .globl  tohost
    .balign 64
tohost: .dword 0
