/* A program with a signature, for --signature: four 16-byte lines between begin_signature and
 * end_signature. */
#include "test.h"

    TEST_BEGIN
    la      a0, begin_signature
    li      a1, 0x0123456789abcdef
    li      a2, 4
1:  sd      a1, 0(a0)
    not     a3, a1
    sd      a3, 8(a0)
    addi    a0, a0, 16
    slli    a1, a1, 4
    addi    a2, a2, -1
    bnez    a2, 1b
    TEST_END

    .data
    .balign 64
    .globl begin_signature
begin_signature:
    .space 64
    .globl end_signature
end_signature:
    .dword 0
