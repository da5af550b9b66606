/* A program on a simulated machine: how often everything was really executed, and samples of its cycles
 * (tb/lib/sampler.h). */
#ifndef CULPRIT_FREQUENCY_RUN_H
#define CULPRIT_FREQUENCY_RUN_H

#include "base/hash.h"
#include "program/elf_file.h"
#include "program/image_file.h"
#include "program/symbols.h"
#include "samples/samples.h"
#include "sim/sim.h"

struct frequency_run_plan {
  const struct sim_api *api;
  const char *path; /* of the program */
  bool in_order;
  uint64_t cycles; /* at most; 0: to the end of the program */
  uint64_t period, seed;
};

struct frequency_run {
  struct elf_program program;
  struct symbols *symbols;
  struct image_file file;
  struct program_image image;
  uint64_t entry, cycles;
  uint64_t *executions;   /* by word of the image */
  struct hash transfer;   /* (pc of a control transfer, pc that came next): how often */
  struct hash returned;   /* (pc after a call, 0): how often a return came there */
  struct samples pc, tip; /* one image, one set of cycles each */
  char message[600];      /* of a failure */
};

/* False: the message says why. Free it with frequency_run_close in either case. */
bool frequency_run(struct frequency_run *r, const struct frequency_run_plan *plan);
void frequency_run_close(struct frequency_run *r);

#endif
