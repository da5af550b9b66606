/* Where the time of dropped instructions goes: pairs of two types, too short for the predictor to skip, in
 * front of `behind`. */
#include "pflag.h"
#include "test.h"

    TEST_BEGIN
    li      s0, 1000
1:  addi    s1, s1, 1
    .globl  pairs
pairs:
    .rept   8
    PF(0, add s2, s2, s2)
    PF(0, add s2, s2, s2)
    PF(1, add s2, s2, s2)
    PF(1, add s2, s2, s2)
    .endr
    .globl  behind
behind:
    addi    s0, s0, -1
    bnez    s0, 1b
    TEST_END
