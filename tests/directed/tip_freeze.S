/* The freeze of TIP. */
#include "test.h"
#include "tip.h"
#include "freeze.h"

.macro SAMPLE_WAITS
    TIP_RESET EVENT_CYCLES
    li      t0, CTL_EN + CTL_FRZ
    csrw    TIPCTL, t0
    ARM     100
    OVERFLOWED
.endm

.macro READ_COUNTER rd
    csrr    \rd, mhpmcounter3
.endm

.macro DROP_SAMPLE
    csrwi   TIPSTATUS, 1
.endm

    FREEZE_TEST
