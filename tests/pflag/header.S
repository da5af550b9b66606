/* firmware/runtime/pflag.h word by word: each macro against what the assembler makes of the ordinary instruction, or against the
 * encoding as docs/dispatch.md has it. On a machine with profile flags; none of these instructions runs. */
#include "pflag.h"
#include "test.h"

/* Three words: expected with low bits 11, then the macro's, then its low bits. */
#define SAME(type, macro, ...) __VA_ARGS__; macro; .4byte type;
#define WORD(word, macro) .4byte word; macro; .4byte 3;

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
    TEST_END

    .option norelax
    .section .text.words, "ax"
words:
    SAME(0, PF_LUI(0, a0, 0xfffff), lui a0, 0xfffff)
    SAME(1, PF_AUIPC(1, t6, 1), auipc t6, 1)
    SAME(2, PF_ADDI(2, x31, x1, -2048), addi x31, x1, -2048)
    SAME(0, PF_ADDI(0, s11, s10, 2047), addi s11, s10, 2047)
    SAME(1, PF_SLLI(1, t0, t1, 63), slli t0, t1, 63)
    SAME(2, PF_ANDI(2, t2, fp, -1), andi t2, fp, -1)
    SAME(0, PF_MV(0, s0, s1), mv s0, s1)
    SAME(1, PF_ADD(1, a0, a1, a2), add a0, a1, a2)
    SAME(2, PF_SUB(2, a3, a4, a5), sub a3, a4, a5)
    SAME(0, PF_XOR(0, a6, a7, s2), xor a6, a7, s2)
    SAME(1, PF_OR(1, s3, s4, s5), or s3, s4, s5)
    SAME(2, PF_AND(2, s6, s7, s8), and s6, s7, s8)
    SAME(0, PF_LW(0, s9, -4, t3), lw s9, -4(t3))
    SAME(1, PF_LD(1, t4, 2040, t5), ld t4, 2040(t5))
    SAME(2, PF_LBU(2, ra, 1, sp), lbu ra, 1(sp))
    SAME(0, PF_LWU(0, gp, 4, tp), lwu gp, 4(tp))
    SAME(1, PF_SB(1, zero, -1, gp), sb zero, -1(gp))
    SAME(2, PF_SW(2, x15, -2048, x16), sw x15, -2048(x16))
    SAME(0, PF_SD(0, x17, 2047, x18), sd x17, 2047(x18))
    SAME(1, PF_JALR(1, ra, -4, t0), jalr ra, -4(t0))
    SAME(2, PF_INSN(2, 0x416a8a33), sub x20, x21, x22)
    SAME(0, PF_JAL(0, ra, words + 4), jal ra, words)
    SAME(1, PF_BEQ(1, a0, a1, words + 4), beq a0, a1, words)
    SAME(2, PF_BNE(2, a2, a3, words_end + 4), bne a2, a3, words_end)
    SAME(0, PF_BLT(0, x0, x31, words + 4), blt x0, x31, words)
    SAME(1, PF_BGE(1, x19, x23, words_end + 4), bge x19, x23, words_end)
    SAME(2, PF_BLTU(2, x24, x25, words + 4), bltu x24, x25, words)
    SAME(0, PF_BGEU(0, x26, x27, words_end + 4), bgeu x26, x27, words_end)
    SAME(1, PF_JAL(1, zero, test_body + 4), jal zero, test_body) /* in another section */
    WORD(0x0000000b, PF_SETPF(0))
    WORD(0x0020000b, PF_SETPF(2))
    WORD(0x0010100b, PF_RESETPF(1))
    WORD(0x8020a00b, PF_PUSHPF(2, -2048, ra))
    WORD(0x0001240b, PF_PUSHPF(0, 8, sp))
    WORD(0xfff1308b, PF_POPPF(1, -1, sp))
    WORD(0x7ff0410b, PF_PBLOCK(2, 2047))
words_end:
