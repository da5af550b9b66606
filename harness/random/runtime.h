/* The fixed part of a random program. */
#ifndef CULPRIT_RANDPROG_RUNTIME_H
#define CULPRIT_RANDPROG_RUNTIME_H

#include "random/gen.h"

/* Writes start-up, handler, ending and data into the image (at least RP_CODE bytes, all zero). */
void rp_runtime(struct rp_gen *g, unsigned rounds, uint8_t *image);

#endif
