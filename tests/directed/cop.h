/* The co-processor for directed tests: its registers as stores and loads, from s0 = COP_BASE.
 *                                                                                           docs/coproc.md */
#ifndef DIRECTED_COP_H
#define DIRECTED_COP_H

#define COP_BASE 0x03000000

#define COP_ID 0x000
#define COP_CTL 0x008
#define COP_STATUS 0x010
#define COP_COMMAND 0x018
#define COP_FIELDS 0x020
#define COP_CLASSES 0x028
#define COP_SELECT 0x030
#define COP_WATCH 0x038
#define COP_LIMIT 0x040
#define COP_INTERVAL 0x048
#define COP_SPREAD 0x050
#define COP_SEED 0x058
#define COP_WATER 0x060
#define COP_LEVEL 0x068
#define COP_MASK 0x070
#define COP_SAMPLE 0x078
#define COP_TAGGED 0x080
#define COP_ACCEPTED 0x090
#define COP_DROPPED 0x098
#define COP_PROCESSED 0x0a0
#define COP_ENTRY 0x100
#define COP_V 0x180
#define COP_X 0x1c0
#define COP_C 0x200
#define COP_B 0x280
#define COP_MATCH 0x340
#define COP_CODE 0x1000
#define COP_SLOTS_LOW 0x4000
#define COP_SLOTS_HIGH 0x5000
#define COP_VALID 0x6000

#define RUN 1
#define ENGINE 2

#define ST_RUN 1
#define ST_HALT 2
#define ST_INTERRUPT (1 << 2)
#define ST_SWEEP (1 << 3)
#define ST_RANGE (1 << 16)
#define ST_BUSY (1 << 17)
#define ST_ACK 1

#define CLASS_LOAD (1 << 1)
#define CLASS_TIP (1 << 10)

#define LCOFIP (1 << 13)

/* Store a constant to a register of the unit, load one into rd. Use t0, t1. */
.macro COP_SET offset, value
    li      t0, COP_BASE + \offset
    li      t1, \value
    sd      t1, 0(t0)
.endm

.macro COP_GET rd, offset
    li      t0, COP_BASE + \offset
    ld      \rd, 0(t0)
.endm

/* A register of the unit reads this. Uses t0, t1. */
.macro COP_IS offset, value
    COP_GET t1, \offset
    CHECK   t1, \value
.endm

/* The sweep after reset, or after a command, is over. Uses t0, t1. */
.macro COP_SWEPT
.Lsweep\@:
    COP_GET t1, COP_STATUS
    andi    t1, t1, ST_SWEEP
    bnez    t1, .Lsweep\@
.endm

#endif
