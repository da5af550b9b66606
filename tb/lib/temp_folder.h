/* A folder of a test's own. */
#ifndef CULPRIT_TEMP_FOLDER_H
#define CULPRIT_TEMP_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

bool temp_folder_make(char *path, size_t size); /* below TMPDIR or /tmp; false: reported on standard error */
void temp_folder_remove(const char *path);      /* with the files in it */

#endif
