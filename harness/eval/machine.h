/* The runs of one configuration, from an evaluation's measurements. */
#ifndef CULPRIT_EVAL_MACHINE_H
#define CULPRIT_EVAL_MACHINE_H

#include <stddef.h>

#define EVAL_MACHINES 8

struct eval_machine {
  const void *data; /* the evaluation's measurements */
  const char *config;
  const void *run; /* the evaluation's structure of a run */
  size_t runs;
};

#endif
