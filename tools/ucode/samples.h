/* Samples for the co-processor's model, from a text file: one per line, `key=value` words in any order.
 *                                                              docs/microcode.md, "Running without a core" */
#ifndef CULPRIT_UCODE_SAMPLES_H
#define CULPRIT_UCODE_SAMPLES_H

#include <stdio.h>

#include "coproc/model.h"
#include "tools/cli/failure.h"

struct ucode_samples {
  FILE *in;
  const char *path;
  uint64_t line;
  char *text; /* of the line */
  size_t room;
};

enum ucode_sample_result { UCODE_SAMPLE, UCODE_SAMPLES_END, UCODE_SAMPLES_WRONG };

/* path "-": standard input. Statuses 66. Close in any case. */
bool ucode_samples_open(struct ucode_samples *s, const char *path, struct failure *f);
void ucode_samples_close(struct ucode_samples *s);

/* The next sample; WRONG: *f says file, line and reason, status 65. */
enum ucode_sample_result ucode_samples_next(struct ucode_samples *s, struct cop_sample *sample, struct failure *f);

/* Parses a line without newline, in place; the caller handles empty lines. False: a
 * reason in why. For tests. */
bool ucode_sample_parse(char *line, struct cop_sample *sample, char *why, size_t size);

#endif
