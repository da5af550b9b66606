/* Instructions whose two low bits are not 11 are illegal: there is no C extension, and these machines have no
 * profile flags (docs/dispatch.md). By their length they have 16 bits, which mtval holds. */
#include "test.h"

    TEST_BEGIN
    ILLEGAL_SHORT .word 0x00150510      /* addi a0, a0, 1 with low bits 00 */
    ILLEGAL_SHORT .word 0x00150511
    ILLEGAL_SHORT .word 0x00150512
    ILLEGAL_SHORT .word 0x0005b500
    ILLEGAL_SHORT .word 0x00010001            /* two c.nop */
    ILLEGAL_SHORT .word 0x80828082            /* two c.ret */
    ILLEGAL_SHORT .word 0xfffffffc
    TEST_END
