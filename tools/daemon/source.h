/* Where a stream comes from: a file that grows, or a pipe. */
#ifndef CULPRIT_DAEMON_SOURCE_H
#define CULPRIT_DAEMON_SOURCE_H

#include <stddef.h>
#include <stdint.h>

#include "tools/cli/failure.h"

#define SOURCE_BYTES (1u << 20)

struct source {
  const char *path;
  int fd;
  bool grows;    /* a file: more may come after its end */
  int64_t taken; /* bytes read */
  uint8_t *bytes;
  size_t held; /* read, but not taken yet */
};

enum source_status { SOURCE_NEWS, SOURCE_NOTHING /* yet */, SOURCE_END, SOURCE_FAILED };

/* path "-": standard input. */
bool source_open(struct source *s, const char *path, struct failure *f);
void source_close(struct source *s);

/* Reads after what is held; waits a moment if nothing is there. */
enum source_status source_read(struct source *s, struct failure *f);

/* Removes the first bytes of what is held. */
void source_take(struct source *s, size_t used);

#endif
