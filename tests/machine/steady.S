/* Work of many kinds while the profilers do what TIP_CTL, PME_CTL and COP_CTL say: 0, or bits of mtipctl,
 * mpmectl and the co-processor's `ctl`,
 * which tags COP_CLASSES. No interrupt is enabled, no counter is read, so the profilers may change nothing but these constants.                    tests/machine/profilers_absent.sh */
#include "test.h"
#include "tip.h"

    .equ    COP_BASE, 0x03000000

    .equ    EN, 1
    .equ    PAIR, 2
    .equ    OPP, 4
    .equ    RND, 8
    .equ    RLD, 16
    .equ    FRZ, 64

    TEST_BEGIN
    li      t0, EVENT_CYCLES
    csrw    mhpmevent3, t0
    csrw    mcountinhibit, x0
    li      t0, 97
    csrw    TIPPERIOD, t0
    ARM     97
    li      t0, TIP_CTL
    csrw    TIPCTL, t0
    li      t0, 16
    csrw    0x7d2, t0               /* mpmemajor */
    csrw    0x7d1, t0               /* mpmecount */
    csrw    0x7d4, t0               /* mpmeminor */
    csrwi   0x7d3, 31               /* mpmespread */
    li      t0, PME_CTL
    csrw    0x7d0, t0               /* mpmectl */
    li      s5, COP_BASE            /* the co-processor: match pc | v0 = add v0, value | rmw B0[x0] += v0 | inc x0 | done */
    li      t1, 0x1000
    add     t1, t1, s5
    li      t0, 35 << 6 | 2 << 12 | 1 << 22 | 3 << 33 | 1 << 50 | 33 << 53 | 1 << 63
    sd      t0, 0(t1)
    li      t0, 2 << 6
    sd      t0, 8(t1)
    li      t0, 0xff
    sd      t0, 0x20(s5)            /* fields */
    li      t0, 100
    sd      t0, 0x50(s5)            /* spread */
    li      t0, 5
    sd      t0, 0x48(s5)            /* interval */
    li      t0, COP_CLASSES
    sd      t0, 0x28(s5)            /* classes */
    li      t0, COP_CTL
    sd      t0, 8(s5)               /* ctl */
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
    csrwi   0x7d6, 1                /* mpmestatus: pop */
    csrwi   0x7d6, 1
4:  andi    t4, s1, 63
    bnez    t4, 5f
    li      s6, 1                   /* an exception that is expected */
    ebreak
    li      s6, 0
    li      s11, 0
5:  addi    s1, s1, -1
    bnez    s1, 1b
    csrw    TIPCTL, x0
    csrw    0x7d0, x0
    sd      x0, 8(s5)
    ld      t0, 0x90(s5)            /* accepted */
    TEST_END

    .bss
    .balign 64
table:
    .space  0x8000
