/* ProfileMe in the hands of a process that calls its kernel all the time: no record of the kernel, no bit of
 * its branches in a history, no address of it that a predictor knows, and counts of the process alone. Then
 * the same for machine mode with NOM. docs/security.md, docs/profileme.md "History" */
#include "test.h"
#include "pme.h"
#include "deleg.h"

#define AS_USER_CONTROL 0x100           /* from the number of machine mode to that of U mode */
#define AS_USER -0x300

    .equ    CALLS, 300
    .equ    KERNEL, 200                 /* rounds of the kernel's loop: its branch is taken */
    .equ    WITHHELD, 59
    .equ    RETIRED, 55

/* Reads the records that wait: of the process, from its code, and without eight branches taken in
 * a row in their history, which the kernel alone has. Counts them in s4, those with a history in
 * s5. Nothing is selected meanwhile; s3: PMECTL else. control, others: 0, or the distances of U
 * mode's numbers. Uses t0 to t2. */
.macro RECORDS control, others
    csrw    PMECTL + \control, x0
.Lrecord\@:
    csrr    t0, PMESTATUS + \control
    andi    t0, t0, READY
    beqz    t0, .Lnone\@
    addi    s4, s4, 1
    csrr    t0, PMEPATH + \others
    slli    t1, t0, 32                  /* HISTORY */
    srli    t1, t1, 32
    srli    t2, t1, 1
    and     t1, t1, t2
    srli    t2, t1, 2
    and     t1, t1, t2
    srli    t2, t1, 4
    and     t1, t1, t2
    CHECK   t1, 0
    srli    t1, t0, 32
    slli    t1, t1, 46
    srli    t1, t1, 46
    CHECK   t1, 9                       /* privilege 0, context 9 */
    srli    t1, t0, WITHHELD
    andi    t1, t1, 1
    xori    t1, t1, 1
    add     s5, s5, t1
    .ifeq   \control                    /* machine mode may know where a wrong path went */
    csrr    t0, PDISHDREV
    slli    t0, t0, 63 - RETIRED
    bgez    t0, .Lmine\@
    .endif
    csrr    t0, PDISPC + \others
    la      t1, kernel
    la      t2, kernel_end
    CHECK_NEXT
    bltu    t0, t1, .Lmine\@
    bltu    t0, t2, test_fail
.Lmine\@:
    csrwi   PMESTATUS + \control, 1
    j       .Lrecord\@
.Lnone\@:
    slli    t0, a0, 1                   /* the next one: any of the 100 that come first */
    andi    t0, t0, 127
    addi    t0, t0, 1
    csrw    PMECOUNT + \control, t0
    csrw    PMECTL + \control, s3
.endm

/* Calls the kernel CALLS times, with a return that is mispredicted into the kernel, 80 branches that are not
 * taken, and the code `reads` after each. Uses a0. */
.macro CALL_AND reads:vararg
    li      a0, CALLS
.Lcall\@:
    ecall
    la      ra, .Lback\@
    ret                                 /* it is predicted to return into the kernel */
.Lback\@:
    .rept   80
    bne     sp, sp, .Lread\@
    .endr
.Lread\@:
    \reads
    addi    a0, a0, -1
    beqz    a0, .Lend\@
    j       .Lcall\@
.Lend\@:
.endm

    TEST_BEGIN
    KERNEL_ENTER kernel

    DELEGATE DELEG_PME, 9
    PROCESS 9
    TO_USER
    li      s4, 0
    li      s5, 0
    li      a7, 0
    li      t0, 13
    csrw    PMEMAJOR + AS_USER_CONTROL, t0
    csrw    PMECOUNT + AS_USER_CONTROL, t0
    li      s3, CTL_EN + CTL_RLD
    csrw    PMECTL + AS_USER_CONTROL, s3
    CALL_AND RECORDS AS_USER_CONTROL, AS_USER
    csrw    PMECTL + AS_USER_CONTROL, x0
    CHECK_NEXT
    li      t0, 100
    bltu    s4, t0, test_fail           /* records */
    beqz    s5, test_fail               /* some with a history */
    /* The kernel executes 3 KERNEL instructions a call, the process some 250 with those
     * that it fetched for nothing */
    csrr    a2, PMEFETCHED + AS_USER
    CHECK_NEXT
    li      t0, CALLS * 2 * KERNEL
    bltu    t0, a2, test_fail
    csrr    a3, PMESELECTIONS + AS_USER
    li      t0, CALLS * 2 * KERNEL / 13
    bltu    t0, a3, test_fail
    csrr    a2, PMEFILTERED + AS_USER
    CHECK   a2, 0

    /* Machine mode, for itself, without its own instructions: the kernel reads the records */
    li      a7, 1
    ecall
machine:
    CHECK_NEXT
    li      t0, 100
    bltu    s4, t0, test_fail
    csrr    a2, PMEFETCHED
    CHECK_NEXT
    li      t0, CALLS * 2 * KERNEL
    bltu    t0, a2, test_fail
    csrr    a2, PMEFILTERED
    CHECK   a2, 0
    KERNEL_LEAVE
    TEST_END

    /* a7: 0 work, 1 begin the second part, 2 read the records, 3 end */
    .balign 64
kernel:
    li      t5, KERNEL
1:  addi    t5, t5, -1
    mul     t4, t5, t5
    bnez    t5, 1b
    .rept   8
    jal     ra, . + 4                   /* the return-address stack ends with addresses of the kernel */
    .endr
    li      t5, 1
    beq     a7, t5, second
    li      t5, 2
    beq     a7, t5, read
    li      t5, 3
    beq     a7, t5, third
    KERNEL_RETURN
kernel_end:

second:
    csrw    PROFDELEG, x0
    li      s4, 0
    li      s5, 0
    li      a7, 2
    li      t0, 13
    csrw    PMEMAJOR, t0
    csrw    PMECOUNT, t0
    li      s3, CTL_EN + CTL_RLD + CTL_NOM
    csrw    PMECTL, s3
    la      t0, user_work
    csrw    mepc, t0
    mret
read:
    RECORDS 0, 0
    KERNEL_RETURN
third:
    csrw    PMECTL, x0
    j       machine

user_work:
    CALL_AND nop
    li      a7, 3
    ecall
