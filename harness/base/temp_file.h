/* A new file beside the place that it takes in the end: where symbolic links lead, which stay.
 *
 * It is created under a name that nothing had before, with the permissions of the file whose place it takes,
 * or those of any new file. */
#ifndef CULPRIT_TEMP_FILE_H
#define CULPRIT_TEMP_FILE_H

#include <stdbool.h>

struct temp_file {
  struct temp_file *next;
  char *place;
  char name[];
};

/* Open for writing as *fd. NULL: errno tells why. */
struct temp_file *temp_file_create(const char *path, int *fd);

/* Takes its place. False: errno tells why, and the file is removed. Frees t in any case. */
bool temp_file_place(struct temp_file *t);

void temp_file_remove(struct temp_file *t); /* NULL: nothing happens */

/* Removes all that have not taken their places. For the handler of a signal that ends the process. */
void temp_files_remove_all(void);

#endif
