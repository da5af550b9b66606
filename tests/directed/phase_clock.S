/* A write of a counter, of its event or of mcountinhibit holds from the next instruction on (Privileged ISA,
 * 3.1.10): the counters of instructions are exact at every moment, and all clocks stop at once. */
#include "test.h"
#include "phase.h"

#define ALL 0x7fd

/* mcycle, minstret, mhpmcounter4 (instructions) and mhpmcounter5 (cycles) begin at s9 with the next instruction. */
.macro CLOCKS
    csrw    mcountinhibit, s2
    csrw    mcycle, s9
    csrw    minstret, s9
    csrwi   mhpmevent4, EV_INSTRET
    csrwi   mhpmevent5, EV_CYCLES
    csrw    mhpmcounter4, s9
    csrw    mhpmcounter5, s9
    li      t0, 1 << PENDING_BIT
    csrc    mip, t0
    csrw    mcountinhibit, x0
.endm

/* The instructions before the access: t4. */
.macro BEFORE
    addi    t4, s0, PHASE_BEFORE
    add     t4, t4, s9
.endm

.macro ALL_STOPPED
    BEFORE
    addi    t4, t4, 1               /* the write is the last one that counts */
    csrr    a0, minstret
    CHECK_SAME a0, t4
    csrr    a0, mhpmcounter4
    CHECK_SAME a0, t4
    csrr    a0, mcycle
    csrr    a1, mhpmcounter5
    CHECK_SAME a0, a1
.endm

/* What it read was exact, and so is what follows. */
.macro REWRITTEN counter
    csrr    a0, \counter
    BEFORE
    CHECK_SAME t5, t4
    sub     a0, a0, s4
    CHECK   a0, PHASE_AFTER
.endm

.macro REWRITTEN_4
    REWRITTEN mhpmcounter4
    slt     t5, t5, x0
    xori    t5, t5, 1
    add     s1, s1, t5
    FLAGS_4
    CHECK_SAME t1, t5               /* LCOFIP is of mhpmcounter5, too */
.endm

/* The event is changed: what counted until then stays. */
.macro RESELECTED
    csrr    a0, mhpmcounter4
    BEFORE
    addi    t4, t4, 1
    CHECK_SAME a0, t4
.endm

.macro SWAPPED_CYCLE
    csrr    a0, mcycle
    sub     a0, a0, s4
    li      t0, 2000
    CHECK_NEXT
    bgeu    a0, t0, test_fail
    sub     t5, t5, s9
    slti    t0, t5, SOON
    xori    t0, t0, 1
    add     s1, s1, t0
    li      t0, 2000
    CHECK_NEXT
    bgeu    t5, t0, test_fail
.endm

    TEST_BEGIN
    li      s2, ALL
    li      s4, 1 << 40
    li      s9, -SOON
    PHASES  CLOCKS, "csrw mcountinhibit, s2", ALL_STOPPED
    PHASES  CLOCKS, "csrrw t5, minstret, s4", "REWRITTEN minstret"
    PHASES  CLOCKS, "csrrw t5, mhpmcounter4, s4", REWRITTEN_4
    BOTH_SEEN
    PHASES  CLOCKS, "csrwi mhpmevent4, 0", RESELECTED
    PHASES  CLOCKS, "csrrw t5, mcycle, s4", SWAPPED_CYCLE
    BOTH_SEEN
    csrw    mcountinhibit, x0
    TEST_END
