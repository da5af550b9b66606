/* Opening what has to be a file on disk: a FIFO or a device would keep the reader waiting. */
#ifndef CULPRIT_REGULAR_FILE_H
#define CULPRIT_REGULAR_FILE_H

#include <stddef.h>

/* A descriptor to read from; -1: with one line in why, which names the path. */
int regular_file_open(const char *path, char *why, size_t size);

#endif
