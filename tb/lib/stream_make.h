/* Random streams of samples (contract/stream.h) whose truth is known: processes that come and go, numbers that
 * are reused, exec, images at many places, periods that change, samples of no image, and samples of a process
 * that arrive after its end. */
#ifndef CULPRIT_TB_STREAM_MAKE_H
#define CULPRIT_TB_STREAM_MAKE_H

#include <stdint.h>
#include <stdio.h>

#include "samples/samples.h"

/* A sample as it should arrive in the database. */
struct stream_truth {
  unsigned process, serial, event; /* serial: how many processes had this number before */
  enum samples_kind kind;
  uint64_t period;  /* * 256 */
  const char *path; /* of the image, NULL: unknown */
  uint64_t offset;
  uint32_t reason;
  uint64_t parts;
};

/* Writes a stream of `samples` samples. The run's number comes from the seed. `tell` (or NULL) gets each. */
void stream_make(FILE *out, uint64_t seed, uint64_t samples, void (*tell)(void *context, const struct stream_truth *t),
                 void *context);

#endif
