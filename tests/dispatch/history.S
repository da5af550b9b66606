/* The branch history that a delegate of ProfileMe reads, when profile branches that are predicted off retire
 * in plenty: they never enter the history, so machine mode's branches are still in it, and it is withheld.
 *                                                                            docs/profileme.md, "History" */
#include "pflag.h"
#include "test.h"
#include "pme.h"
#include "deleg.h"

    .equ    ROUNDS, 12
    .equ    PROCESS_ID, 5
    .equ    WITHHELD, 59
    .equ    FIRST, 80                   /* the instruction that is recorded, at first; each time a later one */
    .equ    STEP, 40
    .equ    TIMES, 14

    TEST_BEGIN
    DELEGATE DELEG_PME, PROCESS_ID
    PROCESS PROCESS_ID
    csrw    MPFLAGS, x0
    li      s0, FIRST
    li      s2, TIMES
    li      s3, 0                       /* records that came */
1:  la      t0, back
    csrw    mtvec, t0
    csrw    PMECOUNT, s0
    csrwi   PMECTL, CTL_EN
    la      t0, user
    csrw    mepc, t0
    li      t0, MSTATUS_MPP
    csrc    mstatus, t0
    li      t0, 0xdeadbeef              /* the secret: directions of 32 branches */
    slli    t0, t0, 32
    .rept   32
    bgez    t0, 2f
2:  slli    t0, t0, 1
    .endr
    mret

    .balign 64
user:                                   /* no branch but profile branches, set after they are fetched */
    .rept   ROUNDS
    PF_RESETPF(0)
    .rept   39
    nop
    .endr
    PF_SETPF(0)
    PF(0, bne x0, x0, user)
    PF(0, bne x0, x0, user)
    PF(0, bne x0, x0, user)
    .endr
    PF_RESETPF(0)
    ecall

    .balign 64
back:
    csrr    t0, PMESTATUS
    andi    t0, t0, READY
    beqz    t0, 3f
    csrr    t0, PMEPATH
    srli    t1, t0, WITHHELD
    andi    t1, t1, 1
    CHECK   t1, 1
    slli    t0, t0, 32
    CHECK   t0, 0
    addi    s3, s3, 1
3:  csrwi   PMESTATUS, 1
    addi    s0, s0, STEP
    addi    s2, s2, -1
    bnez    s2, 1b
    CHECK_NEXT
    li      t0, TIMES / 2
    bltu    s3, t0, test_fail
    KERNEL_LEAVE
    TEST_END
