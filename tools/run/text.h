/* The instructions that a program runs: those of its file, at the addresses where they run, and those that it
 * wrote over them, from when they have run. So what memory holds at the end does not matter. */
#ifndef CULPRIT_RUN_TEXT_H
#define CULPRIT_RUN_TEXT_H

#include "probe/probe.h"
#include "program/image_file.h"
#include "tools/cli/failure.h"

struct run_text {
  struct image_file file; /* what `as_linked` points into */
  struct program_image as_linked, as_run;
  uint8_t *ran; /* what `as_run` points into */
};

bool run_text_open(struct run_text *t, const char *path, struct failure *f);
/* Before anything has run: adds what another file holds, `bias` further on than its addresses say. */
bool run_text_add(struct run_text *t, const char *path, uint64_t bias, struct failure *f);
void run_text_close(struct run_text *t); /* harmless on a zeroed struct */

/* Takes over what retires in a cycle. */
void run_text_step(struct run_text *t, const struct probe_retire *now);

/* How many instructions ran that the program had written over those of its file. */
uint64_t run_text_written(const struct run_text *t);

#endif
