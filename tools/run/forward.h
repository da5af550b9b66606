/* --fast-forward: the golden simulator runs the program up to a point, and the machine starts there.   docs/far.md */
#ifndef CULPRIT_RUN_FORWARD_H
#define CULPRIT_RUN_FORWARD_H

#include "iss/run.h"
#include "tools/run/at.h"
#include "tools/run/run.h"

struct forward_goal {
  enum { FORWARD_INSTRUCTIONS, FORWARD_PLACE, FORWARD_USER } kind;
  uint64_t instructions; /* executed before the point, those that trap included */
  struct at at;          /* before this execution of this instruction */
};

/* A number of instructions, `user` (the first instruction in user mode), or a place as --at has it (tools/run/at.h). Errors
 * begin with `option`. */
bool forward_parse(struct forward_goal *goal, const char *option, const char *text, struct run *r, struct failure *f);

/* The golden simulator, with the program as it is in the memory of the run's machine, and in that memory. Then iss_machine_free. */
bool forward_open(struct iss_machine *m, struct run *r, struct failure *f);

/* Runs it up to the goal, with the console of the run, and takes the interrupt that is due there. STATUS_START: the program
 * ends before. */
bool forward_run(struct iss_machine *m, const struct forward_goal *goal, struct run *r, struct failure *f);

/* Does what --snapshot and --fast-forward say, if they were given; before run_loop. */
bool forward_start(struct run *r, struct failure *f);

#endif
