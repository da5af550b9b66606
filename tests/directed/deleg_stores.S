/* A store to the co-processor's window that has committed, but waits in the store queue behind a store that
 * misses, belongs to the old owner: a write of mprofdeleg lets it land before the unit changes hands. Both
 * from machine mode to a process and from process to process, none to seven instructions before the write.
 *                                                                                docs/csr.md, "Delegation" */
#include "test.h"
#include "cop.h"
#include "deleg.h"

    .equ    LINES, 0x82000000           /* nothing was ever here: each store of a line misses */
    .equ    TIMES, 8
    .equ    CONTROL, 0x1ff0002          /* ENGINE, CONTEXT 0x1ff */

/* A store that misses, then two of the window. s2: next lines. */
.macro WRITE
    sd      s3, 0(s2)
    sd      s3, COP_CTL(s0)
    sd      s4, COP_V(s0)
.endm

/* The next owner finds a unit as after reset. Uses t0, t1. */
.macro UNTOUCHED
    COP_SWEPT
    COP_IS  COP_CTL, 0
    COP_IS  COP_V, 0
    COP_IS  COP_STATUS, 0
    addi    s2, s2, 64
.endm

/* One hand-over from process 1 to process 2. Uses t0, t1. */
.macro FROM_PROCESS
    PROCESS 1
    csrw    PROFDELEG, s1
    COP_SWEPT
    la      t0, .Lhandler\@
    csrw    mtvec, t0
    TO_USER
    WRITE
    .rept   nops
    nop
    .endr
    ecall
    .balign 4
.Lhandler\@:
    csrw    PROFDELEG, a7
    KERNEL_LEAVE
    UNTOUCHED
.endm

    TEST_BEGIN
    li      s0, COP_BASE
    li      s1, DELEG_COP + DELEG_CONTEXT(1)
    li      s2, LINES
    li      s3, CONTROL
    li      s4, 0xdeadbeef

    /* From machine mode to process 1; the first time warms the code */
    li      s5, 2
1:  .set    nops, 0
    .rept   TIMES
    DELEGATE 0
    COP_SWEPT
    WRITE
    .rept   nops
    nop
    .endr
    csrw    PROFDELEG, s1
    UNTOUCHED
    .set    nops, nops + 1
    .endr
    addi    s5, s5, -1
    bnez    s5, 1b

    /* From process 1 to process 2 */
    li      s5, 2
    li      a7, DELEG_COP + DELEG_CONTEXT(2)
2:  .set    nops, 0
    .rept   TIMES
    FROM_PROCESS
    .set    nops, nops + 1
    .endr
    addi    s5, s5, -1
    bnez    s5, 2b

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
