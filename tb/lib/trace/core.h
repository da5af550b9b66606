/* A core that does not compute, and keeps the contract of the observation port (docs/probe.md): the records of a run of a
 * small program with branches, mispredictions, CSR writes, traps, returns, interrupts, replays, in two modes. */
#ifndef CULPRIT_TB_TRACE_CORE_H
#define CULPRIT_TB_TRACE_CORE_H

#include "probe/probe.h"
#include "program/image.h"

enum { CORE_WORDS = 64, CORE_ROB = 16 };

enum core_style {
  CORE_BANKS,  /* heads rotate through the banks */
  CORE_ORDER,  /* head_bank is 0 */
  CORE_FREEZES /* likewise, and commit is frozen for exceptions and replays */
};

struct core_entry {
  uint64_t pc, next;
  uint32_t insn;
  bool mispredicted, resolved, wrong; /* wrong: of a path that will be dropped */
  unsigned left;                      /* cycles until it is done */
};

struct core {
  unsigned width;
  enum core_style style;
  uint64_t random;
  uint8_t text[4 * CORE_WORDS];
  struct program_image image;
  struct core_entry rob[CORE_ROB];
  unsigned count, bank;
  uint64_t fetch;
  unsigned refill; /* cycles until something is dispatched */
  bool lost;       /* fetches a wrong path */
  bool redirects;  /* a branch was found to be mispredicted in this cycle */
  uint64_t epc;
  uint8_t privilege, next_privilege;
  uint16_t context, next_context;
  struct core_entry culprit; /* of a frozen commit that is to come */
  bool freezes, traps;
};

void core_init(struct core *c, unsigned width, enum core_style style, uint64_t seed);
void core_step(struct core *c, struct probe_cycle *out);

bool core_is_return(uint32_t insn); /* MRET */

#endif
