/* Finished windows in a file: a run that was killed goes on from there, and parts of a run on many machines are put
 * together.                                                                        docs/far.md, "Many machines" */
#ifndef CULPRIT_SAMPLE_KEEP_H
#define CULPRIT_SAMPLE_KEEP_H

#include "tools/sample/sample.h"

/* The file of s->opt->keep, new or with windows of the same run. STATUS_OUTPUT: it cannot be written, or another process
 * writes it; STATUS_SNAPSHOT: not such a file, or damaged; STATUS_MISMATCH: of another run. */
bool keep_open(struct keep *k, const struct sample *s, struct failure *f);
void keep_close(struct keep *k); /* harmless on a zeroed struct */

/* NULL: not there. */
const struct keep_window *keep_find(const struct keep *k, uint64_t at);

/* Adds a window of s, or the end. STATUS_OUTPUT: what was there before still is, and nothing more. */
bool keep_add(struct keep *k, const struct sample *s, size_t slot, struct failure *f);
bool keep_end(struct keep *k, const struct sample *s, struct failure *f);

/* Reads a file without writing it. */
bool keep_read(struct keep *k, const char *path, struct failure *f);

/* A line of the first ones, "length 5000": what follows the name and the blank, up to the newline. "": none. */
const char *keep_line(const struct keep *k, const char *name);

/* Are both of the same run, whatever the parts? NULL: yes; else the line of a in which they differ. */
const char *keep_differs(const struct keep *a, const struct keep *b);

#endif
