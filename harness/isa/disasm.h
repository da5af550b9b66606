/* Disassembler of RV64IM_Zicsr_Zifencei, of profile instructions ("add.p1 x3,x4,x5") and of the instructions
 * that control their flags. */
#ifndef CULPRIT_ISA_DISASM_H
#define CULPRIT_ISA_DISASM_H

#include <stddef.h>
#include <stdint.h>

/* Text as `objdump -d -M numeric,no-aliases` writes it, one space between name and operands,
 * targets as plain hexadecimal addresses without a symbol. Illegal words become ".4byte 0x...".
 * Always terminates buf (n > 0). */
void isa_disasm(uint64_t pc, uint32_t insn, char *buf, size_t n);

#endif
