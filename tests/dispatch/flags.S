/* Profile instructions on a machine that has them: counts of blocks and calls, flags kept by functions,
 * traps, a context switch. */
#include "pflag.h"
#include "test.h"

/* Three counters of types 0, 1, 2: s2, s3, s4; s5 is one. */
#define COUNT(type, reg) PF(type, add reg, reg, s5)

    TEST_BEGIN
    li      s2, 0
    li      s3, 0
    li      s4, 0
    li      s5, 1

    /* Off after reset; each type by itself. */
    csrr    a0, MPFLAGS
    CHECK   a0, 0
    COUNT(0, s2); COUNT(1, s3); COUNT(2, s4)
    PF_SETPF(1)
    COUNT(0, s2); COUNT(1, s3); COUNT(2, s4)
    PF_SETPF(0); COUNT(0, s2); PF_RESETPF(1); COUNT(1, s3); PF_SETPF(2); COUNT(2, s4)
    CHECK   s2, 1
    CHECK   s3, 1
    CHECK   s4, 1
    csrr    a0, MPFLAGS
    CHECK   a0, 5

    /* What is dropped is not counted, nor what does not retire. */
    csrr    t1, minstret
    csrr    t2, minstret
    sub     t2, t2, t1
    csrr    t3, minstret
    PF_RESETPF(0)
    PF_PBLOCK(0, 3)
    COUNT(0, s2)
    PF(0, j test_fail)
    .4byte  0xfffffffc                  /* not even legal */
    csrr    t4, minstret
    sub     t4, t4, t3
    CHECK_SAME t2, t4

    /* A function keeps its flag to itself; what it calls is counted out of line. */
    PF_SETPF(0)
    PF_RESETPF(1)
    call    function                    /* as the program is instrumented: off */
    CHECK   s2, 2                       /* type 0: only behind the call */
    csrr    a0, MPFLAGS
    CHECK   a0, 5
    la      t0, switch                  /* patch resetpf into setpf: bit 12 */
    lw      t1, 0(t0)
    li      t2, 1 << 12
    xor     t1, t1, t2
    sw      t1, 0(t0)
    fence.i
    call    function
    CHECK   s2, 5                       /* 1 in it, 1 out of line, 1 behind */
    csrr    a0, MPFLAGS
    CHECK   a0, 5

    /* A trap runs without flags; one that faults keeps its flag. */
    TRAP_EXPECTED
1:  ecall
    TRAP_CAME CAUSE_ECALL_M, 1b
    csrr    a0, MPFLAGS
    CHECK   a0, 0x505
    li      a1, NOWHERE
    TRAP_EXPECTED
2:  PF_POPPF(0, 0(a1))
    TRAP_CAME CAUSE_LOAD_ACCESS, 2b
    TRAP_EXPECTED
3:  PF_PUSHPF(2, 1(a1))
    TRAP_CAME CAUSE_STORE_ACCESS, 3b
    csrr    a0, MPFLAGS
    CHECK   a0, 0x505

    /* User mode with flags of its own: the machine's come back with the next MRET of its own. */
    csrr    s1, MPFLAGS
    li      a0, 0x200
    csrw    MPFLAGS, a0                 /* MRET sets NOW to 2 */
    TO_USER
    COUNT(0, s2); COUNT(1, s3); COUNT(2, s4)
    PF_RESETPF(1)
    PF_SETPF(2)
    COUNT(1, s3); COUNT(2, s4)
    ILLEGAL csrr a0, MPFLAGS            /* of machine mode */
    COUNT(1, s3); COUNT(2, s4)
    TRAP_EXPECTED
4:  ecall
    TRAP_CAME CAUSE_ECALL_U, 4b
    csrr    a0, MPFLAGS
    CHECK   a0, 0x404                   /* the handler's MRET came back here with them */
    csrw    MPFLAGS, s1
    CHECK   s2, 5
    CHECK   s3, 2
    CHECK   s4, 3

    /* Illegal: no such type, no profile form, a lower half of zeros. */
    ILLEGAL .4byte 0x0030000b
    ILLEGAL .4byte 0x0030100b
    ILLEGAL .4byte 0x0031200b
    ILLEGAL .4byte 0x0001318b
    ILLEGAL .4byte 0x0010418b
    ILLEGAL .4byte 0x12340000
    PF_SETPF(1)
    ILLEGAL .4byte 0x00000009           /* setpf as a profile instruction of type 1, its flag on */
    PF_RESETPF(1)
    .4byte  0x00000009                  /* and off */
    TEST_END

    /* Counts by a call, and itself in line; type 0. */
    .type function, @function
function:
    addi    sp, sp, -16
    sd      ra, 0(sp)
    PF_PUSHPF(0, 8(sp))
switch:
    PF_RESETPF(0)
    PF_PBLOCK(0, 2)
    COUNT(0, s2)
    PF(0, jal ra, arc)
    PF_POPPF(0, 8(sp))
    COUNT(0, s2)
    ld      ra, 0(sp)
    addi    sp, sp, 16
    ret

    .type arc, @function
arc:
    add     s2, s2, s5
    ret
