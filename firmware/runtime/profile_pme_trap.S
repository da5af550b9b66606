/* Trap entries of ProfileMe: all records that can be read go into the ring, then the interrupt is
 * acknowledged. */
#include "profile_entry.inc"

    .option arch, +zicsr
    .section .text.trap, "ax"

/* The eight registers of the oldest record, from word `at` on. */
    .macro record at
    word    MPDISHDREV, \at
    word    MPDISPC, \at + 1
    word    MPDISTIME, \at + 2
    word    MPDISLAT, \at + 3
    word    MPDISADR1, \at + 4
    word    MPDISADR2, \at + 5
    word    MPMEPATH, \at + 6
    word    MPMELAT, \at + 7
    .endm

/* The next number of the generator, xorshift32, in t0 with its sign. Uses t3. */
    .macro draw
    lw      t0, PROFILE_RANDOM(t1)
    slliw   t3, t0, 13
    xor     t0, t0, t3
    srliw   t3, t0, 17
    xor     t0, t0, t3
    slliw   t3, t0, 5
    xor     t0, t0, t3
    sw      t0, PROFILE_RANDOM(t1)
    .endm

/* profile_entry_NAME. each: records of a sample; many: the interrupt comes at more than one; software: the
 * interval is drawn here, as in sec. 4.1.4. With many the interrupt is asked for at one record until only one
 * is left: the counter stays frozen that long. When the ring fills while records are left, that brings the
 * interrupt back at once, and the handler in C drains. */
    .macro pme_entry name, each, many, software
    .globl profile_entry_\name
    .type profile_entry_\name, @function
    .balign 64
profile_entry_\name:
    enter
    csrr    t3, MPMESTATUS
    srli    t3, t3, 8
    beqz    t3, 3f
    .if \many
    csrwi   MPMEWATER, 1
    .endif
1:  lw      t0, PROFILE_HEADER(t1)
    sw      t0, 0(t2)
    lw      t0, PROFILE_SEQUENCE(t1)
    sw      t0, 4(t2)
    addi    t0, t0, 1
    sw      t0, PROFILE_SEQUENCE(t1)
    record  1
    .if \each == 2
    csrwi   MPMESTATUS, 1
    record  9
    .endif
    addi    t2, t2, 8 + 64 * \each
    sd      t2, PROFILE_NEXT(t1)
    addi    t3, t3, -\each
    .if \many
    bnez    t3, 2f
    ld      t0, PROFILE_WATER(t1)
    csrw    MPMEWATER, t0
    .endif
2:  csrwi   MPMESTATUS, 1
    beqz    t3, 3f
    ld      t0, PROFILE_LIMIT(t1)
    bltu    t2, t0, 1b
3:  li      t0, 1 << 13
    csrc    mip, t0                     /* set again by the unit when enough records are left */
    .if \software
    .if \each == 2
    draw
    slli    t0, t0, 32
    srli    t0, t0, 32
    ld      t3, PROFILE_WINDOW(t1)
    mul     t0, t0, t3
    srli    t0, t0, 32
    ld      t3, PROFILE_NEAREST(t1)
    add     t0, t0, t3
    csrw    MPMEMINOR, t0
    .endif
    draw
    ld      t3, PROFILE_SPREAD(t1)
    and     t0, t0, t3
    ld      t3, PROFILE_PERIOD(t1)
    add     t0, t0, t3
    csrw    MPMECOUNT, t0
    .endif
    leave
    .size profile_entry_\name, . - profile_entry_\name
    .endm

    pme_entry record, 1, 0, 0
    pme_entry records, 1, 1, 0
    pme_entry record_drawn, 1, 0, 1
    pme_entry pair, 2, 0, 0
    pme_entry pairs, 2, 1, 0
    pme_entry pair_drawn, 2, 0, 1
