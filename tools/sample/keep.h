/* Finished windows in a file: a run that was killed goes on from there, and parts of a run on many machines are put
 * together.                                                                        docs/far.md, "Many machines" */
#ifndef CULPRIT_SAMPLE_KEEP_H
#define CULPRIT_SAMPLE_KEEP_H

#include <stdint.h>

#include "base/text.h"
#include "tools/cli/failure.h"

struct sample;

struct keep_window {
  uint64_t at;
  bool cut;
  double *value; /* as many as the run has */
};

struct keep {
  int file; /* locked, for more; -1: only read */
  char *path;
  uint64_t bytes;  /* that hold */
  struct text run; /* the first lines: of what run, and which part of it */
  uint64_t part, parts;
  struct keep_window *window;
  size_t count, room;                             /* that were there when it was opened */
  size_t added;                                   /* to the file since */
  bool ended;                                     /* the golden simulator has seen the program's end, and all windows are here */
  uint64_t instructions, every, phase, simulated; /* then: windows begin at phase, phase + every, ... */
};

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
