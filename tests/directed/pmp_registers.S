/* Memory protection: what its registers keep, entry by entry; the grain; locks. */
#include "pmp.h"

.macro CONFIG_BECOMES write, read
    li      a0, \write
    csrw    pmpcfg0, a0
    csrr    a0, pmpcfg0
    CHECK   a0, \read
.endm

    TEST_BEGIN
    /* probing the grain: all ones in the address of an entry that is off */
    csrw    pmpcfg0, zero
    li      a0, -1
    csrw    pmpaddr0, a0
    csrr    a1, pmpaddr0
    beqz    a1, none
    CHECK   a1, 0x3fffffff              /* 4 bytes: the lowest bit is there */
    csrw    pmpaddr0, zero
    csrr    a1, pmpaddr0
    CHECK   a1, 0
    /* eight addresses, or sixteen; both halves of the configuration agree with that */
    .irp n, 1, 2, 3, 4, 5, 6, 7
    STORES  pmpaddr\n, 0xaaaaaaaaaaaaaaaa, 0x2aaaaaaa
    STORES  pmpaddr\n, 0x5555555555555555, 0x15555555
    csrs    pmpaddr\n, a0
    .endr
    li      a0, -1
    csrw    pmpaddr15, a0
    csrr    a1, pmpaddr15
    csrw    pmpaddr15, zero
    li      a0, 0x1f << 56
    csrw    pmpcfg2, a0
    csrr    a2, pmpcfg2
    csrw    pmpcfg2, zero
    CHECK_NEXT
    snez    a1, a1
    snez    a2, a2
    bne     a1, a2, test_fail
    /* each byte: A, X, R as written; bits 6:5 are 0; W without R (reserved) stores no W */
    CONFIG_BECOMES 0x0102030405060708, 0x0100030405040708
    CONFIG_BECOMES 0x191a1b1c1d1e1f18, 0x19181b1c1d1c1f18
    CONFIG_BECOMES 0x6060606060606060, 0
    CONFIG_BECOMES 0x7f7e7d7c7b7a7978, 0x1f1c1d1c1b181918
    csrw    pmpcfg0, zero
    csrsi   pmpcfg0, 3
    csrci   pmpcfg0, 1                  /* leaves W without R */
    csrr    a0, pmpcfg0
    CHECK   a0, 0
    ILLEGAL csrr a0, pmpcfg1
    ILLEGAL csrr a0, pmpcfg3
    /* a locked entry: its byte and its address; other bytes of the same write are stored, and so is the
     * address before it */
    csrw    pmpaddr3, zero
    li      a0, (LOCK | NA4 | R) << 24
    csrw    pmpcfg0, a0
    CONFIG_BECOMES 0x0f1f1f0f, 0x0f | (0x1f << 8) | (0x1f << 16) | ((LOCK | NA4 | R) << 24)
    CONFIG_BECOMES 0, (LOCK | NA4 | R) << 24
    STORES  pmpaddr3, 0x1234, 0
    STORES  pmpaddr2, 0x1234, 0x1234
    STORES  pmpaddr4, 0x1234, 0x1234
    /* a locked TOR entry: the address before it as well, not its byte */
    csrw    pmpaddr5, zero
    csrw    pmpaddr6, zero
    li      a0, (LOCK | TOR) << 48
    csrs    pmpcfg0, a0
    STORES  pmpaddr5, 0x1234, 0
    STORES  pmpaddr6, 0x1234, 0
    STORES  pmpaddr4, 0x4321, 0x4321
    li      a0, R << 40
    csrs    pmpcfg0, a0
    csrr    a0, pmpcfg0
    CHECK   a0, ((LOCK | NA4 | R) << 24) | (R << 40) | ((LOCK | TOR) << 48)
    /* locked and off: written no more, and matches nothing */
    csrw    pmpaddr7, zero
    li      a0, LOCK << 56
    csrs    pmpcfg0, a0
    STORES  pmpaddr7, 0x1234, 0
    CONFIG_BECOMES 0, ((LOCK | NA4 | R) << 24) | ((LOCK | TOR) << 48) | (LOCK << 56)
    j       user
none:
    .irp n, 0, 7, 15
    STORES  pmpaddr\n, -1, 0
    .endr
    STORES  pmpcfg0, -1, 0
    STORES  pmpcfg2, -1, 0
user:
    /* not for user mode */
    li      a0, -1
    csrw    pmpaddr0, a0
    csrwi   pmpcfg0, 0x1f
    TO_USER
    ILLEGAL csrr a0, pmpcfg0
    ILLEGAL csrw pmpaddr7, a0
    ILLEGAL csrr a0, pmpaddr15
    TO_MACHINE
    TEST_END
