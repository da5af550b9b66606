/* What the netlist runs: short, and a bit of everything, for the 4-state simulation of the whole
 * machine (netlist.sh). Its path does not depend on time: no clock is read, and its one interrupt
 * waits until it is enabled. */
    .option norvc
    .section .text.init, "ax"
    .globl  _start
_start:
    la      sp, stack_top
    la      t0, handler
    csrw    mtvec, t0

    /* A line on the console, from a function that is called and returns */
    la      a0, hello
    call    print

    /* The profilers take samples from here on; one is done with now and then */
    csrwi   mhpmevent3, 1
    li      t0, 50
    csrw    0x7c3, t0                   /* mtipperiod */
    li      t0, 0x105
    csrw    0x7c2, t0                   /* mtipctl: on, reload, wait for the cause */
    csrwi   0x7d2, 8                    /* mpmemajor */
    csrwi   0x7d3, 15                   /* mpmespread */
    csrwi   0x7d1, 3                    /* mpmecount */
    csrwi   0x7d0, 0x19                 /* mpmectl: on, random, reload */

    /* Sorting: branches that go both ways, loads behind stores */
    la      a0, numbers
    li      a1, 12
    call    sort
    la      a0, numbers
    li      a1, 12
    li      s0, 0
1:  ld      t0, 0(a0)
    slli    t1, s0, 5
    sub     s0, t1, s0
    add     s0, s0, t0
    addi    a0, a0, 8
    addi    a1, a1, -1
    csrwi   0x7c6, 1                    /* mtipstatus */
    csrwi   0x7d6, 1                    /* mpmestatus */
    bnez    a1, 1b

    /* Multiplier and divider, 64 and 32 bits */
    li      t0, -1234567
    li      t1, 89
    mul     t2, t0, t1
    mulh    t3, t0, t1
    mulhu   t4, t0, t1
    mulhsu  t5, t0, t1
    div     s1, t0, t1
    rem     s2, t0, t1
    divu    s3, t0, t1
    remuw   s4, t0, t1
    divw    s5, t0, zero
    mulw    s6, s1, s3
    xor     s0, s0, s6

    /* Every size of store and load, forwarded and from the cache */
    la      a0, scratch
    sd      s0, 0(a0)
    sb      t0, 1(a0)
    sh      t1, 2(a0)
    sw      t2, 4(a0)
    lb      t3, 1(a0)
    lhu     t4, 2(a0)
    lwu     t5, 4(a0)
    ld      t6, 0(a0)
    fence
    lbu     t3, 7(a0)
    lh      t4, 4(a0)
    lw      t5, 0(a0)

    /* A load that runs ahead of a store whose address comes late */
    li      a1, 6
    li      t2, 35
1:  div     t1, t2, a1
    div     t1, t1, t1
    add     t3, a0, t1
    sb      a1, 15(t3)
    ld      t4, 16(a0)
    add     s0, s0, t4
    addi    a1, a1, -1
    bnez    a1, 1b

    /* More lines of one set than the caches have ways: victims and write-backs */
    la      a0, arena
    li      a1, 10
    li      t0, 16384
1:  sd      a1, 0(a0)
    add     a0, a0, t0
    addi    a1, a1, -1
    bnez    a1, 1b
    la      a0, arena
    li      a1, 10
1:  ld      t1, 0(a0)
    add     s0, s0, t1
    add     a0, a0, t0
    addi    a1, a1, -1
    bnez    a1, 1b

    /* New code */
    la      t0, patch
    la      t1, other
    lw      t2, 0(t1)
    sw      t2, 0(t0)
    fence.i
patch:
    addi    s7, zero, 1
    j       2f
other:
    addi    s7, zero, 2
2:
    /* Traps: environment call, illegal, misaligned, access fault */
    ecall
    .word   0
    lw      t0, 2(sp)
    li      t0, 0x40000000
    lw      t1, 0(t0)
    sd      t1, 0(t0)

    /* Counters and the user mode, which calls back */
    li      t0, 8
    csrw    mhpmevent3, t0
    csrr    t1, minstret
    la      t0, user
    csrw    mepc, t0
    mret
user:
    addi    s8, s8, 1
    csrr    t0, mscratch
    ecall
    li      s9, 3

    /* An interrupt that is pending when it is enabled */
    li      t0, 0x02000000
    li      t1, 1
    sw      t1, 0(t0)
    lw      t2, 0(t0)
    li      t1, 8
    csrw    mie, t1
    csrsi   mstatus, 8
    nop
    nop

    /* The sum, in hexadecimal */
    mv      s1, s0
    li      s2, 16
    li      s3, 0x10000000
    la      s4, digits
1:  srli    t0, s1, 60
    add     t0, t0, s4
    lbu     t0, 0(t0)
    sb      t0, 0(s3)
    slli    s1, s1, 4
    addi    s2, s2, -1
    bnez    s2, 1b
    li      t0, 10
    sb      t0, 0(s3)

    la      t0, tohost
    li      t1, 1
    sd      t1, 0(t0)
1:  j       1b

print:                              /* a0: text */
    li      t1, 0x10000000
1:  lbu     t0, 0(a0)
    beqz    t0, 2f
    sb      t0, 0(t1)
    addi    a0, a0, 1
    j       1b
2:  ret

sort:                               /* a0: numbers, a1: how many */
    addi    sp, sp, -16
    sd      ra, 8(sp)
1:  addi    a1, a1, -1
    blez    a1, 4f
    mv      t0, a0
    mv      t1, a1
2:  ld      t2, 0(t0)
    ld      t3, 8(t0)
    ble     t2, t3, 3f
    sd      t3, 0(t0)
    sd      t2, 8(t0)
3:  addi    t0, t0, 8
    addi    t1, t1, -1
    bnez    t1, 2b
    j       1b
4:  ld      ra, 8(sp)
    addi    sp, sp, 16
    ret

    /* An interrupt is cleared; after an exception the program goes on behind it, in machine mode */
    .balign 4
handler:
    csrr    t5, mcause
    csrr    t6, mtval
    add     s0, s0, t5
    add     s0, s0, t6
    bltz    t5, 1f
    csrr    t6, mepc
    addi    t6, t6, 4
    csrw    mepc, t6
    addi    t5, t5, -8
    beqz    t5, 2f
    mret
2:  li      t5, 0x1800
    csrs    mstatus, t5
    mret
1:  li      t5, 0x02000000
    sw      zero, 0(t5)
    lw      t6, 0(t5)
    mret

    .section .rodata
hello:
    .string "hello from the netlist\n"
digits:
    .ascii  "0123456789abcdef"

    .section .tohost, "aw"
    .balign 64
    .globl  tohost
tohost:
    .dword  0

    .data
    .balign 64
numbers:
    .dword  9, -4, 77, 0, 3, 3, -100, 12, 1, 65, 64, -1
scratch:
    .dword  0, 0, 0, 0
    .bss
    .balign 64
    .space  1024
stack_top:
    .balign 64
arena:
    .space  10 * 16384
