/* Trap entries of TIP and of the timer. */
#include "profile_entry.inc"

    .option arch, +zicsr
    .section .text.trap, "ax"

/* Word 0 of a record: type, length and, above them, the number of the record. t0: type and length. */
    .macro number
    lw      t3, PROFILE_SEQUENCE(t1)
    sw      t0, 0(t2)
    sw      t3, 4(t2)
    addi    t3, t3, 1
    sw      t3, PROFILE_SEQUENCE(t1)
    .endm

/* profile_entry_LANES: a sample of LANES addresses. */
    .macro sample_entry lanes
    .globl profile_entry_\lanes
    .type profile_entry_\lanes, @function
    .balign 64
profile_entry_\lanes:
    enter
1:  lw      t0, PROFILE_HEADER(t1)
    number
    word    MTIPCYCLE, 1
    word    MTIPFLAGS, 2
    word    MTIPADDR0, 3
    .if \lanes > 1
    word    MTIPADDR1, 4
    .endif
    .if \lanes > 2
    word    MTIPADDR2, 5
    word    MTIPADDR3, 6
    .endif
    word    MHPMSDETAILSDATA, 3 + \lanes
    csrwi   MTIPSTATUS, 1
    addi    t2, t2, 8 * (4 + \lanes)
    sd      t2, PROFILE_NEXT(t1)
    csrr    t3, MTIPSTATUS              /* more samples, and room for them: the next one at once */
    andi    t3, t3, 1
    beqz    t3, 2f
    ld      t0, PROFILE_LIMIT(t1)
    bltu    t2, t0, 1b
2:  li      t0, 1 << 13
    csrc    mip, t0                     /* set again by the unit when samples are left */
    leave
    .size profile_entry_\lanes, . - profile_entry_\lanes
    .endm

    sample_entry 1
    sample_entry 2
    sample_entry 4

/* A sample is the deadline and the interrupted pc. Deadlines that are past already count as its weight. */
    .globl profile_entry_timer
    .type profile_entry_timer, @function
    .balign 64
profile_entry_timer:
    enter
    ld      t3, PROFILE_DEADLINE(t1)
    csrr    t0, mepc
    sd      t3, 8(t2)
    sd      t0, 16(t2)
    addi    sp, sp, -16
    sd      t4, 0(sp)
    sd      t5, 8(sp)
    ld      t4, PROFILE_PERIOD(t1)
    lw      t0, PROFILE_HEADER(t1)
    li      t5, 1 << PROFILE_WEIGHT_SHIFT
1:  add     t3, t3, t4
    add     t0, t0, t5
    csrr    t2, time
    bgeu    t2, t3, 1b
    sd      t3, PROFILE_DEADLINE(t1)
    li      t4, 0x02004000              /* mtimecmp */
    sd      t3, 0(t4)
    fence                               /* the line falls before mret */
    ld      t2, PROFILE_NEXT(t1)
    number
    addi    t2, t2, 24
    sd      t2, PROFILE_NEXT(t1)
    ld      t4, 0(sp)
    ld      t5, 8(sp)
    addi    sp, sp, 16
    leave
    .size profile_entry_timer, . - profile_entry_timer
