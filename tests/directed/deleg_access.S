/* Who reaches a profiler from U mode: the process that mprofdeleg names, and only the units that it was
 * given.                                                                         docs/csr.md, "Delegation" */
#include "test.h"
#include "cop.h"
#include "tip.h"
#include "deleg.h"

#define PMECONTEXT 0x7d5              /* of pme.h, whose other names are those of tip.h */
#define PDISPC 0xfe1
#define PMEFETCHED 0xff6

    .equ    MPRV, 1 << 17

    /* In U mode: the instruction at the unit traps, or does not. Of TIP and ProfileMe a control register
     * written and read, the oldest sample or record and a count read; of the co-processor a store and a load
     * of its window. */
    .macro NO_TIP
    ILLEGAL csrw TIPCONTEXT + USER_CONTROL, a0
    NO_READ TIPCONTEXT + USER_CONTROL
    NO_READ HPMSPC + USER_VIEW
    NO_READ TIPSAMPLES + USER_VIEW
    .endm
    .macro NO_PME
    ILLEGAL csrw PMECONTEXT + USER_CONTROL, a0
    NO_READ PMECONTEXT + USER_CONTROL
    NO_READ PDISPC + USER_VIEW
    NO_READ PMEFETCHED + USER_VIEW
    .endm
    .macro NO_COP
    li      t0, COP_BASE + COP_WATER
    li      a0, 0x5a5
    TRAPS CAUSE_LOAD_ACCESS, COP_BASE + COP_WATER, ld a0, 0(t0)
    TRAPS CAUSE_LOAD_ACCESS, COP_BASE + COP_WATER + 3, lbu a0, 3(t0)
    CHECK   a0, 0x5a5
    TRAPS CAUSE_STORE_ACCESS, COP_BASE + COP_WATER, sd x0, 0(t0)
    TRAPS CAUSE_LOAD_MISALIGNED, COP_BASE + COP_WATER + 4, ld a0, 4(t0)
    li      t0, COP_BASE + 0xfff8
    TRAPS CAUSE_LOAD_ACCESS, COP_BASE + 0xfff8, ld a0, 0(t0)
    .endm
    .macro YES_TIP value
    li      a0, \value
    csrw    TIPCONTEXT + USER_CONTROL, a0
    csrr    a0, TIPCONTEXT + USER_CONTROL
    CHECK   a0, \value
    csrr    a0, HPMSPC + USER_VIEW
    CHECK   a0, 0
    csrr    a0, TIPSAMPLES + USER_VIEW
    CHECK   a0, 0
    ILLEGAL csrw TIPSAMPLES + USER_VIEW, x0
    .endm
    .macro YES_PME value
    li      a0, \value
    csrw    PMECONTEXT + USER_CONTROL, a0
    csrr    a0, PMECONTEXT + USER_CONTROL
    CHECK   a0, \value
    csrr    a0, PDISPC + USER_VIEW
    CHECK   a0, 0
    csrr    a0, PMEFETCHED + USER_VIEW
    CHECK   a0, 0
    ILLEGAL csrw PDISPC + USER_VIEW, x0
    .endm
    .macro YES_COP value
    COP_SWEPT
    COP_SET COP_WATER, \value
    COP_IS  COP_WATER, \value
    .endm
    /* Numbers of M mode stay its own. */
    .macro NEVER
    NO_READ PROFDELEG
    NO_READ TIPCONTEXT
    NO_READ PMECONTEXT
    NO_READ TIPSAMPLES
    NO_READ 0x8c0
    NO_READ 0x8c1
    NO_READ 0x8c8
    NO_READ 0x8dc
    NO_READ 0xcc6
    NO_READ 0xce8
    NO_READ 0xcf7
    .endm

    TEST_BEGIN
    COP_SWEPT
    csrr    a0, PROFDELEG
    CHECK   a0, 0
    STORES  PROFDELEG, -1, 0xffff0007
    STORES  PROFDELEG, 0, 0
    COP_SWEPT

    /* Nobody; then one unit at a time; then all; another process */
    TO_USER
    NO_TIP
    NO_PME
    NO_COP
    NEVER
    TO_MACHINE
    DELEGATE DELEG_TIP
    TO_USER
    YES_TIP 11
    NO_PME
    NO_COP
    NEVER
    TO_MACHINE
    DELEGATE DELEG_PME
    TO_USER
    NO_TIP
    YES_PME 12
    NO_COP
    TO_MACHINE
    DELEGATE DELEG_COP
    TO_USER
    NO_TIP
    NO_PME
    YES_COP 13
    TO_MACHINE
    DELEGATE DELEG_TIP + DELEG_PME + DELEG_COP, 7
    TO_USER
    NO_TIP
    NO_PME
    NO_COP
    TO_MACHINE
    li      t0, 7
    csrw    MCONTEXT, t0
    TO_USER
    YES_TIP 21
    YES_PME 22
    YES_COP 23
    NEVER
    TO_MACHINE
    /* The process is another one for a while: the units wait for it */
    li      t0, 8
    csrw    MCONTEXT, t0
    TO_USER
    NO_TIP
    NO_PME
    NO_COP
    TO_MACHINE
    li      t0, 7
    csrw    MCONTEXT, t0
    TO_USER
    csrr    a0, TIPCONTEXT + USER_CONTROL
    CHECK   a0, 21
    csrr    a0, PMECONTEXT + USER_CONTROL
    CHECK   a0, 22
    COP_IS  COP_WATER, 23
    TO_MACHINE
    csrr    a0, TIPCONTEXT              /* M mode reaches them always */
    CHECK   a0, 21
    csrr    a0, PMECONTEXT + USER_CONTROL
    CHECK   a0, 22
    COP_IS  COP_WATER, 23
    csrw    MCONTEXT, x0

    /* Loads and stores with the rights of U mode have its rights here, too */
    TRAP_EXPECTED
    li      t0, COP_BASE + COP_WATER
    li      t1, MPRV
    li      t2, MSTATUS_MPP
    csrc    mstatus, t2
    csrs    mstatus, t1
refused:
    ld      a0, 0(t0)
    TRAP_CAME CAUSE_LOAD_ACCESS, refused
    li      t1, MPRV
    csrc    mstatus, t1
    TEST_END
