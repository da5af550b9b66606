/* What the machine makes of faults of the outside, for tb/machine/outside.c, which sets `mode` and the hart's
 * number, and decides what fails. Exit code: 0, or the number of the check that failed. */
    .option norvc
#define MBUSCOUNT 0x7c9
#define MBUSADDR 0x7ca
#define HART 0x5a5a5
#define FRAIL 0x80100000            /* reads from here on fail in mode READS, and those of devices; writes in mode WRITES */
#define CONSOLE 0x10000000
#define EXIT 0x00100000
#define TRIES 16                    /* of a store whose line cannot be read */
#define LINES 320                   /* more than the L2 of the tiny machine holds, in each of its sets */

    .macro CHECK register, value    /* the next check; uses t6 */
    addi    s11, s11, 1
    li      t6, \value
    bne     \register, t6, failed
    .endm

    .section .text.init, "ax"
    .globl  _start
_start:
    li      s11, 0
    la      t0, handler
    csrw    mtvec, t0
    csrr    a0, mhartid
    CHECK   a0, HART
    csrr    a0, MBUSCOUNT
    CHECK   a0, 0
    li      s0, FRAIL
    lw      a0, mode
    beqz    a0, traffic
    li      t0, 1
    beq     a0, t0, reads

    /* WRITES: an uncached store that fails is counted; so are dirty lines on their way to memory */
    li      s1, CONSOLE
    li      t0, '.'
    sb      t0, 0(s1)
    fence
    csrr    a0, MBUSCOUNT
    CHECK   a0, 1
    csrr    a0, MBUSADDR
    CHECK   a0, CONSOLE
    csrr    a0, mip
    srli    a0, a0, 16
    CHECK   a0, 1
    csrw    MBUSCOUNT, x0
    csrr    a0, mip
    CHECK   a0, 0
    li      t0, LINES
1:  sd      t0, 0(s0)
    addi    s0, s0, 64
    addi    t0, t0, -1
    bnez    t0, 1b
    fence
    csrr    a0, MBUSCOUNT
    snez    a0, a0
    CHECK   a0, 1
    csrr    a0, MBUSADDR
    andi    a1, a0, 63
    CHECK   a1, 0
    li      t0, FRAIL
    sub     a0, a0, t0
    li      t0, LINES * 64
    sltu    a0, a0, t0
    CHECK   a0, 1
    j       interrupt

reads:
    /* A load */
    la      s2, 1f
    mv      s3, s0
    li      a0, 77
1:  ld      a0, 8(s0)
    CHECK   s4, 5
    CHECK   a0, 77
    addi    s3, s0, 8
    bne     s5, s3, failed
    bne     s6, s2, failed
    /* Again, and another that joins it: nothing of the line is kept, and what depends on it does not run */
    la      s2, 1f
1:  lbu     a0, 9(s0)
    CHECK   s4, 5
    CHECK   a0, 77
    bne     s6, s2, failed
    /* A fetch; the handler goes on at ra */
    addi    t0, s0, 0x440
    jalr    t0
    CHECK   s4, 1
    bne     s5, t0, failed
    bne     s6, t0, failed
    /* A device */
    li      s1, CONSOLE
    la      s2, 1f
1:  lbu     a0, 5(s1)
    CHECK   s4, 5
    CHECK   a0, 77
    bne     s6, s2, failed
    csrr    a0, MBUSCOUNT           /* none of them is a bus error */
    CHECK   a0, 0
    /* A store: its line is asked for again, then it is lost, and the machine goes on */
    sd      a0, 0x88(s0)
    fence
    csrr    a0, MBUSCOUNT
    CHECK   a0, TRIES
    csrr    a0, MBUSADDR
    CHECK   a0, FRAIL + 0x80

interrupt:
    li      t0, 1 << 16
    csrw    mie, t0
    li      s4, 0
    csrsi   mstatus, 8              /* MIE: the interrupt comes at once */
    nop
    csrci   mstatus, 8
    CHECK   s4, (1 << 63) + 16
    lw      a0, mode
    li      t0, 1
    bne     a0, t0, passed          /* WRITES: more lines may have been written back since */
    csrr    a0, MBUSCOUNT           /* the handler has cleared it */
    CHECK   a0, 0
    j       passed

    /* Every line of a region that does not fit into the L2 is written and then read, so that memory is read
     * and written all the time */
traffic:
    li      t0, LINES
    mv      t1, s0
1:  xor     t2, t0, t1
    sd      t2, 0(t1)
    sd      t1, 56(t1)
    addi    t1, t1, 64
    addi    t0, t0, -1
    bnez    t0, 1b
    li      t0, LINES
    mv      t1, s0
1:  xor     t2, t0, t1
    ld      t3, 0(t1)
    bne     t2, t3, failed
    ld      t3, 56(t1)
    bne     t1, t3, failed
    addi    t1, t1, 64
    addi    t0, t0, -1
    bnez    t0, 1b

passed:
    li      s11, 0
failed:
    li      t0, EXIT
    slli    t1, s11, 16
    li      t2, 0x3333
    or      t1, t1, t2
    sw      t1, 0(t0)
1:  j       1b

    /* Cause, value and pc into s4 to s6. A fetch fault goes on at ra, any other exception behind its
     * instruction. */
    .balign 4
handler:
    csrr    s4, mcause
    csrr    s5, mtval
    csrr    s6, mepc
    bltz    s4, 2f
    addi    t6, s6, 4
    addi    s7, s4, -1
    bnez    s7, 1f
    mv      t6, ra
1:  csrw    mepc, t6
    mret
2:  csrw    MBUSCOUNT, x0
    mret

    .data
    .globl  mode
mode:
    .word   0
