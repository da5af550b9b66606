/* Work of many kinds while the profiler does what CTL says: 0, or bits of mtipctl. No interrupt is enabled, no counter is read, so the
 * profiler may change nothing but the one constant.                                                     tests/x/tip_absent.sh */
#include "test.h"
#include "tip.h"

    TEST_BEGIN
    li      t0, EVENT_CYCLES
    csrw    mhpmevent3, t0
    csrw    mcountinhibit, x0
    li      t0, 97
    csrw    TIPPERIOD, t0
    ARM     97
    li      t0, CTL
    csrw    TIPCTL, t0
    la      s0, table
    li      s1, 3000
    li      s2, 0x2545f491
1:  slli    t0, s2, 13
    xor     s2, s2, t0
    srli    t0, s2, 7
    xor     s2, s2, t0
    slli    t0, s2, 17
    xor     s2, s2, t0
    srli    t1, s2, 20
    li      t2, 0x7ff8
    and     t1, t1, t2
    add     t1, t1, s0
    ld      t3, 0(t1)
    slli    t4, s2, 30
    bltz    t4, 2f
    mul     t3, t3, s2
    sd      t3, 0(t1)
    ld      t4, 0(t1)
    div     t4, t4, s1
2:  slli    t4, s2, 50
    bltz    t4, 3f
    MARKER_START
    csrw    MCONTEXT, t3
3:  slli    t4, s2, 55
    bltz    t4, 4f
    MARKER_STOP
    csrwi   TIPSTATUS, 1
4:  andi    t4, s1, 63
    bnez    t4, 5f
    li      s6, 1                   /* an exception that is expected */
    ebreak
    li      s6, 0
    li      s11, 0
5:  addi    s1, s1, -1
    bnez    s1, 1b
    csrw    TIPCTL, x0
    TEST_END

    .bss
    .balign 64
table:
    .space  0x8000
