/* The freeze of TIP leaves nothing of the handler in the profile, whatever the phase: a sample waits, and the
 * counter wraps once more in each cycle around the interrupt for it. A sample of the held time would blame an
 * instruction between the handler's head and the write that ends the freeze. Where only one sample fits, the
 * second overflow is missed in any case.
 *
 *   s2, s3  these bounds     s4  phase     s5  samples of the handler     s8  samples */
#include "test.h"
#include "tip.h"

#define PHASES 200

    TEST_BEGIN
    la      t0, handler
    csrw    mtvec, t0
    la      s2, handler
    la      s3, drops
    li      t0, LCOFIP
    csrw    mie, t0
    li      s5, 0
    li      s8, 0
    li      s4, 1
1:  TIP_RESET EVENT_CYCLES
    li      t0, CTL_EN + CTL_FRZ
    csrw    TIPCTL, t0
    ARM     30
    OVERFLOWED                      /* it waits */
    neg     t0, s4
    csrw    mhpmcounter3, t0
    csrsi   mstatus, MSTATUS_MIE
    .rept   60
    nop
    .endr
    csrci   mstatus, MSTATUS_MIE
    addi    s4, s4, 1
    li      t0, PHASES
    bleu    s4, t0, 1b
    CHECK   s5, 0
    CHECK_NEXT
    li      t0, PHASES
    bltu    s8, t0, test_fail
    TEST_END

    .balign 64
handler:
    csrr    t0, HPMSPC
    addi    s8, s8, 1
    bltu    t0, s2, drops
    bgeu    t0, s3, drops
    addi    s5, s5, 1
drops:
    csrwi   TIPSTATUS, 1
    csrr    t0, TIPSTATUS
    andi    t0, t0, READY
    bnez    t0, handler
    li      t0, LCOFIP
    csrc    mip, t0
    mret
