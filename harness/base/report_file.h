/* A file that appears whole or not at all: written under a temporary name next to its place, then renamed. It
 * takes the permissions of a file that it replaces; a symbolic link stays, and its target is replaced.
 *
 * Written directly: anything but a regular file (a device, a pipe), and the file that this process's standard
 * output or standard error goes to, after what was printed there. A function that fails leaves one line in
 * why, without a newline, that names the path. */
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

/* Can it be opened? Changes nothing; opens nothing but regular files. */
bool report_file_check(const char *path, char *why, size_t size);

/* Flushes, closes and renames. False: the file could not be written completely and does not exist (one from
 * an earlier run is left unchanged). */
bool report_file_close(struct report_file *f, char *why, size_t size);

/* Gives up: closes and removes the temporary file. Harmless on a file that is already closed. */
void report_file_abandon(struct report_file *f);

#endif
