/* What the counters say of atomics: an LR is a load, an SC that stores a store, an AMO both. Needs a machine with A. */
#include "test.h"
    .option arch, +a

#define EVENT_INSTRUCTIONS 2
#define EVENT_LOADS 8
#define EVENT_STORES 9
#define EVENT_ORDER 10

    TEST_BEGIN
    li      s0, 0x7f8
    csrw    mcountinhibit, s0
    .irp pair, 3, 4, 5
    csrw    mhpmcounter\pair, x0
    .endr
    li      t0, EVENT_LOADS
    csrw    mhpmevent3, t0
    li      t0, EVENT_STORES
    csrw    mhpmevent4, t0
    li      t0, EVENT_INSTRUCTIONS
    csrw    mhpmevent5, t0
    la      a2, room
    li      a3, 20
    csrw    mcountinhibit, x0
1:  amoadd.d a4, a3, (a2)               /* 20 loads, 20 stores */
    lr.w    a4, (a2)                    /* 20 loads */
    sc.w    a5, a3, (a2)                /* 20 stores */
    sc.w    a5, a3, (a2)                /* fails */
    amomax.w x0, a3, (a2)               /* 20 loads, 20 stores */
    addi    a3, a3, -1
    bnez    a3, 1b
    csrw    mcountinhibit, s0
    csrr    a0, mhpmcounter3
    CHECK   a0, 60
    csrr    a0, mhpmcounter4
    CHECK   a0, 60
    csrr    a0, mhpmcounter5
    CHECK   a0, 20 * 7 + 1
    TEST_END

    .data
    .balign 64
room:   .space 64
