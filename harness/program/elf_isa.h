/* Which instruction set a program was built for. */
#ifndef CULPRIT_ELF_ISA_H
#define CULPRIT_ELF_ISA_H

#include <gelf.h>

/* Bits of isa/encoding.h, from the class of the file, its flags and its attributes (.riscv.attributes, psABI). 0: what our
 * machines run. A file that says too little is taken for less. */
unsigned elf_isa(Elf *elf);

/* The same for an arch string: "rv32i2p1_m2p0_c2p0". */
unsigned elf_isa_of(const char *arch);

#endif
