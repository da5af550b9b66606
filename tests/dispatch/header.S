/* firmware/runtime/pflag.h word by word: each format as an ordinary and as a profile instruction,
 * control instructions as docs/dispatch.md has them; then symbols, which the linker moves. On a
 * machine with profile flags. */
#include "pflag.h"
#include "test.h"

/* Three words: the ordinary instruction, the profile instruction, its type. */
#define SAME(type, ...) __VA_ARGS__; PF(type, __VA_ARGS__); .4byte type;
/* The same with a target, which is as far from both. */
#define TO(type, target, ...) __VA_ARGS__, target; PF(type, __VA_ARGS__, target + 4); .4byte type;
/* A control instruction as docs/dispatch.md has it. */
#define WORD(word, control) .4byte word; control; .4byte 3;

    TEST_BEGIN
    la      s0, words
    la      s1, words_end
1:  lwu     a0, 0(s0)
    lwu     a1, 4(s0)
    lwu     a2, 8(s0)
    andi    a3, a1, 3
    CHECK_SAME a3, a2                   /* the type */
    ori     a1, a1, 3
    CHECK_SAME a0, a1                   /* the rest */
    addi    s0, s0, 12
    bltu    s0, s1, 1b

    /* Addresses, with calls around that the linker makes shorter. */
    li      t0, 5
    la      t1, variable
    sd      t0, 0(t1)
    PF_SETPF(1)
    call    far_away
1:  PF(1, auipc a0, %pcrel_hi(variable))
    PF(1, ld a0, %pcrel_lo(1b)(a0))
    PF(1, beq a0, t0, 2f)
    call    far_away
    call    far_away
    j       test_fail
2:  CHECK   a0, 5
    TEST_END

far_away:
    ret

    .section .data
    .balign 8
    .space  4096
variable:
    .dword  0

    .section .text.words, "ax"
words:
    SAME(0, lui a0, 0xfffff)
    SAME(1, auipc t6, 1)
    SAME(2, addi x31, x1, -2048)
    SAME(0, li a0, 2047)
    SAME(1, slli t0, t1, 63)
    SAME(2, srliw t2, fp, 31)
    SAME(0, mv s0, s1)
    SAME(1, add a0, a1, a2)
    SAME(2, sub a3, a4, a5)
    SAME(0, mulhsu a6, a7, s2)
    SAME(1, remuw s3, s4, s5)
    SAME(2, lb ra, 1(sp))
    SAME(0, lw s9, -4(t3))
    SAME(1, ld t4, 2040(t5))
    SAME(2, lwu gp, 4(tp))
    SAME(0, sb zero, -1(gp))
    SAME(1, sw x15, -2048(x16))
    SAME(2, sd x17, 2047(x18))
    SAME(0, jalr ra, -4(t0))
    SAME(1, ret)
    SAME(2, csrrwi a0, mscratch, 31)
    SAME(0, fence rw, w)
    SAME(1, ecall)
    SAME(2, mret)
    TO(0, words, jal ra)
    TO(1, words_end, jal zero)
    TO(2, words, beq a0, a1)
    TO(0, words_end, bne a2, a3)
    TO(1, words, blt x0, x31)
    TO(2, words_end, bgeu x26, x27)
    TO(0, test_body, jal zero)          /* in another section */
    WORD(0x0000000b, PF_SETPF(0))
    WORD(0x0020000b, PF_SETPF(2))
    WORD(0x0010100b, PF_RESETPF(1))
    WORD(0x8020a00b, PF_PUSHPF(2, -2048(ra)))
    WORD(0x0001240b, PF_PUSHPF(0, 8(sp)))
    WORD(0xfff1308b, PF_POPPF(1, -1(sp)))
    WORD(0x7ff0410b, PF_PBLOCK(2, 2047))
words_end:
