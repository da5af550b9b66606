/* A profiler that changes hands is as after reset: nothing that one side left in it can be found by the
 * other, in either direction, nor by the next process. Every register and array of the co-processor, every
 * register of TIP and ProfileMe.                                                 docs/csr.md, "Delegation" */
#include "test.h"
#include "cop.h"
#include "deleg.h"

    .equ    PATTERN, 0x5a

/* A doubleword of the window reads 0. Uses t0, t1. */
.macro NOTHING_AT first, last
    li      t0, COP_BASE + \first
    li      t2, COP_BASE + \last
.Lword\@:
    ld      t1, 0(t0)
    CHECK   t1, 0
    addi    t0, t0, 8
    bleu    t0, t2, .Lword\@
.endm

/* Fills what the other side must not find. Uses t0 to t2. */
.macro COP_DIRTY
    .irp offset, COP_FIELDS, COP_CLASSES, COP_SELECT, COP_WATCH, COP_LIMIT, COP_INTERVAL, COP_SPREAD, COP_SEED, COP_WATER
    COP_SET \offset, PATTERN
    .endr
    li      t0, COP_BASE + COP_ENTRY    /* entry, v, x, c, b, t, xcfg */
    li      t2, COP_BASE + COP_MATCH
    li      t1, PATTERN
.Lfile\@:
    sd      t1, 0(t0)
    addi    t0, t0, 8
    bltu    t0, t2, .Lfile\@
    li      t0, COP_BASE + COP_CODE
    li      t2, COP_BASE + COP_CODE + 0x1000
.Lcode\@:
    sd      t1, 0(t0)
    addi    t0, t0, 8
    bltu    t0, t2, .Lcode\@
    .irp place, COP_SLOTS_LOW, COP_SLOTS_HIGH
    li      t0, COP_BASE + \place
    slli    t2, s2, 3
    add     t2, t2, t0
    li      t1, (PATTERN << 32) + PATTERN
.Lslot\@\place:
    sd      t1, 0(t0)
    addi    t0, t0, 8
    bltu    t0, t2, .Lslot\@\place
    .endr
    /* samples in queue and buffer, counts, an error, an interrupt; a masked pc */
    COP_SET COP_CLASSES, CLASS_LOAD
    COP_SET COP_SELECT, 0
    COP_SET COP_INTERVAL, 0
    COP_SET COP_LIMIT, 0
    COP_SET COP_WATER, 3
    la      t1, load
    li      t0, COP_BASE + COP_MASK
    sd      t1, 0(t0)
    COP_SET COP_CTL, RUN
    fence
    .rept   8
    ld      x0, 0(sp)
    .endr
    COP_SET 0x0f8, 1                    /* RANGE */
.endm

/* As after reset. */
.macro COP_CLEAN
    COP_SWEPT
    COP_IS  COP_CTL, 0
    COP_IS  COP_STATUS, 0
    COP_IS  COP_FIELDS, 1
    COP_IS  COP_WATCH, 1024
    COP_IS  COP_SEED, 1
    .irp offset, COP_CLASSES, COP_SELECT, COP_LIMIT, COP_INTERVAL, COP_SPREAD, COP_WATER, COP_LEVEL, COP_SAMPLE, COP_MATCH
    COP_IS  \offset, 0
    .endr
    NOTHING_AT COP_TAGGED, 0x0d8
    NOTHING_AT COP_ENTRY, 0x178
    NOTHING_AT COP_V, 0x2d8
    COP_IS  0x300, 16
    NOTHING_AT COP_CODE, COP_CODE + 0xff8
    slli    s3, s2, 3
    .irp place, COP_SLOTS_LOW, COP_SLOTS_HIGH
    li      t0, COP_BASE + \place
    add     t2, t0, s3
1:  ld      t1, 0(t0)
    CHECK   t1, 0
    addi    t0, t0, 8
    bltu    t0, t2, 1b
    .endr
    COP_IS  COP_VALID, 0
    /* the filter's table, by what it lets through: the masked load is tagged */
    COP_SET COP_CLASSES, CLASS_LOAD
    COP_SET COP_CTL, RUN
    fence
    jal     load_once
    COP_SET COP_CTL, 0
    COP_IS  COP_TAGGED, 1
.endm

/* Registers of TIP or ProfileMe: from the first number to the last, as M mode has them or
 * (user) as U mode has them. */
.macro CSRS_WRITTEN first, last
    .set    number, \first
    .rept   (\last) - (\first) + 1
    li      t0, PATTERN
    csrw    number, t0
    .set    number, number + 1
    .endr
