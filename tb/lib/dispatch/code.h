/* A random program with blocks of profile instructions, as fetch and decode show it to the block
 * descriptor table: loops over blocks, fetch that looks them up, decode that reports them group by group,
 * flags that go on and off, code that is patched. Every few thousand cycles a new program begins.
 * Addresses are in instructions.
 *
 * In an honest program decode reports what is there, and code does not change. Then what the
 * table skips can be judged. */
#ifndef CULPRIT_TB_PFLAG_CODE_H
#define CULPRIT_TB_PFLAG_CODE_H

#include "dispatch/table.h"

enum { CODE_BLOCKS = 512 };

struct code_block {
  uint32_t leader;
  uint16_t length; /* instructions, 1 and more */
  uint8_t type;
};

struct code {
  struct pflag_table_config table;
  uint64_t random;
  unsigned cycles; /* left of this program */
  struct code_block block[CODE_BLOCKS];
  unsigned blocks;
  bool flag[3];
  bool honest;
  /* The loop that runs: blocks first..last, `rounds` times; the block in decode, how many of its instructions
   * have been decoded */
  unsigned first, last, rounds, at, done;
  bool asked; /* fetch has looked this block up: the table's answer is for it */
  /* The program's habits: chances in 1/256 in a cycle or at a block's beginning */
  struct {
    unsigned lanes; /* instructions that decode takes in a cycle */
    unsigned noise; /* any report, of any address nearby */
    unsigned idle, ask, lookup, toggle, squash, patch, leave, tell, lie, remove, clear;
  } k;
};

void code_open(struct code *c, struct pflag_table_config table, uint64_t seed);

/* The inputs of the next cycle. `answer` is the table's in this cycle. Sets *fresh if
 * a new program begins with it. */
struct pflag_table_in code_step(struct code *c, const struct pflag_answer *answer, bool *fresh);

/* Whether a skip from `leader` to `follow` passes over nothing but profile instructions of a block, and over
 * enough of them (any number, if the block continues at address 0). */
bool code_may_skip(const struct code *c, uint32_t leader, uint32_t follow);

#endif
