/* TIP's registers, written in every cycle around an overflow and its sample. Every overflow is a sample,
 * missed or filtered; every sample is popped once. */
#include "test.h"
#include "tip.h"
#include "phase.h"

/* An overflow each SOON cycles. s5, s8, s9, s10: overflows, samples, missed, filtered so far; s2: popped. */
.macro SAMPLING
    TIP_RESET EVENT_CYCLES
    csrr    s5, TIPOVERFLOWS
    csrr    s8, TIPSAMPLES
    csrr    s9, TIPMISSED
    csrr    s10, TIPFILTERED
    li      s2, 0
    li      t0, SOON
    csrw    TIPPERIOD, t0
    csrwi   TIPCTL, CTL_EN + CTL_RLD
    ARM     SOON
.endm

.macro POP
    csrrw   t5, TIPSTATUS, s4
    andi    t5, t5, READY
    add     s2, s2, t5
.endm

.macro ACCOUNTS
    csrw    TIPCTL, x0
    ACCOUNTS_OFF
.endm

.macro ACCOUNTS_OFF
.Lopen\@:
    POP
    csrr    t0, TIPSTATUS
    andi    t0, t0, READY + BUSY
    bnez    t0, .Lopen\@
    csrr    t0, TIPSAMPLES
    sub     t0, t0, s8
    CHECK_SAME t0, s2
    csrr    t1, TIPMISSED
    sub     t1, t1, s9
    add     t0, t0, t1
    csrr    t1, TIPFILTERED
    sub     t1, t1, s10
    add     t0, t0, t1
    csrr    t1, TIPOVERFLOWS
    sub     t1, t1, s5
    CHECK_SAME t0, t1
.endm

/* t5: mtipoverflows at the access. What is off, or preset far away, has no overflow any more. */
.macro NO_MORE
    csrr    t0, TIPOVERFLOWS
    sub     t1, t5, s5
    snez    t1, t1
    add     s1, s1, t1
    CHECK_SAME t0, t5
    ACCOUNTS
.endm

.macro PRESET
    csrrw   t4, mhpmcounter3, a6
    csrr    t5, TIPOVERFLOWS
.endm

.macro PRESET_FAR
    CHECK_NEXT
    bgez    t4, test_fail
    li      t0, -SOON
    blt     t4, t0, test_fail
    NO_MORE
.endm

.macro OFF
    csrw    TIPCTL, x0
    csrr    t5, TIPOVERFLOWS
.endm

.macro WATER
    csrwi   TIPWATER, 2
.endm

/* No sample waits: nothing asks for an interrupt. */
.macro QUIET
    ACCOUNTS
    csrw    TIPWATER, x0
    li      t0, LCOFIP
    csrc    mip, t0
    csrr    t1, mip
    and     t0, t0, t1
    CHECK   t0, 0
.endm

.macro PERIOD
    csrw    TIPPERIOD, s11
.endm

.macro PERIOD_KEPT
    csrr    t0, TIPPERIOD
    CHECK_SAME t0, s11
    ACCOUNTS
.endm

    TEST_BEGIN
    li      s4, 1
    li      a6, -(1 << 40)
    PHASES  SAMPLING, POP, ACCOUNTS
    PHASES  SAMPLING, OFF, NO_MORE
    BOTH_SEEN
    PHASES  SAMPLING, PRESET, PRESET_FAR
    BOTH_SEEN
    PHASES  SAMPLING, WATER, QUIET
    li      s11, 70
    PHASES  SAMPLING, PERIOD, PERIOD_KEPT
    li      s11, 0
    TEST_END
