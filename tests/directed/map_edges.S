/* Just outside each mapped region: below and above memory, behind the CLINT, the co-processor, the console
 * and the exit device. */
#include "test.h"

    TEST_BEGIN
    .irp address, 0x7ffffff8, 0x88000000, 0x01fffff8, 0x02010000, 0x02fffff8, 0x03010000, 0x0ffffff8, 0x10001000, 0x000ffff8, 0x00101000
    li      a0, \address
    li      a1, 0x55
    TRAPS   CAUSE_LOAD_ACCESS, \address, ld a1, 0(a0)
    TRAPS   CAUSE_STORE_ACCESS, \address, sd a1, 0(a0)
    CHECK   a1, 0x55
    .endr
    TEST_END
