/* Every aligned store followed at once by every aligned load within 16 bytes: full hits, partial overlaps,
 * misses. The second half of each case loads once more after a second, younger store to the first byte. */
#include "test.h"

.macro FORWARD store, at, load, from, value
    sd      s2, 0(s0)
    sd      s2, 8(s0)
    fence
    \store  s1, \at(s0)
    \load   a0, \from(s0)
    CHECK   a0, \value
.endm

    TEST_BEGIN
    la      s0, room
    li      s1, 0xf1e2d3c4b5a69788
    li      s2, 0x7a69584736251403
#include "forwarding.inc"
    /* two stores of different sizes feed one load */
    li      a1, -1
    sd      a1, 0(s0)
    sw      x0, 0(s0)
    sb      s1, 5(s0)
    ld      a0, 0(s0)
    CHECK   a0, 0xffff88ff00000000
    /* the youngest of several wins */
    .irp n, 1, 2, 3, 4, 5, 6, 7, 8
    li      a1, \n
    sd      a1, 0(s0)
    .endr
    ld      a0, 0(s0)
    CHECK   a0, 8
    /* more stores to different words than a store buffer holds, then all read back */
    .set n, 0
    .rept 48
    li      a1, n
    sd      a1, 8 * n(s0)
    .set n, n + 1
    .endr
    .set n, 0
    .rept 48
    ld      a0, 8 * n(s0)
    CHECK   a0, n
    .set n, n + 1
    .endr
    TEST_END

    .data
    .balign 64
room:
    .space 512
