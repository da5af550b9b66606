/* The freeze of ProfileMe. */
#include "test.h"
#include "pme.h"
#include "freeze.h"

.macro SAMPLE_WAITS
    PME_RESET
    li      t0, CTL_EN + CTL_FRZ
    csrw    PMECTL, t0
    li      t0, 50
    csrw    PMECOUNT, t0
    WORK_UNTIL READY
    li      t0, 100000
    csrw    PMECOUNT, t0
.endm

.macro READ_COUNTER rd
    csrr    \rd, PMECOUNT
.endm

.macro DROP_SAMPLE
    csrwi   PMESTATUS, 1
.endm

    FREEZE_TEST
