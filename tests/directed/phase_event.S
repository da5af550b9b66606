/* OF and LCOFIP, with an access of the counter's registers in every cycle around the overflow. OF is sticky:
 * instructions that set or clear other bits leave it (Sscofpmf); one that clears it has read it, or does not
 * meet it; a write of the counter that comes first leaves no overflow. */
#include "test.h"
#include "phase.h"

/* t5: what the access read of mhpmevent4. */
.macro SEEN_BEFORE
    srli    t5, t5, 63
    add     s1, s1, t5
.endm

.macro KEPT
    OVERFLOWED_4
    CHECK   t1, 1
    CHECK   t2, 1
.endm

.macro KEPT_EVENT
    SEEN_BEFORE
    KEPT
.endm

.macro READ_OR_LEFT
    SEEN_BEFORE
    OVERFLOWED_4
    add     t1, t1, t5
    CHECK   t1, 1
    CHECK   t2, 1
.endm

/* OF was set by software or hardware. An overflow behind that asks for nothing, in the cycle of the access it does. */
.macro REQUESTED_BEFORE
    SEEN_BEFORE
    OVERFLOWED_4
    CHECK   t1, 1
    CHECK_NEXT
    sub     t2, t2, t5
    bltz    t2, test_fail
    add     s7, s7, t2
.endm

/* t5: what a swap read of the counter. It wrapped, or the write won. */
.macro SWAPPED
    slt     t5, t5, x0
    xori    t5, t5, 1
    add     s1, s1, t5
    FLAGS_4
    CHECK_SAME t1, t5
    CHECK_SAME t2, t5
    csrr    t0, mhpmcounter4
    sub     t0, t0, s4
    li      t3, 2000
    CHECK_NEXT
    bgeu    t0, t3, test_fail
.endm

/* The counter stands still, and all agree on whether it has wrapped. */
.macro STOPPED
    csrr    a0, mhpmcounter4
    csrr    a1, mhpmcounter4
    CHECK_SAME a0, a1
    slt     a0, a0, x0
    xori    a0, a0, 1
    add     s1, s1, a0
    FLAGS_4
    CHECK_SAME t1, a0
    CHECK_SAME t2, a0
    csrw    mcountinhibit, x0
.endm

/* ... though OF may have been cleared with the event; it was read then. */
.macro STOPPED_EVENT
    csrr    a0, mhpmcounter4
    csrr    a1, mhpmcounter4
    CHECK_SAME a0, a1
    slt     a0, a0, x0
    xori    a0, a0, 1
    add     s1, s1, a0
    FLAGS_4
    CHECK_SAME t2, a0
    srli    t5, t5, 63
    add     t1, t1, t5
    CHECK_SAME t1, a0
.endm

    TEST_BEGIN
    li      s2, EV_UINH
    li      s5, EV_OF
    li      s4, -(1 << 20)
    li      a6, 1 << 4              /* of mcountinhibit */
    li      s8, EV_CYCLES
    PHASES  "COUNT_SOON EV_CYCLES", "csrrs t5, mhpmevent4, s2", KEPT_EVENT
    BOTH_SEEN
    PHASES  "COUNT_SOON EV_CYCLES", "csrrc t5, mhpmevent4, s2", KEPT_EVENT
    BOTH_SEEN
    PHASES  "COUNT_SOON EV_CYCLES", "csrrw t5, mhpmevent4, s8", READ_OR_LEFT
    BOTH_SEEN
    PHASES  "COUNT_SOON EV_CYCLES", "csrrc t5, mhpmevent4, s5", READ_OR_LEFT
    BOTH_SEEN
    PHASES  "COUNT_SOON EV_CYCLES", "csrrs t5, mhpmevent4, s5", REQUESTED_BEFORE
    BOTH_SEEN
    CHECK_NEXT
    li      t0, 5                   /* instructions of one cycle */
    bgeu    s7, t0, test_fail
    li      s7, 0
    PHASES  "COUNT_SOON EV_CYCLES", "csrrw t5, mhpmcounter4, s4", SWAPPED
    BOTH_SEEN
    PHASES  "COUNT_SOON EV_CYCLES", "csrrsi t5, mhpmcounter4, 1", KEPT
    PHASES  "COUNT_SOON EV_CYCLES", "csrw mcountinhibit, a6", STOPPED
    BOTH_SEEN
    PHASES  "COUNT_SOON EV_CYCLES", "csrrw t5, mhpmevent4, x0", STOPPED_EVENT
    BOTH_SEEN
    TEST_END
