/* Blocks of profile instructions that are patched while they run, that grow and shrink, and that are entered
 * in the middle. */
#include "pflag.h"
#include "test.h"

#define COUNT(type, reg) PF(type, add reg, reg, s5)

/* The word at `to` becomes the one at `from`. */
.macro PATCH to, from
    la      t0, \from
    lw      t1, 0(t0)
    la      t0, \to
    sw      t1, 0(t0)
    fence.i
.endm

    TEST_BEGIN
    li      s2, 0
    li      s3, 0
    li      s4, 0
    li      s5, 1

    /* A block patches its own last word: only when it runs. t2: what is written, t3: where. */
    lw      t2, of_type_1
    la      t3, own_last
    li      s0, 20
    PF_RESETPF(0)
    PF_SETPF(1)
1:  call    patches_itself              /* off: nothing is written */
    addi    s0, s0, -1
    bnez    s0, 1b
    CHECK   s2, 0
    PF_SETPF(0)
    call    patches_itself              /* the last word is of type 1 from now on */
    CHECK   s2, 1
    CHECK   s3, 1
    PF_RESETPF(0)
    call    patches_itself
    CHECK   s2, 1
    CHECK   s3, 2
    PF_SETPF(0)
    PF_RESETPF(1)
    call    patches_itself
    CHECK   s2, 2
    CHECK   s3, 2

    /* A block that has been dropped often: a word of it becomes ordinary, or of another type, and a profile
     * instruction again. */
    li      s2, 0
    li      s3, 0
    PF_RESETPF(0)
    PF_SETPF(1)
    li      s1, 4
2:  li      s0, 20
3:  call    eight
    addi    s0, s0, -1
    bnez    s0, 3b
    CHECK   s2, 0
    CHECK   s3, 0
    PATCH   middle, of_nobody
    call    eight
    CHECK   s2, 1
    PATCH   middle, of_type_1
    call    eight
    CHECK   s3, 1
    PATCH   last, of_nobody
    call    eight
    CHECK   s2, 2
    CHECK   s3, 2
    PATCH   middle, of_type_0           /* as they were */
    PATCH   last, of_type_0
    call    eight
    CHECK   s2, 2
    CHECK   s3, 2
    PF_SETPF(0)                         /* on: all of it runs; off again */
    call    eight
    CHECK   s2, 10
    PF_RESETPF(0)
    li      s2, 0
    li      s3, 0
    addi    s1, s1, -1
    bnez    s1, 2b

    /* It grows: the ordinary word behind it joins; and shrinks from its head, where a predictor knows it. */
    li      s0, 20
4:  call    eight
    addi    s0, s0, -1
    bnez    s0, 4b
    PATCH   behind, of_type_0
    li      s0, 20
5:  call    eight
    addi    s0, s0, -1
    bnez    s0, 5b
    CHECK   s4, 120                     /* the runs in which it was ordinary */
    PATCH   eight, of_nobody
    call    eight
    CHECK   s2, 1
    PATCH   eight, of_type_0
    PATCH   behind, of_s4
    call    eight
    CHECK   s2, 1
    CHECK   s4, 121

    /* Entered in the middle, by an ordinary branch and by profile branches; flag off after it
     * was on, and on after off. */
    li      s2, 0
    li      s3, 0
    li      s0, 20
    PF_SETPF(2)
6:  call    into
    addi    s0, s0, -1
    bnez    s0, 6b
    CHECK   s2, 0                       /* type 0 is off: the jump of type 2 goes over the first of type 1 */
    CHECK   s3, 60
    PF_RESETPF(2)
    call    into                        /* and is dropped: all four */
    CHECK   s3, 64
    PF_RESETPF(1)
    PF_SETPF(2)
    call    into
    CHECK   s3, 64
    PF_SETPF(0)
    call    into                        /* the branch of type 0 goes to the third word */
    CHECK   s3, 64
    PF_SETPF(1)
    call    into
    CHECK   s3, 66
    PF_RESETPF(0)
    call    into
    CHECK   s3, 69
    PF_RESETPF(2)
    PF_RESETPF(1)
    call    into
    CHECK   s3, 69
    TEST_END

patches_itself:
    PF(0, sw t2, 0(t3))
    PF(0, fence.i)
    COUNT(0, s2)
own_last:
    COUNT(0, s2)
    ret

    .balign 64
eight:
    COUNT(0, s2)
    COUNT(0, s2)
    COUNT(0, s2)
middle:
    COUNT(0, s2)
    COUNT(0, s2)
    COUNT(0, s2)
    COUNT(0, s2)
last:
    COUNT(0, s2)
behind:
    add     s4, s4, s5
    ret

    .balign 64
into:
    PF(0, j 8f)
    PF(2, beq zero, zero, 7f)
    COUNT(1, s3)
7:  COUNT(1, s3)
8:  COUNT(1, s3)
    COUNT(1, s3)
    ret

of_nobody:
    add     s2, s2, s5
of_type_0:
    COUNT(0, s2)
of_type_1:
    COUNT(1, s3)
of_s4:
    add     s4, s4, s5
