/* The TIP profiler samples only what it is told to: privileges, a process, the code between two markers. */
#include "test.h"
#include "tip.h"

/* In machine mode, one overflow with these bits of the control register. */
.macro OVERFLOW bits
    li      t0, CTL_EN + \bits
    csrw    TIPCTL, t0
    ARM     100
    OVERFLOWED
.endm

/* ... is filtered: no sample, and the count says so. */
.macro FILTERED bits
    csrr    s2, TIPFILTERED
    csrr    s3, TIPSAMPLES
    OVERFLOW \bits
    MORE    TIPFILTERED, s2, 1
    MORE    TIPSAMPLES, s3, 0
    csrr    a0, TIPSTATUS
    andi    a0, a0, READY
    CHECK   a0, 0
.endm

/* ... is sampled, with weight 1: what was filtered is not carried. */
.macro SAMPLED bits
    csrr    s2, TIPFILTERED
    csrr    s3, TIPSAMPLES
    OVERFLOW \bits
    MORE    TIPFILTERED, s2, 0
    MORE    TIPSAMPLES, s3, 1
    csrr    s4, TIPFLAGS
    srli    a0, s4, 32
    CHECK   a0, 1
    csrwi   TIPSTATUS, 1
.endm

/* The same, but the overflow comes in a loop in user mode. */
.macro IN_USER bits
    li      t0, CTL_EN + \bits
    csrw    TIPCTL, t0
    ARM     400
    TO_USER
    li      a0, 1000
.Lloop\@:
    addi    a0, a0, -1
    bnez    a0, .Lloop\@
    TO_MACHINE
.endm

    TEST_BEGIN
    TIP_RESET EVENT_CYCLES
    SAMPLED 0
    /* privileges */
    FILTERED CTL_NOM
    SAMPLED CTL_NOU
    FILTERED CTL_NOM + CTL_NOU
    csrr    s2, TIPFILTERED
    IN_USER CTL_NOM
    MORE    TIPFILTERED, s2, 0
    csrr    a0, TIPFLAGS
    srli    a0, a0, 14
    andi    a0, a0, 3
    CHECK   a0, 0
    csrwi   TIPSTATUS, 1
    csrr    s2, TIPFILTERED
    IN_USER CTL_NOU
    MORE    TIPFILTERED, s2, 1
    csrr    a0, TIPSTATUS
    CHECK   a0, 0
    /* what is filtered is not missed */
    csrr    a0, TIPMISSED
    CHECK   a0, 0

    /* a process */
    li      a0, 7
    csrw    MCONTEXT, a0
    li      a0, 8
    csrw    TIPCONTEXT, a0
    SAMPLED 0
    FILTERED CTL_CTX
    csrwi   MCONTEXT, 8
    SAMPLED CTL_CTX
    slli    a0, s4, 32
    srli    a0, a0, 48
    CHECK   a0, 8
    li      a0, 0x108
    csrw    MCONTEXT, a0
    FILTERED CTL_CTX
    csrw    MCONTEXT, x0

    /* between markers; markers are followed whether they count or not */
    csrr    a0, TIPSTATUS
    CHECK   a0, 0
    FILTERED CTL_MRK
    csrw    TIPCTL, x0
    MARKER_START
    csrr    a0, TIPSTATUS
    CHECK   a0, RUNNING
    SAMPLED CTL_MRK
    SAMPLED CTL_MRK
    slti    x0, x0, 3               /* no marker of ours */
    slti    x0, x1, 2
    slti    x1, x0, 2
    SAMPLED CTL_MRK
    FILTERED CTL_MRK + CTL_NOM      /* all that are on must let it pass */
    nop
    MARKER_STOP                     /* of machine mode, which is not sampled: does not count */
    nop
    csrr    a0, TIPSTATUS
    CHECK   a0, RUNNING
    csrwi   TIPCTL, CTL_EN + CTL_MRK
    MARKER_STOP
    nop
    csrr    a0, TIPSTATUS
    CHECK   a0, 0
    FILTERED CTL_MRK
    SAMPLED 0
    /* next to each other, at every alignment: the youngest decides */
    .set    i, 0
    .rept   4
    .balign 16
    .rept   i
    nop
    .endr
    MARKER_START
    MARKER_STOP
    csrr    a0, TIPSTATUS
    CHECK   a0, 0
    .balign 16
    .rept   i
    nop
    .endr
    MARKER_STOP
    MARKER_START
    csrr    a0, TIPSTATUS
    CHECK   a0, RUNNING
    .set    i, i + 1
    .endr
    /* a marker that is jumped over, and one behind a branch that nobody can predict: not retired, not seen */
    li      s2, 200
    li      s3, 0x2545f491
1:  slli    t0, s3, 13
    xor     s3, s3, t0
    srli    t0, s3, 7
    xor     s3, s3, t0
    slli    t0, s3, 17
    xor     s3, s3, t0
    slli    t0, s3, 40
    MARKER_START
    li      s4, RUNNING
    bltz    t0, 2f
    MARKER_STOP
    li      s4, 0
2:  csrr    a0, TIPSTATUS
    bne     a0, s4, 3f
    addi    s2, s2, -1
    bnez    s2, 1b
3:  CHECK_SAME a0, s4
    csrw    TIPCTL, x0
    TEST_END
