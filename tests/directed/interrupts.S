/* Software and timer interrupts: pending without being taken, taken at once when enabled, priority, user
 * mode, wfi, and a long computation that is interrupted in forty places and must not notice. */
#include "test.h"

    TEST_BEGIN
    li      s0, CLINT_MSIP
    li      s1, CLINT_MTIMECMP
    li      s2, CLINT_MTIME
    li      s3, -1
    sd      s3, 0(s1)
    sw      x0, 0(s0)
    la      s4, log
    la      t0, interrupted
    csrw    mtvec, t0
    /* mip.MSIP follows the device, not writes */
    li      a0, 8
    csrs    mip, a0
    csrr    a1, mip
    and     a1, a1, a0
    CHECK   a1, 0
    li      a1, 1
    sw      a1, 0(s0)
    lw      a1, 0(s0)
    CHECK   a1, 1
    call    wait_pending_3
    csrc    mip, a0
    csrr    a1, mip
    and     a1, a1, a0
    CHECK_SAME a1, a0
    /* not enabled in mie, then not in mstatus: not taken */
    csrsi   mstatus, MSTATUS_MIE
    nop
    csrci   mstatus, MSTATUS_MIE
    csrw    mie, a0
    nop
    CHECK   s11, 0
    /* taken right behind the write that enables it */
    csrsi   mstatus, MSTATUS_MIE
1:  nop
    csrci   mstatus, MSTATUS_MIE
    CHECK   s11, 1
    CHECK   s8, INTERRUPT + 3
    CHECK_ADDRESS s9, 1b
    CHECK   s10, 0
    /* enabled by mie */
    csrw    mie, x0
    csrsi   mstatus, MSTATUS_MIE
    li      a1, 1
    sw      a1, 0(s0)
    call    wait_pending_3
    CHECK   s11, 1
    csrw    mie, a0
2:  nop
    CHECK   s11, 2
    CHECK_ADDRESS s9, 2b
    /* enabled by mret */
    csrci   mstatus, MSTATUS_MIE
    sw      a1, 0(s0)
    call    wait_pending_3
    la      a2, 3f
    csrw    mepc, a2
    li      a2, MSTATUS_MPP | MSTATUS_MPIE
    csrs    mstatus, a2
    mret
    j       test_fail
3:  nop
    CHECK   s11, 3
    CHECK_ADDRESS s9, 3b
    csrci   mstatus, MSTATUS_MIE
    /* a store to msip with everything enabled: taken soon */
    csrsi   mstatus, MSTATUS_MIE
    sw      a1, 0(s0)
    li      a3, 4
    li      a4, 1000
4:  addi    a4, a4, -1
    beqz    a4, test_fail
    bne     s11, a3, 4b
    csrci   mstatus, MSTATUS_MIE
    CHECK   s8, INTERRUPT + 3
    /* timer: pending when mtime reaches mtimecmp, gone when mtimecmp moves on */
    csrw    mie, x0
    li      a0, 1 << 7
    ld      a1, 0(s2)
    sd      a1, 0(s1)
    li      a4, 1000
5:  addi    a4, a4, -1
    beqz    a4, test_fail
    csrr    a1, mip
    and     a1, a1, a0
    beqz    a1, 5b
    sd      s3, 0(s1)
    li      a4, 1000
6:  addi    a4, a4, -1
    beqz    a4, test_fail
    csrr    a1, mip
    and     a1, a1, a0
    bnez    a1, 6b
    CHECK_NEXT
    /* both pending: software first, then timer */
    li      a1, 1
    sw      a1, 0(s0)
    sd      x0, 0(s1)
    call    wait_pending_3
    call    wait_pending_7
    li      a0, (1 << 3) | (1 << 7)
    csrw    mie, a0
    csrsi   mstatus, MSTATUS_MIE
    nop
    csrci   mstatus, MSTATUS_MIE
    CHECK   s11, 6
    lbu     a0, -2(s4)
    CHECK   a0, 3
    lbu     a0, -1(s4)
    CHECK   a0, 7
    /* in U mode interrupts are enabled whatever MIE says; MPP tells where from */
    li      a1, 1
    sw      a1, 0(s0)
    call    wait_pending_3
    TO_USER
