/* The programmable counters: what each event counts in code whose counts are known,
 * inhibition, modes, overflow. */
#include "test.h"

#define EVENT_CYCLES 1
#define EVENT_INSTRUCTIONS 2
#define EVENT_BRANCHES 6
#define EVENT_LOADS 8
#define EVENT_STORES 9
#define EVENT_TAKEN 18
#define EVENT_TRAPS 19
#define ALL 0x7f8
#define EVENT_OF (1 << 63)
#define EVENT_MINH (1 << 62)
#define EVENT_UINH (1 << 60)

.macro SELECT n, event
    li      t0, \event
    csrw    mhpmevent\n, t0
    csrw    mhpmcounter\n, x0
.endm

    TEST_BEGIN
    li      s0, ALL
    csrw    mcountinhibit, s0
    SELECT  3, EVENT_LOADS
    SELECT  4, EVENT_STORES
    SELECT  5, EVENT_BRANCHES
    SELECT  6, EVENT_TAKEN
    SELECT  7, EVENT_TRAPS
    SELECT  8, EVENT_INSTRUCTIONS
    SELECT  9, EVENT_CYCLES
    SELECT  10, 0
    csrr    a0, mhpmevent3
    CHECK   a0, EVENT_LOADS
    la      a2, room
    li      a3, 50
    la      t0, short_handler
    csrw    mtvec, t0
    /* counted: 50 rounds of 3 loads, 2 stores, 2 branches of which one is never taken, and 5 ecalls */
    csrw    mcountinhibit, x0
1:  ld      a4, 0(a2)
    sd      a4, 8(a2)
    lw      a5, 4(a2)
    sb      a5, 16(a2)
    lbu     a6, 16(a2)
    bnez    x0, 1b
    addi    a3, a3, -1
    bnez    a3, 1b
    .rept 5
    ecall
    .endr
    csrw    mcountinhibit, s0
    la      t0, test_trap
    csrw    mtvec, t0
    csrr    a0, mhpmcounter3
    CHECK   a0, 150
    csrr    a0, mhpmcounter4
    CHECK   a0, 100
    csrr    a0, mhpmcounter5
    CHECK   a0, 100
    csrr    a0, mhpmcounter6
    CHECK   a0, 49
    csrr    a0, mhpmcounter7
    CHECK   a0, 5
    /* 8 a round, 4 a handler, and the write that stops the counters */
    csrr    a0, mhpmcounter8
    CHECK   a0, 50 * 8 + 5 * 4 + 1
    /* no more than W = 4 instructions a cycle */
    csrr    a1, mhpmcounter9
    slli    a1, a1, 2
    CHECK_NEXT
    bltu    a1, a0, test_fail
    csrr    a0, mhpmcounter10
    CHECK   a0, 0
    csrr    a0, hpmcounter3
    CHECK   a0, 150
    /* frozen while inhibited */
    ld      a0, 0(a2)
    ld      a0, 0(a2)
    csrr    a0, mhpmcounter3
    CHECK   a0, 150
    csrw    mcountinhibit, x0
    ld      a0, 0(a2)
    ld      a0, 0(a2)
    csrr    a0, mhpmcounter3
    CHECK   a0, 152
    /* MINH: not in M; UINH: not in U */
    SELECT  3, EVENT_LOADS + EVENT_MINH
    SELECT  4, EVENT_LOADS + EVENT_UINH
    ld      a0, 0(a2)
    TO_USER
    ld      a0, 0(a2)
    ld      a0, 0(a2)
    ld      a0, 0(a2)
    TO_MACHINE
    csrr    a0, mhpmcounter3
    CHECK   a0, 3
    csrr    a0, mhpmcounter4
    CHECK   a0, 1
    /* overflow: OF is set once, LCOFI becomes pending, and OF must be cleared before it does again */
    SELECT  3, EVENT_LOADS
    li      a0, -3
    csrw    mhpmcounter3, a0
    li      s1, 1 << 13
    csrc    mip, s1
    ld      a0, 0(a2)
    ld      a0, 0(a2)
    csrr    a0, mhpmevent3
    CHECK   a0, EVENT_LOADS
    ld      a0, 0(a2)
    csrr    a0, mhpmcounter3
    CHECK   a0, 0
    csrr    a0, mhpmevent3
    CHECK   a0, (EVENT_LOADS + EVENT_OF)
    csrr    a0, mip
    and     a0, a0, s1
    CHECK_SAME a0, s1
    csrc    mip, s1
    li      a0, -1
    csrw    mhpmcounter3, a0
    ld      a0, 0(a2)
    csrr    a0, mip
    and     a0, a0, s1
    CHECK   a0, 0
    csrr    a0, mhpmevent3
    CHECK   a0, (EVENT_LOADS + EVENT_OF)
    /* and taken as an interrupt */
    SELECT  3, EVENT_LOADS
    li      a0, -2
    csrw    mhpmcounter3, a0
    la      t0, overflowed
    csrw    mtvec, t0
    csrw    mie, s1
    csrsi   mstatus, MSTATUS_MIE
    ld      a0, 0(a2)
    ld      a0, 0(a2)
    li      a3, 200
2:  bnez    s11, 3f
    addi    a3, a3, -1
    bnez    a3, 2b
3:  CHECK   s11, 1
    CHECK   s8, INTERRUPT + 13
    li      s11, 0
    TEST_END

    .balign 64
short_handler:
    csrr    t6, mepc
    addi    t6, t6, 4
    csrw    mepc, t6
    mret
    .balign 64
overflowed:
    csrr    s8, mcause
    addi    s11, s11, 1
    csrc    mip, s1
    mret

    .data
    .balign 64
room: .dword 0x0123456789abcdef, 0, 0
