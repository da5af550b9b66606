/* A random program as an ELF64 file. */
#ifndef CULPRIT_RANDPROG_ELF_H
#define CULPRIT_RANDPROG_ELF_H

#include "random/program.h"

/* Writes an executable ELF64 with the symbols _start, trap_handler, tohost, begin_signature, end_signature
 * and one function symbol per chunk. Returns 0 or an errno value (the file is removed then). */
int randprog_write_elf(const struct randprog *p, const char *path);

#endif
