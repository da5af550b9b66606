/* Frame of the trap entries while a profile is taken (assembly): mtvec points to one of them instead of to trap_entry. A sampling
 * interrupt for which the ring has room is served with four registers saved; everything else goes on to trap_entry as if nothing had
 * been here. Like trap_entry they use the stack of what was interrupted. */
#ifndef CULPRIT_PROFILE_ENTRY_H
#define CULPRIT_PROFILE_ENTRY_H

#include "profile_state.h"

/* Saves t0..t3, leaves for trap_entry when the cause is another or the ring is full; t1: state, t2: where the record goes. */
    .macro enter
    addi    sp, sp, -32
    sd      t0, 0(sp)
    sd      t1, 8(sp)
    sd      t2, 16(sp)
    csrr    t0, mcause
    la      t1, profile_state
    ld      t2, PROFILE_CAUSE(t1)
    bne     t0, t2, 8f
    ld      t2, PROFILE_NEXT(t1)
    ld      t0, PROFILE_LIMIT(t1)
    bgeu    t2, t0, 8f
    sd      t3, 24(sp)
    .endm

    .macro leave
    lw      t0, PROFILE_INTERRUPTS(t1)
    addi    t0, t0, 1
    sw      t0, PROFILE_INTERRUPTS(t1)
    ld      t3, 24(sp)
    ld      t0, 0(sp)
    ld      t1, 8(sp)
    ld      t2, 16(sp)
    addi    sp, sp, 32
    mret
8:  ld      t0, 0(sp)
    ld      t1, 8(sp)
    ld      t2, 16(sp)
    addi    sp, sp, 32
    j       trap_entry
    .endm

    .macro word csr, at
    csrr    t0, \csr
    sd      t0, 8 * (\at)(t2)
    .endm

#endif
