/* An output file, compressed by gzip as it is written; whole or not at all (base/report_file.h). */
#ifndef CULPRIT_PACKED_FILE_H
#define CULPRIT_PACKED_FILE_H

#include "base/report_file.h"
#include "tools/cli/failure.h"

struct packed_file {
  struct report_file file;
  void *packed; /* gzFile */
};

bool packed_file_open(struct packed_file *p, const char *path, struct failure *f);

/* As `sink` of culprit_trace_open, file: the packed_file. Returns how many bytes were taken. */
size_t packed_file_write(void *file, const void *bytes, size_t size);

/* good: everything was written so far. False: the file is not there. */
bool packed_file_close(struct packed_file *p, bool good, struct failure *f);

void packed_file_abandon(struct packed_file *p); /* harmless on one that is closed, or zeroed */

#endif
