/* A store to the co-processor's window that has committed, but waits in the store queue behind stores that
 * miss, belongs to the old owner: a write of mprofdeleg lets it land before the unit changes hands. Both from
 * machine mode to a process and from process to process; the write comes as early as a handler can write it.
 *                                                                                docs/csr.md, "Delegation" */
#include "test.h"
#include "cop.h"
#include "deleg.h"

    .equ    LINES, 0x82000000           /* nothing was ever here: each store of a line misses */
    .equ    TIMES, 8                    /* with none to seven nops before the hand-over */
    .equ    CONTROL, 0x1ff0002          /* ENGINE, CONTEXT 0x1ff */

/* Two stores that miss, then two of the window. s2: next lines. */
.macro WRITE
    sd      s3, 0(s2)
    sd      s3, 64(s2)
    sd      s3, COP_CTL(s0)
    sd      s4, COP_V(s0)
    sd      s4, COP_CLASSES(s0)
    li      t0, COP_CODE + 8
    add     t0, t0, s0
    sd      s4, 0(t0)
.endm

/* s5 nops are left out of so many as there are times. Uses t0, t1. */
.macro DELAY
    la      t0, .Ldelay\@
    slli    t1, s5, 2
    add     t0, t0, t1
    jr      t0
.Ldelay\@:
    .rept   TIMES
    nop
    .endr
.endm

/* The next owner finds a unit as after reset. Uses t0, t1. */
.macro UNTOUCHED
    COP_SWEPT
    COP_IS  COP_CTL, 0
    COP_IS  COP_STATUS, 0
    COP_IS  COP_V, 0
    COP_IS  COP_CLASSES, 0
    COP_IS  COP_CODE + 8, 0
.endm

    TEST_BEGIN
    li      s0, COP_BASE
    li      s1, DELEG_COP + DELEG_CONTEXT(1)
    li      s2, LINES
    li      s3, CONTROL
    li      s4, 0xdeadbeef

    /* From machine mode to process 1 */
    li      s5, 0
1:  DELEGATE 0
    COP_SWEPT
    la      t2, 2f
    jr      t2
    .balign 64
2:  WRITE
    DELAY
    csrw    PROFDELEG, s1
    UNTOUCHED
    addi    s2, s2, 128
    addi    s5, s5, 1
    li      t0, TIMES
    bltu    s5, t0, 1b

    /* From process 1 to process 2 */
    li      s5, 0
    li      a7, DELEG_COP + DELEG_CONTEXT(2)
3:  PROCESS 1
    csrw    PROFDELEG, s1
    COP_SWEPT
    la      t0, handler
    csrw    mtvec, t0
    TO_USER
    la      t2, 4f
    jr      t2
    .balign 64
4:  WRITE
    DELAY
    ecall
    .balign 64
handler:
    csrw    PROFDELEG, a7
    KERNEL_LEAVE
    UNTOUCHED
    addi    s2, s2, 128
    addi    s5, s5, 1
    li      t0, TIMES
    bltu    s5, t0, 3b

    /* A store of the owner's that waits when nothing changes hands still arrives */
    csrw    PROFDELEG, a7
    PROCESS 2
    TO_USER
    li      t1, 0x77
    sd      s3, 0(s2)
    sd      t1, COP_V(s0)
    ld      a1, COP_V(s0)
    TO_MACHINE
    csrw    PROFDELEG, a7
    COP_GET a2, COP_V
    CHECK   a1, 0x77
    CHECK   a2, 0x77
    csrw    MCONTEXT, x0
    TEST_END
