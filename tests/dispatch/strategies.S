/* How profile jumps are predicted (docs/dispatch.md, "Prediction"): a loop sets the flag, jumps, and resets
 * the flag. Decode knows the flag too late for fetch; the prediction bits know it at once, and with
 * ignored-instruction updates the jump is learned. */
#include "pflag.h"
#include "test.h"

#define BITS 0x20000
#define IGNORED 0x40000

/* cycles: of 200 rounds */
.macro ROUNDS cycles, strategy
    li      t0, \strategy
    csrw    MPFLAGS, t0
    csrr    a0, MPFLAGS
    CHECK   a0, \strategy
    li      s2, 0
    li      a3, 200
    csrr    \cycles, mcycle
    .balign 32
8:  PF_SETPF(0)
    PF(0, jal x0, 9f)
    .rept 5
    addi    s2, s2, 1
    .endr
9:  PF_RESETPF(0)
    .rept 40                            /* decode knows it before the next round is fetched */
    nop
    .endr
    addi    a3, a3, -1
    bnez    a3, 8b
    csrr    a0, mcycle
    sub     \cycles, a0, \cycles
    CHECK   s2, 0
.endm

    TEST_BEGIN
    ROUNDS  s5, BITS
    ROUNDS  s6, IGNORED
    ROUNDS  s4, 0                       /* last: it has no advantage of what is in the caches */
    addi    s5, s5, 200                 /* a mis-fetch costs more than a cycle a round */
    addi    s6, s6, 200
    CHECK_NEXT
    bgeu    s5, s4, test_fail
    CHECK_NEXT
    bgeu    s6, s4, test_fail
    TEST_END
