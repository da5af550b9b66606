/* The program that a command is about. */
#ifndef CULPRIT_PROGRAM_H
#define CULPRIT_PROGRAM_H

#include "program/elf_file.h"
#include "tools/cli/failure.h"

/* elf_open for the machine's memory; each way in which a program can be bad has a status of its own. */
bool program_open(struct elf_program *p, const char *path, struct failure *f);

#endif
