/* A CSR access at each of 200 moments around an event: an overflow, a sample, a selection. What lockstep takes
 * over from the RTL is judged by the program itself. */
#ifndef DIRECTED_PHASE_H
#define DIRECTED_PHASE_H

#define PHASE_N 200
#define PHASE_AFTER 64              /* nops behind the access */
#define PHASE_BEFORE 4              /* instructions between `begin` and the first nop */
#define SOON 40                     /* from `begin` to the event */
#define PENDING_BIT 13              /* LCOFIP of mip */
    .equ EV_CYCLES, 1
    .equ EV_INSTRET, 2
#define EV_OF (1 << 63)
#define EV_UINH (1 << 60)

/* s0 counts phases; s1 is a count for `judge`; a5 is the address of the access. Uses t2, t3. */
.macro PHASES begin, action, judge
    li      s0, 0
    li      s1, 0
    la      a5, .Laction\@
.Lphase\@:
    \begin
    slli    t3, s0, 2
    sub     t2, a5, t3
    nop
    jr      t2
    .rept   PHASE_N
    nop
    .endr
.Laction\@:
    \action
    .rept   PHASE_AFTER
    nop
    .endr
    \judge
    addi    s0, s0, 1
    li      t0, PHASE_N
    bltu    s0, t0, .Lphase\@
.endm

/* The event came before the access in some phases, and after it in others: s1. */
.macro BOTH_SEEN
    CHECK_NEXT
    beqz    s1, test_fail
    li      t0, PHASE_N
    bgeu    s1, t0, test_fail
.endm

/* mhpmcounter4 counts this event from -SOON on, or a given number; nothing is pending. Uses t0. */
.macro COUNT_SOON event, from=-SOON
    csrw    mhpmevent4, x0
    li      t0, 1 << PENDING_BIT
    csrc    mip, t0
    li      t0, \from
    csrw    mhpmcounter4, t0
    csrwi   mhpmevent4, \event
.endm

/* It has overflowed: t1 OF, t2 LCOFIP. Uses t0. */
.macro OVERFLOWED_4
.Lwait\@:
    csrr    t0, mhpmcounter4
    bltz    t0, .Lwait\@
    FLAGS_4
.endm

.macro FLAGS_4
    csrr    t1, mhpmevent4
    srli    t1, t1, 63
    csrr    t2, mip
    srli    t2, t2, PENDING_BIT
    andi    t2, t2, 1
.endm

#endif
