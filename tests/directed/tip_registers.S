/* Registers of the TIP profiler: what they hold, what is rounded, who may touch them. */
#include "test.h"
#include "tip.h"

    TEST_BEGIN
    /* after reset */
    csrr    a0, TIPCTL
    CHECK   a0, 0
    csrr    a0, TIPPERIOD
    CHECK   a0, 2
    csrr    a0, TIPSEED
    CHECK   a0, 1
    csrr    a0, TIPCONTEXT
    CHECK   a0, 0
    csrr    a0, TIPSTATUS
    CHECK   a0, 0
    csrr    a0, TIPWATER
    CHECK   a0, 1
    ZERO    0xfc0, 0xfc5
    ZERO    0xfc8, 0xfcc
    ZERO    0xcc0, 0xcc5
    ZERO    0xcc8, 0xccc
    ZERO    0xfd0, 0xfd3
    /* version 1, details; lanes 1, 2 or 4; buffer s1 */
    csrr    s0, TIPINFO
    li      t0, 0x10000ff
    and     a0, s0, t0
    CHECK   a0, 0x1000001
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

    /* masks and rounding; the counter counts nothing, so that nothing is sampled */
    STORES  TIPCTL, -1, 0x1ff
    STORES  TIPCTL, 0, 0
    STORES  TIPPERIOD, 0, 2
    STORES  TIPPERIOD, 3, 3
    STORES  TIPPERIOD, 1, 2
    STORES  TIPPERIOD, 0xffffffff, 0xffffffff
    STORES  TIPPERIOD, (1 << 32) + 1, 2
    STORES  TIPPERIOD, (5 << 32) + 1000, 1000
    STORES  TIPSEED, 0, 1
    STORES  TIPSEED, 7 << 32, 1
    STORES  TIPSEED, 0xdeadbeef, 0xdeadbeef
    STORES  TIPSEED, 2, 2
    STORES  TIPCONTEXT, -1, 0xffff
    STORES  TIPCONTEXT, 0, 0
    STORES  TIPWATER, 0, 1
    STORES  TIPWATER, 1, 1
    STORES  TIPWATER, 256, 1
    li      a0, 255
    csrw    TIPWATER, a0
    csrr    a0, TIPWATER
    mv      a1, s1
    bnez    a1, 1f
    li      a1, 1
1:  CHECK_SAME a0, a1
    csrw    TIPWATER, x0
    /* set and clear, and what they give when the value is rounded */
    li      a0, 1000
    csrw    TIPPERIOD, a0
    csrrsi  a1, TIPPERIOD, 7
    CHECK   a1, 1000
    csrrci  a1, TIPPERIOD, 1
    CHECK   a1, 1007
    li      a0, -1
    csrrc   a1, TIPPERIOD, a0
    CHECK   a1, 1006
    csrr    a1, TIPPERIOD
    CHECK   a1, 2
    csrrc   a1, TIPPERIOD, a0
    CHECK   a1, 2
    csrr    a1, TIPPERIOD
    CHECK   a1, 2
    li      a0, CTL_DET
    csrs    TIPCTL, a0
    csrrsi  a1, TIPCTL, CTL_MRK
    CHECK   a1, CTL_DET
    csrrc   a1, TIPCTL, a0
    CHECK   a1, (CTL_DET + CTL_MRK)
    csrrwi  a1, TIPCTL, 0
    CHECK   a1, CTL_MRK
    /* nothing to be done with: harmless */
    csrwi   TIPSTATUS, 1
    csrw    TIPSTATUS, x0
    csrr    a0, TIPSTATUS
    CHECK   a0, 0

    /* read-only */
    ILLEGAL csrw TIPCYCLE, x0
    ILLEGAL csrwi TIPFLAGS, 1
    ILLEGAL csrw HPMSPC, a0
    ILLEGAL csrs HPMSDATA, a0
    ILLEGAL csrci TIPOVERFLOWS, 1
    ILLEGAL csrw TIPINFO, x0
    ILLEGAL csrw TIPCYCLE + USER_VIEW, x0
    csrrs   a0, TIPCYCLE, x0
    csrrci  a0, TIPINFO, 0
    CHECK_SAME a0, s0
    /* numbers between */
    NO_READ 0x7cb
    NO_READ 0xfc6
    NO_READ 0xfc7
    NO_READ 0xfcd
    NO_READ 0xfd4
    NO_READ 0xfde
    NO_READ 0xfe8
    NO_READ 0xcc6
    NO_READ 0xccd
    NO_READ 0xcd4
    NO_READ 0x8c1
    NO_READ 0x8c8

    /* user mode: nothing */
    li      a0, 0x55
    csrw    TIPCONTEXT, a0
    TO_USER
    NO_READ TIPCTL
    NO_READ TIPSTATUS
    NO_READ TIPCYCLE
    NO_READ HPMSDETAILSDATA
    NO_READ TIPINFO
    NO_READ TIPCYCLE + USER_VIEW
    NO_READ HPMSDETAILSDATA + USER_VIEW
    NO_READ TIPCTL + USER_CONTROL
    ILLEGAL csrw TIPCONTEXT, x0
    ILLEGAL csrw TIPCONTEXT + USER_CONTROL, x0
    ILLEGAL csrwi TIPSTATUS, 1
    TO_MACHINE
    csrr    a0, TIPCONTEXT
    CHECK   a0, 0x55
    csrr    a0, TIPCONTEXT + USER_CONTROL   /* M mode reaches it by either number */
    CHECK   a0, 0x55

    /* Behind branches that nobody can predict: a write is executed with its instruction, or not at all */
    li      s2, 500
    li      s3, 0x2545f491
    li      s4, 2                   /* what the period is */
2:  slli    t0, s3, 13
    xor     s3, s3, t0
    srli    t0, s3, 7
    xor     s3, s3, t0
    slli    t0, s3, 17
    xor     s3, s3, t0
    slli    t0, s3, 40
    addi    t1, s2, 100
    bltz    t0, 3f
    csrw    TIPPERIOD, t1
    mv      s4, t1
3:  csrr    a0, TIPPERIOD
    bne     a0, s4, 4f
    addi    s2, s2, -1
    bnez    s2, 2b
4:  CHECK_SAME a0, s4
    TEST_END
