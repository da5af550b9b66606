/* A program on a simulated machine, with all that the analyses of its samples can be compared with: the true
 * cause of its stalls, the Oracle, how often each control transfer was taken. */
#ifndef CULPRIT_STALLS_RUN_H
#define CULPRIT_STALLS_RUN_H

#include "base/hash.h"
#include "oracle/oracle.h"
#include "program/elf_file.h"
#include "program/image_file.h"
#include "sim/sim.h"
#include "stalls/stall_causes.h"
#include "tb/lib/sampler.h"

struct stalls_run {
  struct elf_program program;
  struct sim *sim;
  struct image_file file;
  struct program_image image;
  struct stall_causes *stalls;
  struct oracle *oracle;
  struct sampler sampler;
  struct hash transfers; /* (pc, next pc) of branches and jumps -> times */
};

/* Runs the program to its end, or `most` cycles. False: reported on standard error, or out
 * of memory; close it in any case. */
bool stalls_run_open(struct stalls_run *r, const struct sampler_plan *plan, const struct machine_model *m, uint64_t most);
void stalls_run_close(struct stalls_run *r, const struct sim_api *api);

/* Checks that every cycle is given to something, and that each instruction has the time
 * that the Oracle gives it. Prints what does not hold. */
bool stalls_run_adds_up(const struct stalls_run *r, const char *name);

#endif
