/* The co-processor's golden model on a workbench: what its directed tests share. The first check that fails
 * prints a line and ends the test. */
#ifndef CULPRIT_COP_DESK_H
#define CULPRIT_COP_DESK_H

#include "coproc/model.h"

struct cop_desk {
  struct cop_model m;
  struct probe_dispatch dispatch;
  struct probe_retire retire;
  struct cop_in in; /* of the next step, which removes the access */
  const char *test; /* what is being tested */
  unsigned checks;
  bool failed;
};

/* A unit of 2 lanes, 32 entries, 32 slots, 16 words, 4 samples and the link given;
 * swept. False: out of memory. */
bool cop_desk_open(struct cop_desk *d, const char *test, unsigned link);
/* Prints the failure, if there is none yet. */
void cop_desk_check(struct cop_desk *d, int line, const char *what, uint64_t is, uint64_t should);
#define CHECK(d, is, should) cop_desk_check(d, __LINE__, #is, is, should)

void cop_desk_step(struct cop_desk *d, unsigned cycles);
void cop_desk_store(struct cop_desk *d, unsigned at, uint64_t value); /* one cycle */
uint64_t cop_desk_load(struct cop_desk *d, unsigned at);              /* one cycle */
void cop_desk_code(struct cop_desk *d, unsigned at, struct cop_insn insn);

/* A dispatch group and a retirement of one instruction, for the next cycle only. */
void cop_desk_dispatch(struct cop_desk *d, unsigned lane, unsigned rob, uint64_t pc, uint32_t insn);
void cop_desk_retire(struct cop_desk *d, unsigned lane, unsigned rob, uint64_t pc, uint32_t insn);

#endif
