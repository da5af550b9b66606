/* A file that appears whole or not at all: written under a temporary name beside its place, then renamed.
 *
 * A path that names something other than a regular file (a device, a pipe) is written directly. Every
 * function that fails leaves one line in why, without a line end, that names the path. */
#ifndef CULPRIT_REPORT_FILE_H
#define CULPRIT_REPORT_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct report_file {
  FILE *out; /* write here; errors are kept and found by close */
  char *path;
  char *temp; /* NULL: written directly */
};

bool report_file_open(struct report_file *f, const char *path, char *why, size_t size);

/* Flush, close and rename. False: the file could not be written completely and is not there (a file of an
 * earlier run, if any, is left as it was). */
bool report_file_close(struct report_file *f, char *why, size_t size);

/* Give up: close and remove the temporary file. Harmless on a file that is closed already. */
void report_file_abandon(struct report_file *f);

#endif
