/* Where a run with --in-order begins: a few instructions at the end of memory, which set mchicken bit 0 and
 * jump to the program's entry. */
#ifndef CULPRIT_RUN_BOOT_H
#define CULPRIT_RUN_BOOT_H

#include "program/elf_file.h"
#include "sim/sim.h"
#include "tools/cli/failure.h"

#define BOOT_WORDS 8
#define BOOT_BASE (SIM_RAM_BASE + SIM_RAM_BYTES - 8 * BOOT_WORDS)

/* False: the program at `path` occupies that memory. */
bool boot_fits(const struct elf_program *program, const char *path, struct failure *f);

/* The instructions, as 64-bit words from BOOT_BASE on. Only t0 tells the program that they ran. */
void boot_code(uint64_t entry, uint64_t word[BOOT_WORDS]);

#endif
