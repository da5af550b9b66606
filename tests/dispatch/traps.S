/* Flags across traps: pushes and pops out of balance, POPPF of devices and of memory that refuses, two
 * contexts, an interrupt every few instructions. */
#include "pflag.h"
#include "test.h"

#define COUNT(type, reg) PF(type, add reg, reg, s5)

    TEST_BEGIN
    li      s2, 0
    li      s3, 0
    li      s4, 0
    li      s5, 1
    la      s1, slots

    /* Out of balance: a slot is memory like any other, and bit 0 of what is there is the flag. */
    PF_SETPF(0)
    PF_PUSHPF(0, 0(s1))
    PF_PUSHPF(0, 1(s1))                 /* twice, popped once, and into another flag */
    PF_RESETPF(0)
    PF_POPPF(2, 1(s1))
    csrr    a0, MPFLAGS
    CHECK   a0, 4
    PF_POPPF(1, 2(s1))                  /* never pushed: 0xfe, then 0xff */
    csrr    a0, MPFLAGS
    CHECK   a0, 4
    PF_POPPF(1, 3(s1))
    csrr    a0, MPFLAGS
    CHECK   a0, 6

    /* Across a trap: the handler pops what the program pushed, and pushes more. The
     * program's flags come back. */
    la      t0, unbalanced
    csrw    mtvec, t0
    li      s0, 20
1:  PF_SETPF(0)
    PF_RESETPF(1)
    PF_PUSHPF(0, 4(s1))
    ecall
    COUNT(0, s2); COUNT(1, s3); COUNT(2, s4)
    PF_POPPF(0, 4(s1))                  /* the handler's 0 */
    COUNT(0, s2)
    addi    s0, s0, -1
    bnez    s0, 1b
    la      t0, test_trap
    csrw    mtvec, t0
    CHECK   s2, 20
    CHECK   s3, 0
    CHECK   s4, 20

    /* Devices: MSIP of the interrupt controller is a bit; it is read once for each POPPF, when that is not
     * speculative any more. */
    li      a1, CLINT_MSIP
    sw      zero, 0(a1)
    PF_SETPF(0)
    PF_POPPF(0, 0(a1))
    COUNT(0, s2)
    PF_PUSHPF(2, 0(a1))                 /* 1 */
    PF_POPPF(0, 0(a1))
    COUNT(0, s2)
    csrr    a0, mip
    andi    a0, a0, 8
    CHECK   a0, 8
    sw      zero, 0(a1)
    CHECK   s2, 21
    li      a1, CONSOLE
    PF_POPPF(0, 5(a1))                  /* 0x60 */
    COUNT(0, s2)
    CHECK   s2, 21

    /* Memory that refuses: the flag stays, and what was to be dropped or run behind it waits for the
     * handler. */
    li      a1, NOWHERE
    PF_SETPF(0)
    TRAP_EXPECTED
2:  PF_POPPF(0, 0(a1))
    COUNT(0, s2)
    TRAP_CAME CAUSE_LOAD_ACCESS, 2b
    CHECK   s10, NOWHERE
    CHECK   s2, 22
    PF_RESETPF(0)
    TRAP_EXPECTED
3:  PF_POPPF(0, 0(a1))
    COUNT(0, s2)
    TRAP_CAME CAUSE_LOAD_ACCESS, 3b
    CHECK   s2, 22
    TRAP_EXPECTED
4:  PF_PUSHPF(0, 0(a1))
    TRAP_CAME CAUSE_STORE_ACCESS, 4b
    csrr    a0, MPFLAGS
    CHECK   a0, 0x404
    TRAP_EXPECTED                       /* dropped, the same access says nothing */
    PF(0, lb t0, 0(a1))
    PF(0, sb t0, 0(a1))
    NO_TRAP_CAME

    /* Two contexts take turns, each with its flags; the scheduler keeps PREV beside mepc. Both run
     * `worker`. */
    csrw    MPFLAGS, zero
    la      t0, schedule
    csrw    mtvec, t0
    li      s2, 0
    li      s3, 0
    li      s0, 0                       /* turns */
    la      s8, worker                  /* the other context: where it goes on */
    li      s9, 0x200                   /* and its flags */
    PF_SETPF(0)
    j       worker

    /* Interrupts: the timer comes back a few cycles after each MRET. */
storm:
    la      t0, tick
    csrw    mtvec, t0
    li      s2, 0
    li      s3, 0
    li      s4, 0
    li      s7, 0                       /* interrupts */
    li      s8, CLINT_MTIMECMP
    li      s9, CLINT_MTIME
    li      t0, 0x80
    csrw    mie, t0
    sd      zero, 0(s8)
    csrsi   mstatus, 8
    li      s0, 300
5:  PF_SETPF(0)
    PF_RESETPF(1)
    PF_PUSHPF(0, 0(s1))
    COUNT(0, s2); COUNT(1, s3); COUNT(0, s2); COUNT(1, s3)
    PF_RESETPF(0)
    PF_PBLOCK(0, 4)
    COUNT(0, s3); COUNT(0, s3); COUNT(0, s3); COUNT(0, s3)
    PF(0, j test_fail)
    PF_POPPF(1, 0(s1))
    COUNT(1, s4); COUNT(0, s3)
    PF(1, beq s5, s5, 6f)
    j       test_fail
6:  addi    s0, s0, -1
    bnez    s0, 5b
    csrci   mstatus, 8
    la      t0, test_trap
    csrw    mtvec, t0
    CHECK   s2, 600
    CHECK   s3, 0
    CHECK   s4, 300
    li      t0, 100                     /* there were many */
    CHECK_NEXT
    blt     s7, t0, test_fail
    TEST_END

    .balign 4
unbalanced:
    PF_POPPF(1, 4(s1))                  /* NOW of the handler: none of the program's */
    PF_PUSHPF(1, 5(s1))
    PF_POPPF(2, 5(s1))
    PF_POPPF(2, 3(s1))
    PF_PUSHPF(0, 4(s1))                 /* 0: the handler's */
    csrr    t0, mepc
    addi    t0, t0, 4
    csrw    mepc, t0
    mret

    /* The other context goes on, 40 times. Context 0 has flag 0 on, context 1 flag 1. */
    .balign 4
schedule:
    csrr    t0, mepc
    addi    t0, t0, 4
    csrw    mepc, s8
    mv      s8, t0
    csrrw   s9, MPFLAGS, s9
    addi    s0, s0, 1
    li      t0, 40
    beq     s0, t0, 7f
    mret
7:  la      t0, test_trap
    csrw    mtvec, t0
    CHECK   s2, 30
    CHECK   s3, 30
    j       storm

worker:
    COUNT(0, s2); COUNT(1, s3)
    ecall
    COUNT(0, s2); COUNT(1, s3); COUNT(0, s2); COUNT(1, s3)
    ecall
    PF(0, jal t1, worker)
    PF(1, jal t1, worker)
    j       test_fail

    .balign 4
tick:
    csrw    mscratch, t0
    addi    s7, s7, 1
    ld      t0, 0(s9)
    addi    t0, t0, 23
    sd      t0, 0(s8)
    csrr    t0, mscratch
    mret

    .section .data
slots:
    .byte   0, 0, 0xfe, 0xff, 0, 0, 0, 0
