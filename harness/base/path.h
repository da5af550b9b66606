/* Where paths lead. */
#ifndef CULPRIT_PATH_H
#define CULPRIT_PATH_H

#include <stdbool.h>

/* The end of symbolic links, whether anything is there or not. NULL: errno. Free it. */
char *path_followed(const char *path);

/* Do both lead to one regular file, or to one name of a folder where nothing is yet? Devices and pipes are nobody's
 * alone: false. */
bool path_same(const char *a, const char *b);

#endif
