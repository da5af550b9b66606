/* Registers of the ProfileMe unit: what they hold, what is rounded, who may touch them, what is read while no
 * record is there. */
#include "test.h"
#include "pme.h"

    TEST_BEGIN
    /* after reset */
    csrr    a0, PMECTL
    CHECK   a0, 0
    csrr    a0, PMECOUNT
    CHECK   a0, 0
    csrr    a0, PMEMAJOR
    CHECK   a0, 8
    csrr    a0, PMESPREAD
    CHECK   a0, 0
    csrr    a0, PMEMINOR
    CHECK   a0, 1
    csrr    a0, PMESTATUS
    CHECK   a0, 0
    csrr    a0, PMEWATER
    CHECK   a0, 1
    csrr    a0, PMESEED
    CHECK   a0, 1
    ZERO    0x7d9, 0x7db
    csrr    a0, PMECONTEXT
    CHECK   a0, 0
    ZERO    0xfe0, 0xfe7
    ZERO    0xff0, 0xff6
    /* version 1; N 1, 2 or 4; K s1, 1 to 32, 2 at least when N is; slots 4 or 8 */
    csrr    s0, PMEINFO
    andi    a0, s0, 0xff
    CHECK   a0, 1
    srli    a1, s0, 8
    andi    a1, a1, 0xff
    addi    a2, a1, -1
    and     a2, a1, a2
    CHECK   a2, 0
    CHECK_NEXT
    beqz    a1, test_fail
    li      t0, 4
    bltu    t0, a1, test_fail
    srli    s1, s0, 16
    andi    s1, s1, 0xff
    CHECK_NEXT
    beqz    s1, test_fail
    li      t0, 32
    bltu    t0, s1, test_fail
    srli    a2, s0, 24
    andi    a3, a2, 3
    CHECK   a3, 0
    addi    a2, a2, -4
    CHECK_NEXT
    li      t0, 4
    bltu    t0, a2, test_fail

    /* masks and rounding; the counter stands still at 0, so that nothing is selected */
    STORES  PMECTL, -1, 0x1ff
    STORES  PMECTL, 0, 0
    STORES  PMECOUNT, 1, 1
    STORES  PMECOUNT, -1, 0xffffffff
    STORES  PMECOUNT, 1 << 32, 0
    STORES  PMEMAJOR, 0, 8
    STORES  PMEMAJOR, 9, 9
    STORES  PMEMAJOR, 7, 8
    STORES  PMEMAJOR, 0xffffff, 0xffffff
    STORES  PMEMAJOR, 0x1000000, 8
    STORES  PMEMAJOR, 0x1000010, 16
    STORES  PMEMAJOR, -1, 0xffffff
    STORES  PMESPREAD, -1, 0xffffff
    STORES  PMESPREAD, 0, 0
    STORES  PMEMINOR, 0, 1
    STORES  PMEMINOR, 4095, 4095
    STORES  PMEMINOR, 1, 1
    STORES  PMEMINOR, 4096, 4095
    STORES  PMEMINOR, 0x5000, 4095
    STORES  PMECONTEXT, -1, 0xffff
    STORES  PMECONTEXT, 0, 0
    STORES  PMESEED, 0, 1
    STORES  PMESEED, 7 << 32, 1
    STORES  PMESEED, 0xdeadbeef, 0xdeadbeef
    STORES  PMEMATCH, -1, 0xffffffffffffff
    STORES  PMEMASK, -1, 0xffffffffffffff
    STORES  PMEMATCH, 1 << 56, 0
    STORES  PMEMASK, 0, 0
    STORES  PMETHRESHOLD, -1, 0xffff
    STORES  PMETHRESHOLD, 0, 0
    STORES  PMEWATER, 0, 1
    STORES  PMEWATER, 1, 1
    li      a0, 255
    csrw    PMEWATER, a0
    csrr    a0, PMEWATER
    CHECK_SAME a0, s1
    csrw    PMEWATER, x0
    /* set and clear, and what they give when the value is rounded */
    li      a0, 1000
    csrw    PMEMAJOR, a0
    csrrsi  a1, PMEMAJOR, 7
    CHECK   a1, 1000
    csrrci  a1, PMEMAJOR, 1
    CHECK   a1, 1007
    li      a0, -1
    csrrc   a1, PMEMAJOR, a0
    CHECK   a1, 1006
    csrr    a1, PMEMAJOR
    CHECK   a1, 8
    csrrsi  a1, PMEMINOR, 4
    CHECK   a1, 4095
    csrrci  a1, PMEMINOR, 31
    CHECK   a1, 4095
    csrr    a1, PMEMINOR
    CHECK   a1, 4064
    csrwi   PMEMINOR, 1
    /* no record: a pop is harmless, the registers read 0 */
    csrwi   PMESTATUS, 1
    csrw    PMESTATUS, x0
    csrr    a0, PMESTATUS
    CHECK   a0, 0
    ZERO    0xfe0, 0xfe7
    ZERO    0xff0, 0xff6

    /* read-only */
    .set    number, 0xfe0
    .rept   8
    ILLEGAL csrw number, x0
    .set    number, number + 1
    .endr
    ILLEGAL csrwi PMESELECTIONS, 1
    ILLEGAL csrci PMEFETCHED, 1
    ILLEGAL csrw PMEINFO, x0
    csrrs   a0, PDISPC, x0
    csrrci  a0, PMEINFO, 0
    CHECK_SAME a0, s0
    /* numbers between */
    NO_READ 0x7cf
    NO_READ 0x7dc
    NO_READ 0x7df
    NO_READ 0xfe8
    NO_READ 0xfef
    NO_READ 0xff7
    NO_READ 0xffe

    /* user mode: nothing */
    li      a0, 0x55
    csrw    PMECONTEXT, a0
    TO_USER
    NO_READ PMECTL
    NO_READ PMESTATUS
    NO_READ PDISPC
    NO_READ PMELAT
    NO_READ PMEINFO
    NO_READ 0xce0
    ILLEGAL csrw PMECONTEXT, x0
    ILLEGAL csrwi PMESTATUS, 1
    TO_MACHINE
    csrr    a0, PMECONTEXT
    CHECK   a0, 0x55
    csrw    PMECONTEXT, x0

    /* Behind branches that nobody can predict: a write is executed with its instruction, or not at all */
    li      s2, 500
    li      s3, 0x2545f491
    li      s4, 8                   /* what the interval is */
2:  slli    t0, s3, 13
    xor     s3, s3, t0
    srli    t0, s3, 7
    xor     s3, s3, t0
    slli    t0, s3, 17
    xor     s3, s3, t0
    slli    t0, s3, 40
    addi    t1, s2, 100
    bltz    t0, 3f
    csrw    PMEMAJOR, t1
    mv      s4, t1
3:  csrr    a0, PMEMAJOR
    bne     a0, s4, 4f
    addi    s2, s2, -1
    bnez    s2, 2b
4:  CHECK_SAME a0, s4
    TEST_END
