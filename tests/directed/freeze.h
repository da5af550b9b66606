/* The freeze of a profiler: its counter stands still in the handler of the counter overflow
 * interrupt, until the sample is read, and not in another interrupt's handler, although a sample
 * waits. For both profilers, which give
 *   SAMPLE_WAITS   sampling is on, with the freeze, and a sample waits          READ_COUNTER rd
 *   DROP_SAMPLE    no sample waits any more
 *
 *   s0, s1  how far the counter went at the head of the timer's handler, of the overflow's     s2  causes, a digit each, the last one lowest
 *   a5      the overflow's handler lets the timer in                                           s5  how far it went after that */
#ifndef DIRECTED_FREEZE_H
#define DIRECTED_FREEZE_H

#define MTIE (1 << 7)
#define LCOFIE (1 << 13)

/* How far the counter goes in twenty instructions. Uses t0. */
.macro ADVANCE rd
    READ_COUNTER t0
    .rept   20
    nop
    .endr
    READ_COUNTER \rd
    sub     \rd, \rd, t0
.endm

/* A sample waits, the timer's interrupt may be pending, these interrupts are enabled: what comes? */
.macro INTERRUPTS enabled, timer
    SAMPLE_WAITS
    li      t1, CLINT_MTIMECMP
    li      t0, \timer
    sd      t0, 0(t1)
    fence
    .rept   60
    nop
    .endr
    li      s0, -1
    li      s1, -1
    li      s2, 0
    li      s5, -1
    li      t0, \enabled
    csrw    mie, t0
    csrsi   mstatus, MSTATUS_MIE
    .rept   40
    nop
    .endr
    csrci   mstatus, MSTATUS_MIE
    csrw    mie, x0
.endm

.macro STANDS reg
    CHECK   \reg, 0
.endm
.macro COUNTS reg
    CHECK_NEXT
    beqz    \reg, test_fail
.endm

/* The test: the rest of the program. */
.macro FREEZE_TEST
    TEST_BEGIN
    la      t0, handler
    csrw    mtvec, t0
    li      a5, 0

    /* the overflow's interrupt is masked: the timer's handler is sampled like other code */
    INTERRUPTS MTIE, 0
    CHECK   s2, 0x7
    COUNTS  s0
    ADVANCE a0
    COUNTS  a0
    /* the timer goes first, the overflow follows */
    INTERRUPTS MTIE + LCOFIE, 0
    CHECK   s2, 0x7d
    COUNTS  s0
    STANDS  s1
    ADVANCE a0
    COUNTS  a0
    /* the overflow goes first, the timer comes while its handler runs */
    li      a5, 1
    INTERRUPTS LCOFIE, -1
    CHECK   s2, 0xd7
    STANDS  s1
    STANDS  s0
    STANDS  s5
    ADVANCE a0
    COUNTS  a0
    TEST_END

    .balign 64
handler:
    ADVANCE a1
    csrr    t0, mcause
    andi    t0, t0, 15
    slli    s2, s2, 4
    or      s2, s2, t0
    li      t1, CLINT_MTIMECMP
    li      t2, 7
    bne     t0, t2, 1f
    mv      s0, a1                  /* timer */
    li      t0, -1
    sd      t0, 0(t1)
    fence
    .rept   60
    nop
    .endr
    mret
1:  mv      s1, a1                  /* counter overflow */
    beqz    a5, 2f
    csrr    a2, mepc
    li      t0, MTIE
    csrw    mie, t0
    sd      x0, 0(t1)
    csrsi   mstatus, MSTATUS_MIE
    .rept   100
    nop
    .endr
    csrci   mstatus, MSTATUS_MIE
    csrw    mepc, a2
    li      t0, MSTATUS_MPP
    csrs    mstatus, t0
    ADVANCE s5
2:  DROP_SAMPLE
    li      t0, LCOFIP
    csrc    mip, t0
    csrw    mie, x0
    mret
.endm

#endif
