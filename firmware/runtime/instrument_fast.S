/* Where traps arrive while windows run and the register alone switches the only profile: `change`
 * of instrument.c in few cycles. CSR writes flush, so there are few, and the code of a change
 * lies in four lines of the I-cache. Other traps, and interrupts that are not the runtime's, go
 * on to the program's own entry. */
#include "contract/instrument.h"

    .option arch, +zicsr
    .equ    MPFLAGS, 0x7cb
    .equ    EVENT_ORDINARY, 24
    .equ    TIMER, 1 << 7               /* in mip */
    .equ    OVERFLOW, 1 << 13
    .equ    MTIMECMP, 0x02004000
    .equ    LEAST, 307                  /* prime: a second try does not find the same counter of a loop again */

    /* t1: profiling is on; so is then the flag of what was interrupted. */
    .macro switch
    ld      t3, INSTRUMENT_RUNTIME_FLAG(t2)
    bnez    t1, 8f
    csrc    MPFLAGS, t3
    j       9f
8:  csrs    MPFLAGS, t3
9:
    .endm

    .macro restore
    ld      t0, 0(sp)
    ld      t1, 8(sp)
    ld      t2, 16(sp)
    ld      t3, 24(sp)
    addi    sp, sp, 32
    .endm

    .section .text.fast, "ax"
    .globl instrument_fast
    .type instrument_fast, @function
    .balign 64
instrument_fast:
    addi    sp, sp, -32
    sd      t0, 0(sp)
    sd      t1, 8(sp)
    sd      t2, 16(sp)
    sd      t3, 24(sp)
    lla     t2, instrument_runtime
    csrr    t0, mcause
    ld      t1, INSTRUMENT_RUNTIME_CAUSE(t2)
    bne     t0, t1, other
    ld      t3, INSTRUMENT_RUNTIME_PROFILING(t2)
    csrr    t0, mepc
    ld      t1, INSTRUMENT_RUNTIME_TYPE(t2)
    beqz    t3, on

    /* Off, but not in the middle of a counter. */
    bgeu    t0, t2, behind
1:  lw      t3, 0(t0)
    andi    t3, t3, 3                   /* the type, if it is a profile instruction */
    bne     t3, t1, 2f
    lw      t3, -4(t0)
    andi    t3, t3, 3
    beq     t3, t1, later
2:  ld      t3, INSTRUMENT_RUNTIME_PERIOD(t2)
    ld      t0, INSTRUMENT_RUNTIME_ON(t2)
    sd      t3, INSTRUMENT_RUNTIME_POSITION(t2)
    li      t1, 0
    sub     t3, t3, t0
    j       await

    /* On: profile instructions that the program has come to would be dropped, so it goes on behind them. */
on: lw      t3, 0(t0)
    andi    t3, t3, 3
    beq     t3, t1, skip
    ld      t0, INSTRUMENT_RUNTIME_WINDOWS(t2)
    ld      t3, INSTRUMENT_RUNTIME_ON(t2)
    li      t1, 1
    addi    t0, t0, 1
    sd      t0, INSTRUMENT_RUNTIME_WINDOWS(t2)
    sd      t3, INSTRUMENT_RUNTIME_POSITION(t2)

    /* t1: profiling is on; t3: ticks from the time at which this interrupt was due to the next. */
await:
    ld      t0, INSTRUMENT_RUNTIME_UNIT(t2)
    sd      t1, INSTRUMENT_RUNTIME_PROFILING(t2)
    bnez    t0, instructions
    ld      t0, INSTRUMENT_RUNTIME_DEADLINE(t2)
    add     t3, t3, t0
    csrr    t0, time
    addi    t0, t0, LEAST
    bgeu    t3, t0, 1f
    mv      t3, t0
1:  li      t0, MTIMECMP
    sd      t3, 0(t0)
    sd      t3, INSTRUMENT_RUNTIME_DEADLINE(t2)
    switch
1:  csrr    t3, mip
    andi    t3, t3, TIMER
    bnez    t3, 1b                      /* until the line falls: sooner than a FENCE, which flushes */
    restore
    mret

    .balign 64
instructions:
    neg     t3, t3
    csrw    mhpmcounter10, t3
    csrwi   mhpmevent10, EVENT_ORDINARY /* clears OF */
    li      t3, OVERFLOW
    csrc    mip, t3
    switch
    restore
    mret

behind:
    lla     t3, instrument_end
    bgeu    t0, t3, 1b
later:                                  /* on until then: nothing else would switch it off */
    li      t1, 1
    li      t3, LEAST
    j       await

skip:
    addi    t0, t0, 4
    csrw    mepc, t0
    j       on

other:
    restore
    .globl instrument_onward
instrument_onward:
    j       .                           /* instrument_start puts the program's entry here */
    .size instrument_fast, . - instrument_fast
