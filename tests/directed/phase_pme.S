/* ProfileMe's registers, written in every cycle around a selection and its record. Every selection ends in one
 * way; every record is popped once. */
#include "test.h"
#include "pme.h"
#include "phase.h"

/* A selection each SOON instructions that are fetched. a2: records popped. */
.macro SELECTING
    PME_RESET
    li      a2, 0
    li      t0, SOON
    csrw    PMEMAJOR, t0
    csrw    PMECOUNT, t0
    csrwi   PMECTL, CTL_EN + CTL_RLD
.endm

.macro POP
    csrrw   t5, PMESTATUS, s8
    andi    t5, t5, READY
    add     a2, a2, t5
.endm

.macro OFF
    csrw    PMECTL, x0
    csrr    t5, PMESELECTIONS
.endm

.macro COUNT
    csrw    PMECOUNT, a6
.endm

.macro MAJOR
    csrw    PMEMAJOR, a6
.endm

.macro WATER
    csrwi   PMEWATER, 2
.endm

.macro ENDED
    csrw    PMECTL, x0
.Lopen\@:
    POP
    csrr    t0, PMESTATUS
    andi    t0, t0, READY + BUSY
    bnez    t0, .Lopen\@
    ACCOUNTED
    csrr    t0, PMESAMPLES
    sub     t0, t0, s3
    CHECK_SAME t0, a2
.endm

.macro NO_MORE
    csrr    t0, PMESELECTIONS
    CHECK_SAME t0, t5
    sub     t0, t0, s2
    snez    t0, t0
    add     s1, s1, t0
    ENDED
.endm


    TEST_BEGIN
    li      s8, 1
    li      a6, 1 << 20
    PHASES  SELECTING, POP, ENDED
    PHASES  SELECTING, OFF, NO_MORE
    BOTH_SEEN
    PHASES  SELECTING, COUNT, ENDED
    PHASES  SELECTING, MAJOR, ENDED
    PHASES  SELECTING, WATER, ENDED
    TEST_END
