/* Register-immediate operations, LUI and AUIPC. */
#include "test.h"

.macro IMMEDIATE op, a, imm, value
    li      a0, \a
    \op     a1, a0, \imm
    CHECK   a1, \value
    \op     a0, a0, \imm
    CHECK   a0, \value
.endm

    TEST_BEGIN
    IMMEDIATE addi, 0, 0, 0
    IMMEDIATE addi, 1, -1, 0
    IMMEDIATE addi, 0x7fffffffffffffff, 1, 0x8000000000000000
    IMMEDIATE addi, 0, 0x7ff, 0x7ff
    IMMEDIATE addi, 0, -0x800, -0x800
    IMMEDIATE addiw, 0x7fffffff, 1, 0xffffffff80000000
    IMMEDIATE addiw, 0xffffffff80000000, -1, 0x7fffffff
    IMMEDIATE addiw, 0x123456789, 0, 0x23456789
    IMMEDIATE addiw, 0x1ffffffff, 0, -1
    IMMEDIATE slti, -1, 0, 1
    IMMEDIATE slti, 0, -1, 0
    IMMEDIATE slti, 0x8000000000000000, -0x800, 1
    IMMEDIATE slti, 5, 5, 0
    IMMEDIATE sltiu, -1, 0, 0
    IMMEDIATE sltiu, 0, 1, 1
    IMMEDIATE sltiu, 5, -1, 1
    IMMEDIATE sltiu, -1, -1, 0
    IMMEDIATE andi, 0xff00ff00ff00ff00, 0x0f0, 0
    IMMEDIATE andi, 0xff00ff00ff00ffff, -16, 0xff00ff00ff00fff0
    IMMEDIATE ori, 0xff00, 0x0f0, 0xfff0
    IMMEDIATE ori, 0xff00, -1, -1
    IMMEDIATE xori, 0xff00, -1, 0xffffffffffff00ff
    IMMEDIATE xori, 0x7ff, 0x7ff, 0
    IMMEDIATE slli, 1, 63, 0x8000000000000000
    IMMEDIATE slli, 0x8000000000000001, 1, 2
    IMMEDIATE slli, 0x1234, 0, 0x1234
    IMMEDIATE slli, 1, 32, 0x100000000
    IMMEDIATE srli, 0x8000000000000000, 63, 1
    IMMEDIATE srli, -1, 32, 0xffffffff
    IMMEDIATE srai, 0x8000000000000000, 63, -1
    IMMEDIATE srai, 0x4000000000000000, 62, 1
    IMMEDIATE srai, -1, 33, -1
    IMMEDIATE slliw, 1, 31, 0xffffffff80000000
    IMMEDIATE slliw, 0x180000001, 1, 2
    IMMEDIATE srliw, 0xffffffff80000000, 31, 1
    IMMEDIATE srliw, 0xf80000000, 4, 0x08000000
    IMMEDIATE sraiw, 0x80000000, 31, -1
    IMMEDIATE sraiw, 0x7fffffff, 30, 1
    IMMEDIATE sraiw, 0x180000000, 0, 0xffffffff80000000
    lui     a0, 0x80000
    CHECK   a0, 0xffffffff80000000
    lui     a0, 0x7ffff
    CHECK   a0, 0x7ffff000
    lui     a0, 0
    CHECK   a0, 0
here:
    auipc   a0, 0
    CHECK_ADDRESS a0, here
there:
    auipc   a0, 0xfffff
    la      a1, there
    li      a2, 0x1000
    sub     a1, a1, a2
    CHECK_SAME a0, a1
    /* x0 stays 0 whatever writes it */
    addi    x0, a0, 5
    lui     x0, 0x12345
    auipc   x0, 1
    CHECK   x0, 0
    TEST_END
