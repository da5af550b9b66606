/* Runs one random program: on a simulated machine in lockstep with the golden
 * simulator, or on that simulator alone. */
#ifndef CULPRIT_FUZZ_RUN_H
#define CULPRIT_FUZZ_RUN_H

#include <stdbool.h>
#include <stdint.h>

#include "tb/lib/fuzz_stats.h"
#include "random/program.h"
#include "sim/sim.h"

#define FUZZ_HANG_CYCLES 100000 /* without a retirement */
#define FUZZ_TRAIL 32           /* retirements remembered for a report */

enum fuzz_verdict {
  FUZZ_PASS,
  FUZZ_DIVERGED, /* a retired instruction differs from the model's */
  FUZZ_HUNG,     /* nothing retires */
  FUZZ_ORACLE,   /* the commit view breaks its contract, or the Oracle's invariant does not hold */
  FUZZ_BUS,      /* the AXI4 port breaks a rule */
  FUZZ_ENDLESS,  /* the limit of instructions was reached: the program's fault, or the run's */
  FUZZ_STALE,    /* the program runs code that it wrote, without fence.i between: its own fault */
  FUZZ_ERROR     /* out of memory */
};

struct fuzz_machine {
  void *library;
  const struct sim_api *api; /* NULL: golden simulator alone */
  unsigned iss_extensions;   /* of that one */
};

/* How to run it; the memory behind the machine is random, by its seed. */
struct fuzz_plan {
  uint64_t seed;
  uint64_t max_instructions;
  bool pulses;              /* raise the external LCOFI line now and then */
  bool tags;                /* follow random instructions; not when the program may switch ProfileMe on */
  unsigned errors;          /* of a million accesses to memory from RANDPROG_FRAIL on, and to devices, how many fail */
  struct fuzz_stats *stats; /* NULL: do not count */
};

/* Errors that memory injected, and what they caused. */
struct fuzz_errors {
  uint64_t reads, writes;      /* injected */
  uint64_t faults, interrupts; /* access faults and bus-error interrupts taken */
};

struct fuzz_outcome {
  enum fuzz_verdict verdict;
  char line[400]; /* what went wrong, one line */
  uint64_t instructions, cycles;
  struct fuzz_errors errors;
  uint64_t trail_pc[FUZZ_TRAIL];
  uint32_t trail_insn[FUZZ_TRAIL];
  uint64_t trail; /* entries ever written: the last one is at (trail - 1) % FUZZ_TRAIL */
};

/* Loads build/sim/CONFIG.so, next to the folder that this program is in, or in CULPRIT_SIM_DIR. False:
 * reported on standard error. */
bool fuzz_machine_open(struct fuzz_machine *m, const char *config);
void fuzz_machine_close(struct fuzz_machine *m);

/* Extensions that it has: enum isa_extension. */
unsigned fuzz_machine_extensions(const struct fuzz_machine *m);

/* True: it has what programs of this profile need. */
bool fuzz_machine_runs(const struct fuzz_machine *m, const char *profile);

void fuzz_run(const struct fuzz_machine *m, const struct randprog *p, const struct fuzz_plan *plan, struct fuzz_outcome *out);

#endif
