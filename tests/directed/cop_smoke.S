/* The co-processor from end to end: two microinstructions are stored, ten loads profiled, the interrupt
 * taken, the slots read back; then what a host may not do. The same on every machine. */
#include "test.h"
#include "cop.h"

    .equ    VALUE, 35
    .equ    PC, 33
    .equ    C0, 16
    .equ    ZERO, 9
    /* v0 = add v0, value | dec x0 | rmw B0[zero] += c0 | cam[zero] = pc | if not xzero done */
    .equ    FIRST_LOW, VALUE << 6 | 2 << 12 | 2 << 22 | 3 << 33 | ZERO << 38 | C0 << 42 | 2 << 50 | PC << 53 | ZERO << 59
    .equ    FIRST_HIGH, 14 >> 1 | 1 << 4 | 2 << 6
    /* interrupt 5 */
    .equ    SECOND_LOW, 8 << 16 | 1 << 63
    .equ    SECOND_HIGH, 3 << 6 | 5 << 8

    TEST_BEGIN
    li      s1, LCOFIP
    COP_SWEPT
    COP_GET a0, COP_ID
    andi    a1, a0, 0xff
    CHECK   a1, 1
    COP_IS  COP_STATUS, 0

    /* A program, and the registers that it needs */
    COP_SET COP_CODE, FIRST_LOW
    COP_SET COP_CODE + 8, FIRST_HIGH
    COP_SET COP_CODE + 16, SECOND_LOW
    COP_SET COP_CODE + 24, SECOND_HIGH
    COP_SET COP_C, 1
    COP_SET COP_X, 10
    COP_SET COP_FIELDS, 0x0a        /* PC, VALUE */
    COP_SET COP_CLASSES, CLASS_LOAD
    COP_IS  COP_FIELDS, 0x0b
    COP_IS  COP_CODE, FIRST_LOW
    COP_IS  COP_CODE + 24, SECOND_HIGH
    COP_IS  COP_STATUS, 0

    /* Ten loads of 1 to 10, then the interrupt. t2, t3: status before and after the
     * acknowledgement; a2: interrupts */
    la      t0, interrupted
    csrw    mtvec, t0
    csrw    mie, s1
    csrsi   mstatus, MSTATUS_MIE
    li      a2, 0
    la      a0, table
    COP_SET COP_CTL, RUN + ENGINE
    fence                           /* what is dispatched from here on is tagged */
    .set    at, 0
    .rept   9
    ld      a1, at(a0)
    .set    at, at + 8
    .endr
tenth:
    ld      a1, at(a0)
    li      a3, 500
1:  addi    a3, a3, -1
    bnez    a3, 1b
    csrci   mstatus, MSTATUS_MIE
    CHECK   a2, 1
    CHECK   t2, ST_HALT + ST_INTERRUPT + (1 << 4) + (5 << 8)
    CHECK   t3, ST_HALT + (1 << 4) + (5 << 8)

    /* What it left */
    COP_IS  COP_PROCESSED, 10
    COP_IS  COP_DROPPED, 0
    COP_IS  COP_V, 55
    COP_IS  COP_X, 0
    la      a1, tenth
    srli    a1, a1, 2
    COP_GET a0, COP_SLOTS_LOW
    slli    a2, a0, 32
    srli    a2, a2, 32
    CHECK_SAME a2, a1
    srli    a2, a0, 32
    CHECK   a2, 10
    COP_IS  COP_SLOTS_HIGH, 1 << 32
    COP_IS  COP_VALID, 1
    COP_IS  COP_SLOTS_LOW + 8, 0
    li      t0, COP_BASE + COP_SLOTS_LOW
    lwu     a0, 4(t0)
    CHECK   a0, 10
    lbu     a0, 4(t0)
    CHECK   a0, 10
    COP_IS  COP_STATUS, ST_HALT + (1 << 4) + (5 << 8)

    /* RANGE: nothing there, too high, write-only, read-only; a write of the bit clears it */
    COP_SET COP_CTL, 0
    .irp offset, 0x0f8, 0x348, 0x2000, 0x7000, 0xfff8, COP_COMMAND, COP_MASK
    COP_IS  \offset, 0
    COP_GET t1, COP_STATUS
    li      a0, ST_RANGE
    and     t1, t1, a0
    CHECK   t1, ST_RANGE
    COP_SET COP_STATUS, ST_RANGE
    COP_GET t1, COP_STATUS
    and     t1, t1, a0
    CHECK   t1, 0
    .endr
    .irp offset, 0x0f8, 0x7000, COP_LEVEL, COP_TAGGED, COP_VALID
    COP_SET \offset, -1
    COP_GET t1, COP_STATUS
    li      a0, ST_RANGE
    and     t1, t1, a0
    CHECK   t1, ST_RANGE
    COP_SET COP_STATUS, ST_RANGE
    .endr
    COP_IS  COP_VALID, 1

    /* BUSY: a unit that runs shows its counts, but neither registers nor arrays */
    COP_SET COP_CLASSES, 0
    COP_SET COP_CTL, RUN + ENGINE
    COP_IS  COP_CTL, RUN + ENGINE
    COP_IS  COP_PROCESSED, 10
    .irp offset, COP_V, COP_SLOTS_LOW, COP_SAMPLE
    COP_IS  \offset, 0
    COP_GET t1, COP_STATUS
    li      a0, ST_BUSY + ST_RANGE + 3
    and     t1, t1, a0
    CHECK   t1, ST_BUSY + ST_RUN
    COP_SET COP_STATUS, ST_BUSY
    .endr
    COP_SET COP_V, 77
    COP_SET COP_CLASSES, 1
    COP_GET t1, COP_STATUS
    and     t1, t1, a0
    CHECK   t1, ST_BUSY + ST_RUN
    COP_SET COP_CTL, 0
    COP_IS  COP_V, 55
    COP_IS  COP_CLASSES, 0
    COP_SET COP_STATUS, ST_BUSY

    /* A command, its sweep, and a limit that halts */
    COP_SET COP_COMMAND, 1
    COP_SWEPT
    COP_IS  COP_SLOTS_LOW, 0
    COP_IS  COP_VALID, 0
    COP_SET COP_LIMIT, 50
    COP_SET COP_CTL, RUN
2:  COP_GET t1, COP_STATUS
    andi    t1, t1, 3
    addi    t1, t1, -ST_HALT
    bnez    t1, 2b
    COP_GET a0, COP_STATUS
    andi    a0, a0, 0x7f
    CHECK   a0, ST_HALT + ST_INTERRUPT + (4 << 4)
    csrr    a0, mip
    and     a0, a0, s1
    CHECK_SAME a0, s1
    COP_SET COP_CTL, 0
    fence
    csrc    mip, s1
    csrr    a0, mip
    and     a0, a0, s1
    CHECK   a0, 0
    TEST_END

    .balign 64
interrupted:
    addi    a2, a2, 1
    li      t4, COP_BASE
    ld      t2, COP_STATUS(t4)
    li      t3, ST_ACK
    sd      t3, COP_STATUS(t4)
    ld      t3, COP_STATUS(t4)
    csrc    mip, s1
    mret

    .data
    .balign 64
table:
    .dword  1, 2, 3, 4, 5, 6, 7, 8, 9, 10
