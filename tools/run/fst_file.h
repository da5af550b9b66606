/* Is a closed FST file whole? Its writer does not report a full disk. */
#ifndef CULPRIT_FST_FILE_H
#define CULPRIT_FST_FILE_H

#include <stdbool.h>

/* True: the chain of blocks reaches exactly the end of the file, and header, hierarchy and geometry are
 * there. */
bool fst_file_whole(const char *path);

#endif
