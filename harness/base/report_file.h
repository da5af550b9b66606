/* A file that appears whole or not at all: written under a temporary name beside its place, then renamed. The
 * file that it replaces keeps its permissions; a symbolic link stays one, and what it leads to is replaced.
 *
 * Written directly: what is not a regular file (a device, a pipe), and what this process's standard output or
 * standard error goes to, which continues there, behind what was printed. Every function that fails leaves
 * one line in why, without a line end, that names the path. */
#ifndef CULPRIT_REPORT_FILE_H
#define CULPRIT_REPORT_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/temp_file.h"

struct report_file {
  FILE *out; /* write here; errors are kept and found by close */
  char *path;
  struct temp_file *temp; /* NULL: written directly */
};

bool report_file_open(struct report_file *f, const char *path, char *why, size_t size);

/* Can it be opened? Leaves everything as it was; does not open what is not a regular file. */
bool report_file_check(const char *path, char *why, size_t size);

/* Flush, close and rename. False: the file could not be written completely and is not there (a file of an
 * earlier run, if any, is left as it was). */
bool report_file_close(struct report_file *f, char *why, size_t size);

/* Give up: close and remove the temporary file. Harmless on a file that is closed already. */
void report_file_abandon(struct report_file *f);

#endif
