/* Disassembler of RV64IM_Zicsr_Zifencei, of profile instructions ("add.p1 gp,tp,t0") and of the instructions
 * that control their flags; and of what other cores' programs have: 32 bits, compressed code, A, F, D, Zb*.
 *
 * set: encoding.h; 0: our machine's. A compressed instruction is in the low half of insn.
 *
 * Text has one space between name and operands, and targets are plain hexadecimal addresses without a symbol.
 * What is illegal becomes ".4byte 0x..." or ".2byte 0x...". Both functions always terminate buf (n > 0). */
#ifndef CULPRIT_ISA_DISASM_H
#define CULPRIT_ISA_DISASM_H

#include <stddef.h>
#include <stdint.h>

/* As `objdump -d` writes it: ABI names of registers, pseudo-instructions ("ret", "li a0,1"). An immediate operand
 * always makes addi of add, and csrsi of csrs, as the ISA names them; binutils 2.40 drops the i. */
void isa_disasm(unsigned set, uint64_t pc, uint32_t insn, char *buf, size_t n);

/* The instruction as it is encoded ("c.addi x8,1"): `objdump -d -M numeric,no-aliases`. */
void isa_disasm_raw(unsigned set, uint64_t pc, uint32_t insn, char *buf, size_t n);

#endif
