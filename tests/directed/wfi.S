/* wfi is a nop that completes at once here; where it waits, an interrupt that is
 * pending but not enabled ends it. */
#include "test.h"

    TEST_BEGIN
    li      a0, CLINT_MSIP
    li      a1, 8
    csrw    mie, a1
    li      a1, 1
    sw      a1, 0(a0)
    fence
    .rept 5
    wfi
    .endr
    li      a2, 7
    wfi
    CHECK   a2, 7
    sw      x0, 0(a0)
    TEST_END
