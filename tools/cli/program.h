/* The program that a command is about. */
#ifndef CULPRIT_PROGRAM_H
#define CULPRIT_PROGRAM_H

#include "program/elf_file.h"
#include "program/image_file.h"
#include "tools/cli/failure.h"

/* elf_open for the machine's memory; each way in which a program can be bad has a status of its own. */
bool program_open(struct elf_program *p, const char *path, struct failure *f);

/* image_file_open for a program of any core: a file that is missing, and one that is no program, have statuses of their own. */
bool program_image_open(struct image_file *file, const char *path, struct failure *f);

#endif