.endm
.macro CSR_IS number, value
    csrr    a0, \number
    CHECK   a0, \value
.endm

/* at: distance of the numbers of control registers, of the others, from those of machine mode */
.macro UNITS_CLEAN control, others
    CSR_IS  0x7c2 + \control, 0
    CSR_IS  0x7c3 + \control, 2
    CSR_IS  0x7c4 + \control, 1
    CSR_IS  0x7c5 + \control, 0
    CSR_IS  0x7c6 + \control, 0
    CSR_IS  0x7c7 + \control, 1
    ZERO    0xfc0 + \others, 0xfc5 + \others
    ZERO    0xfc8 + \others, 0xfcc + \others
    ZERO    0xfd0 + \others, 0xfd3 + \others
    CSR_IS  0x7d0 + \control, 0
    CSR_IS  0x7d1 + \control, 0
    CSR_IS  0x7d2 + \control, 8
    CSR_IS  0x7d3 + \control, 0
    CSR_IS  0x7d4 + \control, 1
    CSR_IS  0x7d5 + \control, 0
    CSR_IS  0x7d6 + \control, 0
    CSR_IS  0x7d7 + \control, 1
    CSR_IS  0x7d8 + \control, 1
    ZERO    0x7d9 + \control, 0x7db + \control
    ZERO    0xfe0 + \others, 0xfe7 + \others
    ZERO    0xff0 + \others, 0xff6 + \others
.endm

/* Both units sample whatever they may, until each holds something, and then everything is written. Uses t0,
 * t1. */
.macro UNITS_DIRTY control, others
    li      t0, 2
    csrw    0x7c3 + \control, t0
    csrwi   0x7c2 + \control, 5         /* EN, RLD */
    csrwi   0x7d0 + \control, 17        /* EN, RLD */
    csrwi   0x7d1 + \control, 9
.Lwait\@:
    csrr    t0, 0x7d6 + \control
    csrr    t1, 0x7c6 + \control
    and     t0, t0, t1
    andi    t0, t0, 1
    beqz    t0, .Lwait\@
    CSRS_WRITTEN 0x7c3 + \control, 0x7c5 + \control
    CSRS_WRITTEN 0x7d2 + \control, 0x7d5 + \control
    CSRS_WRITTEN 0x7d7 + \control, 0x7db + \control
    li      t0, 1
    csrw    0x7c7 + \control, t0
.endm

/* The trigger counter overflows after this many instructions. Uses t0. */
.macro ARM instructions
    li      t0, -\instructions
    csrw    mhpmcounter3, t0
.endm

    TEST_BEGIN
    COP_SWEPT
    COP_GET s2, COP_ID
    srli    s2, s2, 16
    andi    s2, s2, 0xff
    li      t0, 1
    sll     s2, t0, s2                  /* slots */
    li      t0, 2                       /* the trigger counts instructions, so that TIP has overflows */
    csrw    mhpmevent3, t0

    /* Machine mode leaves, the delegate finds nothing; it leaves, another process finds nothing; that one,
     * and machine mode does not */
    ARM     100
    UNITS_DIRTY 0, 0
    COP_DIRTY
    ARM     3000
    DELEGATE DELEG_TIP + DELEG_PME + DELEG_COP, 3
    PROCESS 3
    TO_USER
    UNITS_CLEAN 0x100, -0x300
    UNITS_DIRTY 0x100, -0x300
    COP_CLEAN
    COP_DIRTY
    TO_MACHINE
    ARM     3000
    DELEGATE DELEG_TIP + DELEG_PME + DELEG_COP, 4
    PROCESS 4
    TO_USER
    UNITS_CLEAN 0x100, -0x300
    UNITS_DIRTY 0x100, -0x300
    COP_CLEAN
    COP_DIRTY
    TO_MACHINE
    DELEGATE 0, 4
    UNITS_CLEAN 0, 0
    COP_CLEAN

    /* The same again is no change: what is there stays */
    DELEGATE DELEG_COP, 4
    COP_SWEPT
    COP_SET COP_WATER, 17
    DELEGATE DELEG_COP, 4
    COP_IS  COP_WATER, 17
    DELEGATE DELEG_COP + DELEG_TIP, 4
    COP_IS  COP_WATER, 17
    DELEGATE DELEG_COP, 5
    COP_IS  COP_WATER, 0
    li      t0, LCOFIP
    csrc    mip, t0
    TEST_END

    .balign 64
load_once:
load:
    ld      x0, 0(sp)
    ret
