/* Profile instructions and the control of their flags, for .S files and for inline assembly in C.
 *                                                                                            docs/dispatch.md
 *
 *   .S:   PF(1, ld t0, 8(a0))          PF_PUSHPF(1, 8(sp))
 *   C:    __asm__ volatile(PF(1, "ld %0, 8(%1)") "\n" PF_SETPF(2) : "+r"(value) : "r"(base));
 *
 * The assembler emits the ordinary instruction and a relocation, by which the linker turns the low bits 11
 * into the type: 0, 1 or 2; any other is an assembler error. The instruction must be a single machine
 * instruction: `la`, `call`, and `li` of a large constant are more than one.
 *
 * In C, the register that a profile instruction writes is an operand "+r", never "=r": a
 * dropped instruction leaves the old value. */
#ifndef CULPRIT_PFLAG_H
#define CULPRIT_PFLAG_H

/* clang-format would take the assembly for C. */
/* clang-format off */

#define MPFLAGS 0x7cb /* CSR: NOW 2:0, PREV 10:8, NSK 16, STRATEGY 18:17 */

/* Assembler text: verbatim in a .S file, a string in C. */
#ifdef __ASSEMBLER__
#define PF_TEXT(...) __VA_ARGS__
#else
#define PF_TEXT(...) #__VA_ARGS__
#endif

#define PF_WITHIN(n, last, what) PF_TEXT(.iflt (n); .error what; .endif; .ifgt (n) - last; .error what; .endif;)
#define PF_TYPE(type) PF_WITHIN(type, 2, "the type of a profile instruction is 0, 1 or 2")

/* Any instruction as a profile instruction. The linker must not relax it away, or its
 * relocation would hit the next one. */
#define PF(type, ...) \
  PF_TYPE(type) PF_TEXT(.option push; .option norelax;) __VA_ARGS__ PF_TEXT(; .option pop; .reloc . - 4, R_RISCV_ADD8, (type) - 3)

/* Control of the flags: custom-0. A slot is offset(base); in C, a string. */
#define PF_SETPF(type) PF_TYPE(type) PF_TEXT(.insn i 0x0b, 0, x0, x0, type)
#define PF_RESETPF(type) PF_TYPE(type) PF_TEXT(.insn i 0x0b, 1, x0, x0, type)
#define PF_PUSHPF(type, slot) PF_TYPE(type) PF_TEXT(.insn s 0x0b, 2, x##type,) slot
#define PF_POPPF(type, slot) PF_TYPE(type) PF_TEXT(.insn i 0x0b, 3, x##type,) slot
#define PF_PBLOCK(type, length) \
  PF_TYPE(type) PF_WITHIN(length, 2047, "the length of a profile block is 0 to 2047") PF_TEXT(.insn i 0x0b, 4, x##type, x0, length)

#endif
