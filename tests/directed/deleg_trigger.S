/* While TIP is delegated its trigger counter counts nothing that machine mode began: no store that drains, no
 * fill, no prefetch, no load of a wrong path that is under way when the delegate enters. Each event of the
 * caches; machine mode's misses come none to fifteen instructions before MRET, and behind it.
 *                                                                                docs/csr.md, "Delegation" */
#include "test.h"
#include "tip.h"
#include "deleg.h"

    .equ    LINES, 0x82000000           /* nothing was ever here: each access of a line misses */
    .equ    TIMES, 16
    .equ    IMISS, 3
    .equ    DMISS, 4
    .equ    L2MISS, 5

/* The event is counted from here on; t0 is where MRET leads. */
.macro COUNT event
    csrw    mhpmevent3, \event
    csrw    mhpmcounter3, x0
    csrw    mepc, t0
    li      t0, MSTATUS_MPP
    csrc    mstatus, t0
.endm

    TEST_BEGIN
    li      s2, LINES
    DELEGATE DELEG_TIP, 1
    PROCESS 1
    csrw    mcountinhibit, x0
    la      t0, back
    csrw    mtvec, t0

    li      s1, IMISS
1:  li      s5, 0                       /* with stores that miss; then without */
7:  li      s0, -1                      /* the first time warms the code */
2:  la      t0, user
    COUNT   s1
    la      t0, leave
    slli    t1, s0, 7
    add     t0, t0, t1
    ld      t1, 0(s2)
    bnez    s5, 8f
    sd      x0, 64(s2)
    sd      x0, 128(s2)
    sd      x0, 192(s2)
8:  jr      t0

    /* Lines that nobody fetched before: the line behind each is prefetched. One is the first time's */
    .balign 128
    mret
    .balign 128
leave:
    .set    time, 0
    .rept   TIMES
    .balign 128
    .rept   time
    nop
    .endr
    mret                                /* behind it the load waits for the one before */
    add     t1, t1, s2
    ld      t1, 256(t1)
    ld      t2, 320(s2)
    add     t1, t1, s2
    ld      t1, 384(t1)
    sd      x0, 448(s2)
    .set    time, time + 1
    .endr

    .balign 128
user:
    li      t1, 300
3:  addi    t1, t1, -1
    bnez    t1, 3b
    ecall

    .balign 64
back:
    csrr    a1, mhpmcounter3
    bltz    s0, 4f
    CHECK   a1, 0
4:  addi    s2, s2, 512
    addi    s0, s0, 1
    li      t0, TIMES
    blt     s0, t0, 2b
    addi    s5, s5, 1
    li      t0, 2
    bltu    s5, t0, 7b
    addi    s1, s1, 1
    li      t0, L2MISS
    bleu    s1, t0, 1b

    /* The delegate's own count: four loads that miss */
    la      t0, 6f
    csrw    mtvec, t0
    la      t0, 5f
    li      s1, DMISS
    COUNT   s1
    mret
9:  j       9b                          /* a wrong path does not fetch the delegate's lines for it */
    .balign 64
5:  ld      t1, 0(s2)
    ld      t1, 64(s2)
    ld      t1, 128(s2)
    ld      t1, 192(s2)
    fence
    ecall
    .balign 64
6:  csrr    a1, mhpmcounter3
    CHECK   a1, 4
    csrw    MCONTEXT, x0
    TEST_END