7:  nop
    nop
    ecall                               /* the handler of interrupts lets U mode out */
    csrci   mstatus, MSTATUS_MIE
    CHECK   s11, 7
    CHECK_ADDRESS s9, 7b
    /* wfi with an interrupt that is pending but masked goes on */
    li      a1, 1
    sw      a1, 0(s0)
    call    wait_pending_3
    li      a0, 8
    csrw    mie, a0
    wfi
    CHECK   s11, 7
    sw      x0, 0(s0)
    /* wfi ended by the timer */
    li      a0, 1 << 7
    csrw    mie, a0
    csrsi   mstatus, MSTATUS_MIE
    ld      a1, 0(s2)
    addi    a1, a1, 600
    sd      a1, 0(s1)
    li      a3, 8
    li      a4, 100000
8:  wfi
    addi    a4, a4, -1
    beqz    a4, test_fail
    bne     s11, a3, 8b
    CHECK   s8, INTERRUPT + 7
    /* the long computation: undisturbed, then with 40 interrupts, the handler setting the next one */
    csrci   mstatus, MSTATUS_MIE
    li      s5, 0
    call    compute
    mv      s6, a0
    li      s5, 40
    ld      a1, 0(s2)
    addi    a1, a1, 50
    sd      a1, 0(s1)
    csrsi   mstatus, MSTATUS_MIE
9:  call    compute
    CHECK_SAME a0, s6
    bnez    s5, 9b
    csrci   mstatus, MSTATUS_MIE
    CHECK   s8, INTERRUPT + 7
    CHECK   s11, 48
    li      s11, 0
    TEST_END

/* Spin until mip shows the interrupt, 1000 rounds at most. Uses t0, t1, t2. */
wait_pending_3:
    li      t2, 1 << 3
    j       1f
wait_pending_7:
    li      t2, 1 << 7
1:  li      t0, 1000
2:  csrr    t1, mip
    and     t1, t1, t2
    bnez    t1, 3f
    addi    t0, t0, -1
    bnez    t0, 2b
    j       test_fail
3:  ret

/* a0 = a hash over divisions, products, stores and loads, calls and branches. Uses a1..a7, t0..t2. */
compute:
    addi    sp, sp, -16
    sd      ra, 0(sp)
    li      a0, 1
    li      a1, 60
    la      a2, room
1:  mul     a3, a0, a1
    andi    a4, a3, 0x78
    add     a4, a4, a2
    sd      a3, 0(a4)
    li      a5, 17
    remu    a6, a3, a5
    andi    t0, a6, 1
    beqz    t0, 2f
    call    twist
2:  lw      a7, 0(a4)
    add     a0, a0, a7
    add     a0, a0, a6
    addi    a1, a1, -1
    bnez    a1, 1b
    ld      ra, 0(sp)
    addi    sp, sp, 16
    ret
twist:
    slli    t1, a0, 7
    xor     a0, a0, t1
    srli    t1, a0, 9
    xor     a0, a0, t1
    ret

/* Counts in s11, logs the cause in the bytes at s4, removes the reason; sets the next timer while s5 counts
 * down. An ecall of U mode returns behind itself in M mode. Saves what it uses below the stack pointer. */
    .balign 64
interrupted:
    addi    sp, sp, -32
    sd      t0, 0(sp)
    sd      t1, 8(sp)
    csrr    t0, mcause
    bgez    t0, 3f
    mv      s8, t0
    csrr    s9, mepc
    csrr    s10, mtval
    addi    s11, s11, 1
    sb      t0, 0(s4)
    addi    s4, s4, 1
    andi    t0, t0, 15
    addi    t0, t0, -3
    bnez    t0, 1f
    sw      x0, 0(s0)
    lw      t0, 0(s0)
    j       9f
1:  sd      s3, 0(s1)
    ld      t0, 0(s1)
    beqz    s5, 9f
    addi    s5, s5, -1
    beqz    s5, 9f
    ld      t0, 0(s2)
    slli    t1, s5, 3
    add     t0, t0, t1
    addi    t0, t0, 61
    sd      t0, 0(s1)
    j       9f
3:  csrr    t0, mepc
    addi    t0, t0, 4
    csrw    mepc, t0
    li      t0, MSTATUS_MPP
    csrs    mstatus, t0
9:  ld      t0, 0(sp)
    ld      t1, 8(sp)
    addi    sp, sp, 32
    mret

    .data
    .balign 64
log:  .space 128
room: .space 128
