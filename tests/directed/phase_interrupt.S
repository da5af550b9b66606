/* mip and mie in every cycle around a counter overflow. LCOFIP that is cleared was read, or comes after; once
 * the interrupt is disabled none is taken. */
#include "test.h"
#include "phase.h"

/* t5: what the access read of mip. */
.macro READ_OR_PENDING
    srli    t5, t5, PENDING_BIT
    andi    t5, t5, 1
    add     s1, s1, t5
    OVERFLOWED_4
    CHECK   t1, 1
    add     t2, t2, t5
    CHECK   t2, 1
.endm

.macro STILL_PENDING
    srli    t5, t5, PENDING_BIT
    andi    t5, t5, 1
    add     s1, s1, t5
    OVERFLOWED_4
    CHECK   t2, 1
.endm

.macro ENABLED enable
    csrw    mie, x0
    COUNT_SOON EV_CYCLES, -2 * SOON
    li      s10, 0
    csrw    mie, \enable
    csrsi   mstatus, MSTATUS_MIE
.endm

/* One interrupt, at the instruction behind the access or later. s9: where. */
.macro TAKEN_BEHIND
    OVERFLOWED_4
    CHECK   s10, 1
    CHECK   t2, 0
    addi    t0, a5, 4
    CHECK_NEXT
    bltu    s9, t0, test_fail
    sltu    t0, t0, s9
    add     s1, s1, t0
.endm

/* It is taken before the access, or not at all. */
.macro TAKEN_BEFORE
    OVERFLOWED_4
    add     s1, s1, s10
    add     t2, t2, s10
    CHECK   t2, 1
    CHECK_NEXT
    beqz    s10, 1f
    bltu    a5, s9, test_fail
1:
.endm

    TEST_BEGIN
    li      s2, 1 << PENDING_BIT
    li      s4, 1 << 7              /* MTIP: not to be written */
    PHASES  "COUNT_SOON EV_CYCLES", "csrrc t5, mip, s2", READ_OR_PENDING
    BOTH_SEEN
    PHASES  "COUNT_SOON EV_CYCLES", "csrrw t5, mip, x0", READ_OR_PENDING
    BOTH_SEEN
    PHASES  "COUNT_SOON EV_CYCLES", "csrrc t5, mip, s4", STILL_PENDING
    BOTH_SEEN
    PHASES  "COUNT_SOON EV_CYCLES", "csrrs t5, mip, s4", STILL_PENDING
    BOTH_SEEN
    PHASES  "COUNT_SOON EV_CYCLES", "csrrs t5, mip, s2", STILL_PENDING
    BOTH_SEEN
    la      t0, interrupted
    csrw    mtvec, t0
    PHASES  "ENABLED x0", "csrs mie, s2", TAKEN_BEHIND
    BOTH_SEEN
    PHASES  "ENABLED s2", "csrc mie, s2", TAKEN_BEFORE
    BOTH_SEEN
    PHASES  "ENABLED s2", "csrw mie, s4", TAKEN_BEFORE
    BOTH_SEEN
    PHASES  "ENABLED s2", "csrci mstatus, 8", TAKEN_BEFORE
    BOTH_SEEN
    csrci   mstatus, MSTATUS_MIE
    csrw    mie, x0
    TEST_END

    .balign 64
interrupted:
    csrr    s8, mcause
    csrr    s9, mepc
    slli    s8, s8, 1
    li      t6, 2 * PENDING_BIT
    bne     s8, t6, test_fail
    addi    s10, s10, 1
    csrc    mip, s2
    mret
