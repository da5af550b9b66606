/* A temporary file next to the place that it will take. Symbolic links are followed, and stay.
 *
 * It is created under an unused name, with the permissions of the file that it will replace, or those of any
 * new file. */
#ifndef CULPRIT_TEMP_FILE_H
#define CULPRIT_TEMP_FILE_H

#include <stdbool.h>

struct temp_file {
  struct temp_file *next;
  char *place;
  char name[];
};

/* Opens it for writing as *fd. NULL: errno tells why. */
struct temp_file *temp_file_create(const char *path, int *fd);

/* Moves it to its place. False: errno tells why, and the file is removed. Frees t in any case. */
bool temp_file_place(struct temp_file *t);

void temp_file_remove(struct temp_file *t); /* NULL is harmless */

/* Removes all that are not in their places yet. For the handler of a signal that ends the process. */
void temp_files_remove_all(void);

#endif
